import Dispatch
import Foundation
import Synchronization

/// SIGINT and SIGTERM as the end of a task, so that what it began is ended and told.
///
/// The second signal ends the process at once; workers end with it.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM]

  private let first = FirstSignal()
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen.
  ///
  /// - Parameter cancel: Called at the first signal.
  init(_ cancel: @escaping @Sendable () -> Void) {
    sources = Self.signals.map { [first] number in
      // The system must not act on it before the source does.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { if first.take(number) { cancel() } else { _exit(128 + number) } }
      source.activate()
      return source
    }
  }

  /// The status that shells give to a process which a signal ended; `nil` when none came.
  var exitCode: Int32? { first.number.map { 128 + $0 } }

  /// Stops to listen.
  func end() {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
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
