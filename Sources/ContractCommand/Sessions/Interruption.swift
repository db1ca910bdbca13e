import Dispatch
import Foundation
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as the end of a task, so that what it began is ended and told.
///
/// The second signal ends the process at once; workers end with it.
struct Interruption {
  private let signals: [Int32]
  private let first = FirstSignal()
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen.
  ///
  /// - Parameter cancel: Called at the first signal.
  init(_ cancel: @escaping @Sendable () -> Void) {
    signals = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !Self.outlivesTerminal }
    sources = signals.map { [first] number in
      // The system must not act on it before the source does.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if first.take(number) {
          cancel()
        } else if number != SIGHUP {
          // The end of a terminal is told by the shell and by the system: twice is still once.
          _exit(128 + number)
        }
      }
      source.activate()
      return source
    }
  }

  /// The status that shells give to a process which a signal ended; `nil` when none came.
  var exitCode: Int32? { first.number.map { 128 + $0 } }

  /// Stops to listen.
  func end() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }

  /// True if whoever started the process, such as `nohup`, wants it to go on without a terminal.
  private static var outlivesTerminal: Bool {
    let handler = signal(SIGHUP, SIG_IGN)
    signal(SIGHUP, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

extension Interruption {
  /// Waits for a task, which a signal cancels.
  ///
  /// - Throws: An ``Interrupted`` when one came; the task has ended then as well.
  static func ending(_ task: Task<Void, Never>) async throws(Interrupted) {
    let interruption = Interruption { task.cancel() }
    defer { interruption.end() }
    await task.value
    if let status = interruption.exitCode { throw Interrupted(exitCode: status) }
  }
}

/// A signal ended what was going on.
struct Interrupted: Error {
  /// The status that shells give to a process which the signal ended.
  let exitCode: Int32
}

/// The signal that came first.
private final class FirstSignal: Sendable {
  private let received = Mutex<Int32?>(nil)

  var number: Int32? { received.withLock(\.self) }

  /// Takes a signal.
  ///
  /// - Returns: Whether it is the first.
  func take(_ number: Int32) -> Bool {
    received.withLock { received in
      guard received == nil else { return false }
      received = number
      return true
    }
  }
}
