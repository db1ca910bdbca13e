import ContractRedaction
import Foundation
import Synchronization

/// A reader of the messages and the standard error of one worker, for its parent.
///
/// Waiting blocks the thread, so each ``WorkerLane`` has its own thread. Bytes are read only during
/// a wait: between cases, a worker can write as much as a pipe holds.
///
/// A pipe does not end with the worker if a child process of the worker holds it open. So the
/// reader also checks if the process still runs, and then reads all that the process wrote before
/// its end.
final class WorkerListener: Sendable {
  private let reader: Mutex<PipeReader>

  /// Creates a reader, which closes both descriptors when it is released.
  init(messages: FileDescriptor, errors: FileDescriptor, process: pid_t) {
    reader = Mutex(PipeReader(pipes: PipePair(messages, errors), process: process))
  }

  deinit { reader.withLock { $0.pipes.close() } }

  /// The end of the worker's standard error since the last call of ``forgetErrors()``.
  var errorText: String {
    reader.withLock { reader in
      reader.readAvailable()
      return reader.standardError.text
    }
  }

  /// The secrets of the vendor that the worker has reported.
  ///
  /// They are replaced in its standard error before anybody sees it.
  var learnt: Set<SecretPatterns.Secret> { reader.withLock { $0.learnt } }

  func forgetErrors() {
    reader.withLock { reader in
      reader.readAvailable()
      reader.standardError = TailBuffer()
    }
  }

  /// Blocks the thread until the next message; `nil` if none has come, even before `moment`.
  ///
  /// It throws the reason why no message can follow.
  func next(
    until moment: ContinuousClock.Instant
  ) throws(WorkerFailure.Reason) -> WorkerMessage? {
    try reader.withLock { reader throws(WorkerFailure.Reason) in try reader.next(until: moment) }
  }
}

/// The state of a worker's two pipes: the bytes that have arrived, and the deadline for the exit of
/// the process.
private struct PipeReader {
  /// The interval at which the reader checks that the process still runs, because a pipe can stay
  /// open after the end of its process.
  private static let checkInterval = Duration.milliseconds(50)
  /// The time that a process may take from closing its pipe to its exit.
  ///
  /// A Mac keeps a crashed process until the crash report is written.
  private static let gracePeriod: Duration = {
    #if canImport(Darwin)
      .seconds(10)
    #else
      .milliseconds(200)
    #endif
  }()

  var pipes: PipePair
  let process: pid_t
  var standardError = TailBuffer()
  private(set) var learnt: Set<SecretPatterns.Secret> = []
  private var frames = MessageFrames()
  /// True until the worker closes its pipe or sends bytes that are not a message.
  private var isOpen = true
  /// True if the bytes of the pipe are not a message, because user code wrote into it.
  private var isMalformed = false
  /// The deadline for the exit of a process that has closed its pipe; `nil` while the pipe is open.
  ///
  /// It is a point in time and not a duration, because a wait takes longer than requested on a busy
  /// machine. A process that crashes because of its closed descriptors waits longer, see
  /// ``BrokenPipeGuard``.
  private var exitDeadline: ContinuousClock.Instant?
  private var lastCheck = ContinuousClock.now

  init(pipes: PipePair, process: pid_t) {
    self.pipes = pipes
    self.process = process
  }

  /// Waits up to 50 ms for a message (`nil` if none comes), and checks if the process still runs.
  mutating func next(
    until moment: ContinuousClock.Instant
  ) throws(WorkerFailure.Reason) -> WorkerMessage? {
    if let message = nextMessage() { return message }
    let wait = min(moment - .now, isOpen ? Self.checkInterval : .milliseconds(1))
    let hasRead = read(pipes.wait(wait))
    if let message = nextMessage() { return message }
    let now = ContinuousClock.now
    // While bytes arrive, the process is checked rarely. Even if it has exited, its bytes must be
    // read first.
    if hasRead, isOpen, now - lastCheck < Self.checkInterval { return nil }
    lastCheck = now
    guard ChildProcesses.isRunning(process) else { return try lastMessage() }
    if let end = exitDeadline, now >= end {
      exitDeadline = nil
      throw .brokenPipe
    }
    return nil
  }

  /// Reads the bytes that have arrived, without waiting, in at most 64 reads.
  mutating func readAvailable() {
    // A child of the process may write forever, so the number of reads is limited.
    for _ in 0..<64 where !read(pipes.wait(.zero)) { return }
  }

  /// Reads the bytes that an exited process wrote before its end, and returns a complete message
  /// among them.
  private mutating func lastMessage() throws(WorkerFailure.Reason) -> WorkerMessage {
    readAvailable()
    if let message = nextMessage() { return message }
    // Bytes that are not a message came before the exit, and may have caused it.
    throw isMalformed ? .brokenPipe : .exited
  }

  /// Reads from the pipes that have bytes; returns true if a pipe had any.
  private mutating func read(_ ready: [PipePair.Pipe]) -> Bool {
    for pipe in ready {
      let bytes = pipes.read(pipe)
      switch pipe {
      case .errors: standardError.append(bytes)
      case .messages where bytes.isEmpty: expectEnd()
      case .messages: if isOpen { frames.append(bytes) }
      }
    }
    return !ready.isEmpty
  }

  private mutating func nextMessage() -> WorkerMessage? {
    guard !isMalformed else { return nil }
    do {
      while let message = try frames.next(WorkerMessage.self) {
        guard case .learnt(let secrets) = message else { return message }
        learnt.formUnion(secrets)
      }
      return nil
    } catch {
      isMalformed = true
      expectEnd()
      return nil
    }
  }

  /// Stops reading messages after the pipe has ended or had other bytes in it, and sets the
  /// deadline for the exit of the process.
  private mutating func expectEnd() {
    guard isOpen else { return }
    isOpen = false
    exitDeadline = ContinuousClock.now + Self.gracePeriod
  }
}

/// The two pipes of a worker, so that one call of `poll` waits for both.
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

  /// Waits until a pipe has bytes or has ended, and returns those pipes; none after the given time.
  mutating func wait(_ time: Duration) -> [Pipe] {
    let milliseconds = max(0, Int32((time / .milliseconds(1)).rounded(.up)))
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return Pipe.allCases.filter { polled[$0.rawValue].revents != 0 }
  }

  /// Reads the bytes that a pipe has; none at its end, after which it is no longer polled.
  mutating func read(_ pipe: Pipe) -> [UInt8] {
    let count = buffer.withUnsafeMutableBytes {
      try? descriptors[pipe.rawValue].read(into: $0)
    }
    // A negative descriptor makes `poll` ignore this pipe.
    if count ?? 0 == 0 { polled[pipe.rawValue].fd = -1 }
    return Array(buffer.prefix(count ?? 0))
  }

  func close() {
    for descriptor in descriptors { try? descriptor.close() }
  }
}
