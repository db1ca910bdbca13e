import ContractHarness
import ContractModel
import ContractRedaction
import ContractValues
import Foundation
import Subprocess

extension Diagnostic {
  /// The message that the process of a case crashed, or had to be ended.
  ///
  /// `row` is the line about the scenario's row of `examples`.
  static func died(
    _ failure: WorkerFailure, in planned: PlannedCase, row: String? = nil,
    amid simultaneousCalls: Bool = false
  ) -> Diagnostic {
    var message = Diagnostic(
      "\(planned.subject) \(failure.inWords)",
      at: planned.location,
      label: "during this scenario",
      facts: failure.lastLines + [row].compactMap(\.self),
      help: simultaneousCalls
        ? ["if calls at the same time are the cause, guard the state with an actor or a lock"] : []
    )
    if case .timedOut(let limit) = failure.reason {
      message.headline = "\(planned.subject) did not come back within \(limit.inSeconds)"
      message.label = "its process had to be killed"
      let cure = "if calls at the same time wait for each other, mend the double; if it is slow:"
      let option = simultaneousCalls ? " --concurrent" : ""
      message.help =
        (simultaneousCalls ? [cure] : []) + [
          ToolCommand.line(
            "verify \(planned.contract.shellQuoted)\(option) --timeout \(Int(limit * 2))")
        ]
    }
    message.rerunOption = simultaneousCalls ? "--concurrent" : nil
    return message
  }

  /// The message that a worker crashed after a case had its verdict, because of this case or an
  /// earlier one.
  static func endedBetween(_ crash: CrashAfterCase) -> Diagnostic {
    let innocent =
      crash.during.map {
        [Diagnostic.fact("during", "\($0.scenario), which was run again by itself")]
      }
      ?? []
    return Diagnostic(
      "\(crash.last.subject) \(crash.failure.inWords)",
      at: crash.last.location,
      label: "after this scenario had ended",
      facts: innocent + crash.failure.lastLines,
      help: ["wait in each scenario for the end of all that it starts"]
        + (crash.failure.isKill
          ? ["or find what killed the process: no crash ends with SIGKILL"] : [])
    )
  }

  static func unlisted(_ failure: WorkerFailure, of contracts: [Contract]) -> Diagnostic {
    let failure = failure.redacted(by: Redactor(secretsOf: contracts))
    return Diagnostic(
      "the suite could not list its subjects",
      facts: ["its process \(failure.inWords)"] + failure.lastLines
    )
  }

  static let interrupted = Diagnostic("the run was interrupted")
}

extension WorkerFailure {
  /// The failure as the end of a sentence, such as `exited with status 1`.
  fileprivate var inWords: String {
    switch reason {
    case .notStarted(let reason): "could not be started: \(reason)"
    case .exited: exitStatus?.inWords ?? "ended"
    case .brokenPipe: "can no longer be understood: its process closed or spoilt its pipe"
    case .timedOut(let limit): "did not answer within \(limit.inSeconds)"
    }
  }

  /// True if SIGKILL ended the worker, for example because memory ran out.
  ///
  /// A crash sends other signals.
  fileprivate var isKill: Bool {
    reason == .exited && exitStatus == .signaled(SIGKILL)
  }

  /// The place in the user's code, the last ten lines of the standard error, and the memory limit if
  /// the process could get no more.
  fileprivate var lastLines: [String] {
    let lines = standardError.split(whereSeparator: \.isNewline).suffix(10)
    let place = call.map { call in
      let words = call.split(separator: " at ", maxSplits: 1)
      let path = words.last.map { WorkingFolder.shown(String($0)) } ?? ""
      return Diagnostic.fact("at", "\(path), in \(words[0])")
    }
    let limit = hasNoMemory ? memory.map { "its process could take \($0.words)" } : nil
    return [place].compactMap(\.self) + lines.map { Diagnostic.fact("stderr", String($0)) }
      + [limit.map { Diagnostic.fact("memory", $0) }].compactMap(\.self)
  }

  /// True if the Swift runtime wrote that it could not allocate memory.
  private var hasNoMemory: Bool {
    MemoryLimit.isEnforced && standardError.contains("failed to allocate ")
  }
}

extension TerminationStatus {
  /// The exit status as the end of a sentence, such as `was ended by SIGABRT (an abort)`.
  fileprivate var inWords: String {
    switch self {
    case .exited(let code): "exited with status \(code)"
    case .signaled(let signal): "was ended by \(Self.name(of: signal))"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL: "SIGILL (a trap)"
    case SIGTRAP: "SIGTRAP (a trap)"
    case SIGSEGV: "SIGSEGV (a bad memory access, or a stack overflow)"
    case SIGBUS: "SIGBUS (a bad memory access)"
    case SIGABRT: "SIGABRT (an abort)"
    case SIGFPE: "SIGFPE (an arithmetic error)"
    case SIGKILL: "SIGKILL"
    case SIGTERM: "SIGTERM"
    default: "signal \(signal)"
    }
  }
}
