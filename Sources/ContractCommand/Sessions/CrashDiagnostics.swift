import ContractHarness
import ContractModel
import ContractRedaction
import ContractValues
import Foundation
import Subprocess

extension Diagnostic {
  /// A worker that ended in the middle of a case.
  static func died(_ failure: WorkerFailure, in planned: PlannedCase) -> Diagnostic {
    guard case .late(let limit) = failure.silence else {
      return Diagnostic(
        "\(planned.subject) \(failure.inWords)",
        at: planned.location,
        label: "during this scenario",
        facts: failure.lastLines
      )
    }
    return Diagnostic(
      "\(planned.subject) did not come back within \(limit.inSeconds)",
      at: planned.location,
      label: "its process had to be killed",
      facts: failure.lastLines,
      help: [
        ToolCommand.line(
          "verify \(planned.contract.shellQuoted) --timeout \(Int(limit * 2))")
      ]
    )
  }

  /// A worker that ended after a case had its verdict, because of that case or one before it.
  static func endedBetween(_ end: LateEnd) -> Diagnostic {
    let innocent =
      end.during.map {
        [Diagnostic.fact("during", "\($0.scenario), which was run again by itself")]
      }
      ?? []
    return Diagnostic(
      "\(end.last.subject) \(end.failure.inWords)",
      at: end.last.location,
      label: "after this scenario had ended",
      facts: innocent + end.failure.lastLines,
      help: ["wait in each scenario for the end of all that it starts"]
        + (end.failure.isKill
          ? ["or find what killed the process: no crash ends with SIGKILL"] : [])
    )
  }

  /// A suite that cannot even list its subjects.
  ///
  /// - Parameters:
  ///   - failure: How the worker failed that was asked.
  ///   - contracts: The contracts, whose secrets are not shown.
  /// - Returns: The message.
  static func unlisted(_ failure: WorkerFailure, of contracts: [Contract]) -> Diagnostic {
    let failure = failure.redacted(by: Redactor(secretsOf: contracts))
    return Diagnostic(
      "the suite could not list its subjects",
      facts: ["its process \(failure.inWords)"] + failure.lastLines
    )
  }

  /// A run that a signal ended.
  static let interrupted = Diagnostic("the run was interrupted")
}

extension WorkerFailure {
  /// The event, as the end of a sentence.
  fileprivate var inWords: String {
    switch silence {
    case .ended: ending.inWords
    case .hungUp: "can no longer be understood: its process closed or spoilt its pipe"
    case .late(let limit): "did not answer within \(limit.inSeconds)"
    }
  }

  /// True if the process was killed, and not by this run.
  fileprivate var isKill: Bool {
    if case .ended = silence, case .status(.signaled(SIGKILL)) = ending { true } else { false }
  }

  /// The end of what the process wrote to its standard error; what it may have died of where it
  /// wrote nothing, as Swift does when memory runs out.
  fileprivate var lastLines: [String] {
    let lines = standardError.split(whereSeparator: \.isNewline).suffix(10)
    if lines.isEmpty, case .status(.signaled) = ending, let memory, MemoryLimit.isEnforced {
      return [Diagnostic.fact("memory", "its process could take \(memory.words)")]
    }
    return lines.map { Diagnostic.fact("stderr", String($0)) }
  }
}

extension WorkerProcess.Ending {
  /// The event, as the end of a sentence.
  fileprivate var inWords: String {
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
    case SIGSEGV: "SIGSEGV (a bad memory access, or the end of the stack)"
    case SIGBUS: "SIGBUS (a bad memory access)"
    case SIGABRT: "SIGABRT (an abort)"
    case SIGFPE: "SIGFPE (an arithmetic error)"
    case SIGKILL: "SIGKILL"
    case SIGTERM: "SIGTERM"
    default: "signal \(signal)"
    }
  }
}
