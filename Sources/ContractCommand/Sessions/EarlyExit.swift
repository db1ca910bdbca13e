import ContractHarness
import ContractModel
import ContractValues
import Foundation
import Synchronization

/// An exit in the middle of a run in this process, which only the suite's code can have asked for:
/// it must not pass for the end of the run, whatever its status.
enum EarlyExit {
  private struct State {
    var isArmed = false
    var last: PlannedCase?
  }

  private static let state = Mutex(State())

  /// Asks the system, once, to be called at the exit.
  private static let handler: Int32 = atexit {
    let state = EarlyExit.state.withLock(\.self)
    guard state.isArmed else { return }
    Terminal.complain(.exited(after: state.last))
    _exit(2)
  }

  /// Takes an exit for one of the suite's from now on.
  ///
  /// - Parameter planned: The case that begins; `nil` before the first one.
  static func arm(_ planned: PlannedCase? = nil) {
    _ = handler
    state.withLock { $0 = State(isArmed: true, last: planned) }
  }

  /// Takes an exit for the command's own again.
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
