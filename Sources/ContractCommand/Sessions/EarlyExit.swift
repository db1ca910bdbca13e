import ContractHarness
import ContractModel
import ContractValues
import Foundation
import Synchronization

/// A guard for `verify --in-process` against a call of `exit` in the suite's code.
///
/// Such an exit must not look like the end of the run, whatever its status is. The guard makes the
/// exit status 2.
enum EarlyExit {
  private struct State {
    var isArmed = false
    var last: PlannedCase?
  }

  private static let state = Mutex(State())

  /// The number that `atexit` returns.
  ///
  /// Reading it registers the handler, once.
  private static let handler: Int32 = atexit {
    let state = EarlyExit.state.withLock(\.self)
    guard state.isArmed else { return }
    Terminal.complain(.exited(after: state.last))
    _exit(2)
  }

  /// Treats an exit from now on as an exit of the suite's code, which is an error.
  ///
  /// - Parameter planned: The case that begins, which the message names; `nil` before the first
  ///   case.
  static func arm(_ planned: PlannedCase? = nil) {
    _ = handler
    state.withLock { $0 = State(isArmed: true, last: planned) }
  }

  /// Makes an exit normal again, because from now on only the command itself exits.
  static func disarm() {
    state.withLock { $0.isArmed = false }
  }
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
