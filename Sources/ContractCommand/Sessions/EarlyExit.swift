import ContractModel
import ContractValues
import Foundation
import Synchronization

/// A guard for `verify --in-process` against a call of `exit` or `_exit` in the suite's code.
///
/// Such an exit must not look like the end of the run, whatever its status is. The guard makes the
/// exit status 2. It does not see an exit by a bare system call.
enum EarlyExit {
  private struct State {
    var isArmed = false
    /// The process whose exit is an error.
    ///
    /// A child process that it forks may exit as it likes.
    var process: pid_t = 0
    var last: PlannedCase?
  }

  private static let state = Mutex(State())

  /// The result of `atexit`; the first read of it registers the handler.
  private static let handler: Int32 = atexit { EarlyExit.refuse() }

  /// Reports that the suite's code has exited, and exits with 2.
  ///
  /// It does nothing before ``arm(_:)``, after ``disarm()`` and in a forked child process.
  fileprivate static func refuse() {
    // A child process that was forked while another thread held the lock must not wait for the
    // lock.
    guard let state = state.withLockIfAvailable(\.self), state.isArmed,
      state.process == getpid()
    else { return }
    disarm()
    Terminal.complain(.exited(after: state.last))
    _exit(2)
  }

  /// Treats an exit from now on as an exit of the suite's code, which is an error.
  ///
  /// - Parameter planned: The case that begins, which the message names; `nil` before the first
  ///   case.
  static func arm(_ planned: PlannedCase? = nil) {
    _ = handler
    state.withLock { $0 = State(isArmed: true, process: getpid(), last: planned) }
  }

  /// Makes an exit normal again, because from now on only the command itself exits.
  static func disarm() {
    state.withLock { $0.isArmed = false }
  }
}

/// Takes the place of the C library's `_exit` for the code that is linked into the program.
///
/// That function calls no handler of `atexit`, so nothing else notices it.
@_cdecl("_exit")
func exitAtOnce(_ status: CInt) -> Never {
  EarlyExit.refuse()
  _Exit(status)
}

extension Diagnostic {
  fileprivate static func exited(after last: PlannedCase?) -> Diagnostic {
    guard let last else {
      return Diagnostic(
        "the suite exited before its first scenario, and ended the run",
        help: [ToolCommand.line("list")])
    }
    var lines = SourceLines()
    return lines.completed(
      Diagnostic(
        "\(last.subject) exited, and ended the run in this process",
        at: last.location,
        label: "this scenario began last",
        help: [ToolCommand.line("verify \(last.contract.shellQuoted)")]
      ))
  }
}
