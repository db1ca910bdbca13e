import ContractHarness
import Foundation
import Synchronization

/// All that one worker says; whoever waits for it blocks its thread, and lanes have one each.
///
/// While nobody waits nothing is read: a worker that has no case, and a thread at work still, can
/// write as much as a pipe holds.
///
/// A pipe does not end with the process at its other end when something that the process started
/// holds it open. So the end of the process is looked for as well, and what it wrote before is
/// heard to the last byte.
final class WorkerListener: Sendable {
  /// A message of a worker, or its end.
  enum Word: Sendable {
    case message(WorkerMessage)
    /// The worker lives, but has closed its pipe or writes what is no message.
    case hungUp
    /// The process has ended.
    case ended
    /// Nothing so far.
    case nothing
  }

  private let ear: Mutex<Ear>

  /// Begins to listen; both descriptors are closed with the listener.
  ///
  /// - Parameters:
  ///   - messages: Where the worker's messages arrive.
  ///   - errors: Where its standard error arrives.
  ///   - process: The worker, a child of this process.
  init(messages: FileDescriptor, errors: FileDescriptor, process: pid_t) {
    ear = Mutex(Ear(pipes: PipePair(messages, errors), process: process))
  }

  deinit { ear.withLock { $0.pipes.close() } }

  /// The end of what the worker wrote to its standard error since it was last forgotten.
  var errorText: String {
    ear.withLock { ear in
      ear.catchUp()
      return ear.standardError.text.withoutStackTrace
    }
  }

  func forgetErrors() {
    ear.withLock { ear in
      ear.catchUp()
      ear.standardError.clear()
    }
  }

  /// Waits for the next word; blocks.
  ///
  /// - Parameter moment: Until when, at most.
  /// - Returns: The word; nothing also sooner, where the process had to be looked for.
  func next(until moment: ContinuousClock.Instant) -> Word {
    ear.withLock { $0.listen(until: moment) }
  }
}

/// The messages of one worker, and how far they are read.
private struct Ear {
  /// How often the process is looked for while it says nothing.
  private static let interval = Duration.milliseconds(50)
  /// How long a process may take from closing its pipes to its end.
  ///
  /// A Mac keeps one that has crashed until its report is written.
  private static let grace: Duration = {
    #if canImport(Darwin)
      .seconds(10)
    #else
      .milliseconds(200)
    #endif
  }()

  var pipes: PipePair
  let process: pid_t
  var standardError = TailBuffer()
  private var frames = MessageFrames()
  /// True if more may come.
  private var isHeard = true
  /// True if what came is no message.
  private var isGarbled = false
  /// Until when a process that has closed its pipe may still live.
  ///
  /// By the clock: on a busy machine a wait takes longer than it was asked to. What crashes
  /// because its descriptors are closed waits for it, see ``BrokenPipeGuard``.
  private var mustEnd: ContinuousClock.Instant?
  private var lastLook = ContinuousClock.now

  init(pipes: PipePair, process: pid_t) {
    self.pipes = pipes
    self.process = process
  }

  /// Waits for one word, for as long as the process need not be looked for.
  mutating func listen(until moment: ContinuousClock.Instant) -> WorkerListener.Word {
    if let message = nextMessage() { return .message(message) }
    let wait = min(moment - .now, isHeard ? Self.interval : .milliseconds(1))
    let hasSpoken = hear(pipes.wait(wait))
    if let message = nextMessage() { return .message(message) }
    let now = ContinuousClock.now
    // Seldom while something speaks: that may be what an ended process left behind.
    if hasSpoken, isHeard, now - lastLook < Self.interval { return .nothing }
    lastLook = now
    guard ChildProcesses.isRunning(process) else { return lastWord() }
    if let end = mustEnd, now >= end {
      mustEnd = nil
      return .hungUp
    }
    return .nothing
  }

  /// Takes what is there already, without waiting.
  mutating func catchUp() {
    // A child that the process left behind may write for ever.
    for _ in 0..<64 where !hear(pipes.wait(.zero)) { return }
  }

  /// Hears what an ended process wrote before its end.
  private mutating func lastWord() -> WorkerListener.Word {
    catchUp()
    if let message = nextMessage() { return .message(message) }
    // Bytes that are no message came before the end, and may have led to it.
    return isGarbled ? .hungUp : .ended
  }

  /// Takes the bytes of pipes that have some.
  ///
  /// - Returns: Whether there were any.
  private mutating func hear(_ ready: [PipePair.Pipe]) -> Bool {
    for pipe in ready {
      let bytes = pipes.read(pipe)
      switch pipe {
      case .errors: standardError.append(bytes)
      case .messages where bytes.isEmpty: hangUp()
      case .messages: if isHeard { frames.append(bytes) }
      }
    }
    return !ready.isEmpty
  }

  private mutating func nextMessage() -> WorkerMessage? {
    guard !isGarbled else { return nil }
    do { return try frames.next(WorkerMessage.self) } catch {
      isGarbled = true
      hangUp()
      return nil
    }
  }

  /// Expects nothing more of the process but its end.
  private mutating func hangUp() {
    guard isHeard else { return }
    isHeard = false
    mustEnd = ContinuousClock.now + Self.grace
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
  mutating func wait(_ time: Duration) -> [Pipe] {
    let milliseconds = max(0, Int32((time / .milliseconds(1)).rounded(.up)))
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
