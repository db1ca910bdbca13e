import ContractBinding
import ContractModel
import Foundation

/// The fields of the lines `case-started` and `case-finished`.
extension EventTable {
  /// The fields that identify a case, such as `contract`; each line about a case has them.
  static let planned: [EventField<PlannedCase>] = [
    EventField("id", .count, { $0.id }) { $1.id = $0 },
    EventField("contract", .text, { $0.contract }) { $1.contract = $0 },
    EventField("scenario", .text, { $0.scenario }) { $1.scenario = $0 },
    EventField("subject", .text, { $0.subject }) { $1.subject = $0 },
    EventField("kind", .text, { $0.subjectKind.rawValue }) {
      $1.subjectKind = try known(SubjectDescription.Kind(rawValue: $0))
    },
    EventField("path", .text, { $0.location.path }) { $1.location.path = $0 },
    EventField("line", .count, { $0.location.line }) { $1.location.line = $0 },
    EventField("column", .count, { $0.location.column }) { $1.location.column = $0 },
    EventField("tags", .texts, { $0.tags }) { $1.tags = $0 },
    EventField(optional: "registered", .text, { $0.registeredAt.nonempty }) {
      $1.registeredAt = $0
    },
  ]

  /// The fields of the line `case-finished`: the case and its result.
  static let `case`: [EventField<RunResults.Entry>] =
    planned.map { field in
      let read = field.read ?? { _, _ in }
      return EventField(
        name: field.name, schema: field.schema, isRequired: field.isRequired,
        write: { field.write($0.plannedCase) },
        read: { try $1.result?.plannedCase.read($0, by: read) })
    } + finished

  /// The fields for the verdict on a case, or on one of its runs: `verdict` and `problems`.
  private static let verdict: [EventField<RunResults.Entry>] = [
    EventField("verdict", .word(CaseStatus.allCases.map(\.look.code)), { $0.status.look.code }) {
      let status = CaseStatus(code: $0)
      $1.result?.verdict = Verdict(status)
      $1.result?.plannedCase.isPending = status == .pending
    },
    EventField("problems", problems, { $0.knownDiagnostics ?? $0.failureDiagnostics }) {
      problems, entry in
      let verdict = entry.verdict.with(problems)
      entry.result?.verdict = verdict
    },
  ]

  /// The fields for the result of a case, such as `verdict` and `seconds`, without the fields in
  /// ``planned``.
  private static let finished: [EventField<RunResults.Entry>] =
    verdict + [
      EventField(optional: "reason", .text, { $0.reason }) { reason, entry in
        let verdict = entry.verdict.with(reason: reason)
        entry.result?.verdict = verdict
      },
      EventField(optional: "rerun", .text, { $0.failure == nil ? nil : $0.rerun }),
      EventField(optional: "flaky", .flag, { $0.result?.isFlaky == true ? true : nil }),
      // `EventsFile` reads this field by itself. It caches the last date, because most cases of a
      // run share one.
      EventField(optional: "at", .time, { $0.result?.startedAt }),
      EventField(optional: "seconds", .seconds, { $0.result?.duration }) {
        $1.result?.duration = $0
      },
      EventField(optional: "notes", .texts, { $0.result?.notes }) { $1.result?.notes = $0 },
      EventField(optional: "recording", .text, { $0.result?.recordingPath }) {
        $1.result?.recordingPath = $0
      },
      EventField(optional: "standard-error", .text, { $0.result?.standardError.nonempty }) {
        $1.result?.standardError = $0
      },
      EventField(optional: "other-runs", runs, { $0.otherRuns.nonempty }) { runs, entry in
        entry.result?.otherRuns = runs.map {
          CaseResult.Run(verdict: $0.verdict, standardError: $0.result?.standardError ?? "")
        }
      },
      EventField(optional: "sketch", .coded(details), { $0.result?.details }) {
        $1.result?.details = $0
      },
    ]

  private static let details: Value = [
    "type": "object",
    "description": "The case's evidence, for 'contracts report merge' alone.",
  ]

  private static let run: [EventField<RunResults.Entry>] =
    verdict + [
      EventField("standard-error", .text, { $0.result?.standardError ?? "" }) {
        $1.result?.standardError = $0
      }
    ]

  private static let runs = EventForm.list(of: .object(run, into: { RunResults.Entry(.unknown) }))
}

extension CaseResult {
  /// An empty result, whose properties are set one by one while a line is read.
  static var unknown: CaseResult {
    let planned = PlannedCase(
      id: 0, contract: "", scenario: "", location: .unknown, subject: "", subjectKind: .fake)
    return CaseResult(planned, verdict: .kept, startedAt: .distantPast, duration: 0)
  }
}

extension PlannedCase {
  fileprivate mutating func read(
    _ value: Value, by read: (Value, inout PlannedCase) throws -> Void
  ) throws {
    try read(value, &self)
  }
}

extension RunResults.Entry {
  init(_ result: CaseResult, isLive: Bool = false) {
    self.init(plannedCase: result.plannedCase, result: result, isLive: isLive)
  }

  /// The other runs of the case, such as retries, as entries, because the table writes only these.
  fileprivate var otherRuns: [RunResults.Entry] {
    guard let result else { return [] }
    return result.otherRuns.map { run in
      var entry = RunResults.Entry(result)
      entry.result?.otherRuns = []
      entry.result?.verdict = run.verdict
      entry.result?.standardError = run.standardError
      return entry
    }
  }
}

extension Verdict {
  /// Creates a verdict that has only its status, because its messages are read later.
  fileprivate init(_ status: CaseStatus) {
    switch status {
    case .kept: self = .kept
    case .broken: self = .broken([])
    case .couldNotCheck: self = .couldNotCheck([])
    case .known: self = .known(reason: "", [])
    case .skipped, .pending: self = .skipped(reason: "")
    }
  }

  fileprivate func with(reason: String) -> Verdict {
    switch self {
    case .kept, .broken, .couldNotCheck: self
    case .known(_, let problems): .known(reason: reason, problems)
    case .skipped: .skipped(reason: reason)
    }
  }

  fileprivate func with(_ problems: [Diagnostic]) -> Verdict {
    switch self {
    case .kept, .skipped: self
    case .broken: .broken(problems)
    case .couldNotCheck: .couldNotCheck(problems)
    case .known(let reason, _): .known(reason: reason, problems)
    }
  }
}
