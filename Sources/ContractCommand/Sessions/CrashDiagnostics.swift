import ContractHarness
import Foundation
import Subprocess

extension Diagnostic {
  /// A worker that ended in the middle of a case.
  static func died(_ failure: WorkerPool.CaseFailure, in planned: PlannedCase) -> Diagnostic {
    if let limit = failure.exceededLimit {
      return Diagnostic(
        "\(planned.subject) did not come back within \(limit.inSeconds)",
        at: planned.location,
        label: "its process had to be killed",
        facts: failure.facts,
        help: ["swift run contracts verify \(planned.contract) --timeout \(Int(limit * 2))"]
      )
    }
    return Diagnostic(
      "\(planned.subject) \(failure.ending.inWords)",
      at: planned.location,
      label: "during this scenario",
      facts: failure.facts
    )
  }

  /// A suite that cannot even list its subjects.
  static func unlisted(_ error: SuiteUnlisted) -> Diagnostic {
    Diagnostic(
      "the suite could not list its subjects",
      facts: ["its process \(error.ending.inWords)"] + error.standardError.lastLines
    )
  }
}

extension WorkerPool.CaseFailure {
  /// The end of what the process wrote to its standard error.
  fileprivate var facts: [String] { standardError.lastLines }
}

extension WorkerProcess.Ending {
  /// What happened, as the end of a sentence.
  var inWords: String {
    switch self {
    case .status(.exited(let code)): "exited with status \(code)"
    case .status(.signaled(let signal)): "was ended by \(Self.name(of: signal))"
    case .notStarted(let reason): "could not be started: \(reason)"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL: "SIGILL (a trap)"
    case SIGTRAP: "SIGTRAP (a trap)"
    case SIGSEGV: "SIGSEGV (a bad memory access)"
    case SIGBUS: "SIGBUS (a bad memory access)"
    case SIGABRT: "SIGABRT (an abort)"
    case SIGFPE: "SIGFPE (an arithmetic error)"
    case SIGKILL: "SIGKILL"
    case SIGTERM: "SIGTERM"
    default: "signal \(signal)"
    }
  }
}

extension String {
  /// The last lines, for the facts of a message.
  fileprivate var lastLines: [String] {
    split(whereSeparator: \.isNewline).suffix(10).map { "stderr  \($0)" }
  }
}

extension Double {
  /// A time limit in words: `30 s`, `0.5 s`.
  var inSeconds: String {
    self == rounded() ? "\(Int(self)) s" : "\(self) s"
  }
}
