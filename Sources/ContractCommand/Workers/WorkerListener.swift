import ContractHarness
import Foundation
import Synchronization
import SystemPackage

/// All that one worker says, heard on a thread of its own: pipes are waited for by blocking.
///
/// A pipe does not end with the process at its other end when something that the process started
/// holds it open. So the end of the process is looked for as well, and what it wrote before is
/// heard to the last byte.
final class WorkerListener: Sendable {
  /// What is heard of a worker.
  enum Word: Sendable {
    case message(WorkerMessage)
    /// The worker lives, but has closed its pipe or writes what is no message.
    case hungUp
  }

  private let words: AsyncStream<Word>
  private let standardError = TailBuffer()

  /// Begins to listen; both descriptors are closed when the process has ended.
  ///
  /// - Parameters:
  ///   - messages: Where the worker's messages arrive.
  ///   - errors: Where its standard error arrives.
  ///   - process: The worker, a child of this process.
  /// - Throws: When no thread can be had; the descriptors are then still open.
  init(
    messages: FileDescriptor, errors: FileDescriptor, process: pid_t
  ) throws(SystemThread.Failure) {
    let (words, continuation) = AsyncStream<Word>.makeStream()
    self.words = words
    let ear = Ear(
      messages: messages, errors: errors, process: process, standardError: standardError
    ) { continuation.yield($0) }
    try SystemThread("hearing a worker") {
      ear.listen()
      continuation.finish()
    }.detach()
  }

  /// The end of what the worker wrote to its standard error since it was last forgotten.
  var errorText: String { standardError.text.withoutStackTrace }

  func forgetErrors() { standardError.clear() }

  /// Waits for the next word.
  ///
  /// - Returns: `nil` when the process has ended, or the task is cancelled.
  func next() async -> Word? {
    var iterator = words.makeAsyncIterator()
    return await iterator.next()
  }
}

/// The thread's own part of a listener.
private struct Ear: Sendable {
  /// How often the process is looked for while it says nothing, in milliseconds.
  private static let interval: Int32 = 50
  /// How long a process may take from closing its pipes to its end.
  private static let grace = Duration.milliseconds(200)

  let messages: FileDescriptor
  let errors: FileDescriptor
  let process: pid_t
  let standardError: TailBuffer
  let tell: @Sendable (WorkerListener.Word) -> Void

  func listen() {
    var frames = MessageFrames()
    var pipes = PipePair(messages, errors)
    var isHeard = true
    // By the clock: on a busy machine a wait takes longer than it was asked to, and a process
    // that has closed what its libraries need may meanwhile die of that.
    var mustEnd: ContinuousClock.Instant?
    // What the process left behind may write for ever.
    var readsAfterEnd = 64
    while readsAfterEnd > 0 {
      let hasEnded = !ChildProcesses.isRunning(process)
      let ready = pipes.wait(milliseconds: hasEnded ? 0 : isHeard ? Self.interval : 1)
      if hasEnded {
        readsAfterEnd -= 1
        if ready.isEmpty { break }
      } else if let moment = mustEnd, ContinuousClock.now >= moment {
        mustEnd = nil
        tell(.hungUp)
      }
      for pipe in ready {
        let bytes = pipes.read(pipe)
        switch pipe {
        case .errors: standardError.append(bytes)
        case .messages where isHeard:
          isHeard = hear(bytes, &frames)
          if !isHeard { mustEnd = ContinuousClock.now + Self.grace }
        case .messages: break
        }
      }
    }
    pipes.close()
  }

  /// Tells the messages that are complete now.
  ///
  /// - Returns: Whether more may come.
  private func hear(_ bytes: [UInt8], _ frames: inout MessageFrames) -> Bool {
    guard !bytes.isEmpty else { return false }
    frames.append(bytes)
    do {
      while let message = try frames.next(WorkerMessage.self) { tell(.message(message)) }
      return true
    } catch {
      return false
    }
  }
}

/// Two pipes that are waited for at once.
private struct PipePair {
  enum Pipe: Int, CaseIterable {
    case messages, errors
  }

  private let descriptors: [FileDescriptor]
  private var polled: [pollfd]
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(_ messages: FileDescriptor, _ errors: FileDescriptor) {
    descriptors = [messages, errors]
    polled = descriptors.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
  }

  /// Waits until one has bytes, or has ended.
  mutating func wait(milliseconds: Int32) -> [Pipe] {
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return Pipe.allCases.filter { polled[$0.rawValue].revents != 0 }
  }

  /// Reads what is there.
  ///
  /// - Returns: Nothing at the end of the pipe, which is not waited for any more.
  mutating func read(_ pipe: Pipe) -> [UInt8] {
    let count = buffer.withUnsafeMutableBytes {
      try? descriptors[pipe.rawValue].read(into: $0)
    }
    // A negative descriptor is passed over by `poll`.
    if count ?? 0 == 0 { polled[pipe.rawValue].fd = -1 }
    return Array(buffer.prefix(count ?? 0))
  }

  func close() {
    for descriptor in descriptors { try? descriptor.close() }
  }
}
