import ArgumentParser
import ContractModel
import Dispatch
import Foundation
import Synchronization

/// A handler that turns SIGINT, SIGTERM and SIGHUP into the cancellation of a task.
///
/// So the run stops its workers and reports the interruption. A second SIGINT or SIGTERM ends the
/// process at once, and its workers end with it.
struct InterruptHandler {
  private let signals: [Int32]
  private let first = FirstSignal()
  private let sources: [any DispatchSourceSignal]

  /// Installs the signal handlers, which work until ``end()``; the first signal calls `cancel`.
  init(_ cancel: @escaping @Sendable () -> Void) {
    signals = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !Self.outlivesTerminal }
    sources = signals.map { [first] number in
      // By default the signal would end the process before the source can handle it.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if first.take(number) {
          StreamFile.hurry()
          cancel()
        } else if number != SIGHUP {
          // Both the shell and the system send SIGHUP when a terminal closes, so two of them count
          // as one.
          Keyboard.restore()
          EarlyExit.disarm()
          _exit(128 + number)
        }
      }
      source.activate()
      return source
    }
  }

  /// The exit status that shells use for a process that a signal ended, such as 130 for Ctrl-C;
  /// `nil` if no signal came.
  var exitCode: Int32? { first.number.map { 128 + $0 } }

  /// Waits for a task, which the first signal cancels.
  ///
  /// It then throws the exit status of that signal.
  static func value<Success: Sendable>(
    of task: Task<Success, any Error>
  ) async throws -> Success {
    let interruption = InterruptHandler { task.cancel() }
    defer { interruption.end() }
    let result = await task.result
    if let status = interruption.exitCode { throw ExitCode(status) }
    return try result.get()
  }

  /// Restores the default effect of the signals, so that Ctrl-C ends the process again.
  func end() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }

  /// True if the parent process ignores SIGHUP, as `nohup` does.
  ///
  /// Then this process must continue when its terminal closes.
  private static var outlivesTerminal: Bool {
    let handler = signal(SIGHUP, SIG_IGN)
    signal(SIGHUP, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The number of the first signal that came.
///
/// A later SIGINT or SIGTERM does not cancel the task but ends the process.
private final class FirstSignal: Sendable {
  private let received = Mutex<Int32?>(nil)

  var number: Int32? { received.withLock(\.self) }

  /// Stores the number of the first signal; false if another signal came earlier.
  func take(_ number: Int32) -> Bool {
    received.withLock { received in
      guard received == nil else { return false }
      received = number
      return true
    }
  }
}
