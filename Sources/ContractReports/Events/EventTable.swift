import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The members of each kind of line in an events file.
///
/// The writer, the reader and the JSON Schema all use this table.
enum EventTable {
  /// The version of the format.
  ///
  /// A reader should reject a version that it does not support.
  static let format = 1

  /// The content of the line `run-started`.
  struct Start {
    var version = ""
    var format = EventTable.format
    var at = Date(timeIntervalSince1970: 0)
    var cases = 0
    /// The number of pairs that are no cases.
    var excludedPairs = 0
    /// True if the run asked vendors.
    var isLive = false
    /// This machine's part of the run; `nil` if the run was not divided.
    var share: ShardShare?
  }

  static let start: [EventField<Start>] = [
    EventField("format", .constant(format), { $0.format }) { $1.format = $0 },
    EventField("version", .text, { $0.version }),
    EventField("at", .time, { $0.at }) { $1.at = $0 },
    EventField("cases", .count, { $0.cases }) { $1.cases = $0 },
    EventField(optional: "not-applicable", .count, { $0.excludedPairs }) { $1.excludedPairs = $0 },
    EventField(optional: "live", .flag, { $0.isLive ? true : nil }) { $1.isLive = $0 },
    EventField(
      optional: "shard", .object(share, into: { .some(nil) }), { $0.share.map(Optional.some) }
    ) {
      $1.share = $0
    },
  ]

  private static let share: [EventField<ShardShare?>] = [
    EventField("count", .count, { $0?.shard.count ?? 0 }) {
      $1 = Shard(1, of: $0).map { ShardShare(shard: $0, source: "", cases: 0, digest: "") }
    },
    EventField("index", .count, { $0?.shard.index ?? 0 }) { index, share in
      let shard = share.flatMap { Shard(index, of: $0.shard.count) }
      if let shard { share?.shard = shard } else { share = nil }
    },
    EventField("source", .text, { $0?.source ?? "" }) { $1?.source = $0 },
    EventField("cases", .count, { $0?.cases ?? 0 }) { $1?.cases = $0 },
    EventField("digest", .text, { $0?.digest ?? "" }) { $1?.digest = $0 },
    EventField("idle", .flag, { $0?.isIdle ?? false }) { $1?.isIdle = $0 },
  ]

  /// The content of the line `run-finished`: the time and the totals.
  struct End {
    var at: Date
    var summary = RunSummary(RunResults())
  }

  static let end: [EventField<End>] =
    [
      EventField("at", .time, { $0.at }) { $1.at = $0 },
      EventField("seconds", .seconds, { $0.summary.duration }),
      EventField("exit", .count, { Int($0.summary.exitCode) }),
      EventField("errors", .count, { $0.summary.errors }),
      EventField("warnings", .count, { $0.summary.warnings }),
      EventField("vendors", .object(vendors), { $0.summary }),
    ]
    + CaseStatus.allCases.map { status in
      EventField(status.look.code, .count, { $0.summary[status] })
    }

  private static let vendors: [EventField<RunSummary>] = VendorStatus.allCases.map { status in
    EventField(status.look.code, .count, { $0.vendors[status, default: 0] })
  }

  /// The members of a message: its headline, its position in a file, and the full text as people
  /// read it.
  static let problem: [EventField<Diagnostic>] = [
    EventField("severity", .word(["error", "warning", "info"]), { $0.severity.rawValue }) {
      $1.severity = try known(Diagnostic.Severity(rawValue: $0))
    },
    EventField("message", .text, { $0.headline }) { $1.headline = $0 },
    EventField("text", .text, { DiagnosticText().harmlessly([$0]) }),
    EventField("facts", .texts, { $0.facts }) { $1.facts = $0 },
    EventField("help", .texts, { $0.help }) { $1.help = $0 },
    EventField(optional: "path", .text, { $0.location?.path }) {
      $1.location = SourceLocation(path: $0, line: 1, column: 1)
    },
    EventField(optional: "line", .count, { $0.location?.line }) { $1.location?.line = $0 },
    EventField(optional: "column", .count, { $0.location?.column }) { $1.location?.column = $0 },
    EventField(optional: "length", .count, { $0.location == nil ? nil : $0.length }) {
      $1.length = $0
    },
    EventField(optional: "label", .text, { $0.location == nil ? nil : $0.label }) {
      $1.label = $0
    },
    EventField(optional: "source", .text, { $0.location == nil ? nil : $0.sourceLine }) {
      $1.sourceLine = $0
    },
    EventField(
      optional: "cause", .object(cause, into: { .some(Cause("")) }), { $0.cause.map(Optional.some) }
    ) {
      $1.cause = $0
    },
    EventField(
      optional: "gathering",
      .object(gathering, into: { .some(Diagnostic.Gathering("", help: [])) }),
      { $0.gathering.map(Optional.some) }
    ) {
      $1.gathering = $0
    },
  ]

  /// The text of a message that stands for equal ones about several scenarios.
  private static let gathering: [EventField<Diagnostic.Gathering?>] = [
    EventField("words", .text, { $0?.words ?? "" }) { $1?.words = $0 },
    EventField("help", .texts, { $0?.help ?? [] }) { $1?.help = $0 },
  ]

  /// The cause of a message, equal in all scenarios that break for the same reason.
  private static let cause: [EventField<Cause?>] = [
    EventField("kind", .text, { $0?.kind ?? "" }) { $1?.kind = $0 },
    EventField(optional: "member", .text, { $0?.member }) { $1?.member = $0 },
    EventField(optional: "operation", .text, { $0?.operation }) { $1?.operation = $0 },
    EventField(optional: "subject", .text, { $0?.subject }) { $1?.subject = $0 },
  ]

  private static let problems = EventForm.list(of: .object(problem, into: { Diagnostic("") }))

  /// The members that identify a case, such as `contract`, `scenario` and `subject`.
  ///
  /// Each line about a case has them.
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

  /// The members of the line `case-finished`: the case and its result.
  static let `case`: [EventField<RunResults.Entry>] =
    planned.map { field in
      let read = field.read ?? { _, _ in }
      return EventField(
        name: field.name, schema: field.schema, isRequired: field.isRequired,
        write: { field.write($0.plannedCase) },
        read: { try $1.result?.plannedCase.read($0, by: read) })
    } + finished

  /// The members for the verdict on a case, or on one of its runs: `verdict` and `problems`.
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

  /// The members for the result of a case, such as `verdict` and `seconds`, without those of
  /// ``planned``.
  private static let finished: [EventField<RunResults.Entry>] =
    verdict + [
      EventField(optional: "reason", .text, { $0.reason }) { reason, entry in
        let verdict = entry.verdict.with(reason: reason)
        entry.result?.verdict = verdict
      },
      EventField(optional: "rerun", .text, { $0.failure == nil ? nil : $0.rerun }),
      EventField(optional: "flaky", .flag, { $0.result?.isFlaky == true ? true : nil }),
      // `EventsFile` reads this member by itself. It caches the last date, because most cases of a
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
    "description": "What the case brought to light, for 'contracts report merge' alone.",
  ]

  private static let run: [EventField<RunResults.Entry>] =
    verdict + [
      EventField("standard-error", .text, { $0.result?.standardError ?? "" }) {
        $1.result?.standardError = $0
      }
    ]

  private static let runs = EventForm.list(of: .object(run, into: { RunResults.Entry(.unknown) }))

  /// The members of the line `vendor-found`: the finding of a live run about a vendor in one
  /// scenario.
  static let finding: [EventField<VendorFinding>] = [
    EventField("contract", .text, { $0.contract }) { $1.contract = $0 },
    EventField("scenario", .text, { $0.scenario }) { $1.scenario = $0 },
    EventField("vendor", .text, { $0.vendor }) { $1.vendor = $0 },
    EventField("adapters", .texts, { $0.adapters }) { $1.adapters = $0 },
    EventField("standing", .word(VendorStatus.allCases.map(\.look.code)), { $0.status.look.code }) {
      $1.status = try known(VendorStatus(rawValue: $0))
    },
    EventField("drift", .list(of: .object(drift)), { $0.drift }),
    EventField("outdated", .texts, { $0.outdatedDoubles.map(\.name) }),
    EventField("problems", problems, { $0.diagnostics }) { $1.diagnostics = $0 },
    EventField("fails-run", .flag, { $0.failsRun }) { $1.failsRun = $0 },
    EventField("path", .text, { $0.location.path }) { $1.location.path = $0 },
    EventField("line", .count, { $0.location.line }) { $1.location.line = $0 },
    EventField("column", .count, { $0.location.column }) { $1.location.column = $0 },
    EventField(optional: "recording", .text, { $0.recordingPath }) { $1.recordingPath = $0 },
    EventField(optional: "recorded-on", .text, { $0.recordedOn }) { $1.recordedOn = $0 },
    EventField(
      optional: "explains", .list(of: .object(place, into: { .unknown })),
      { $0.explainedPlaces.nonempty }
    ) {
      $1.explainedPlaces = $0
    },
  ]

  /// A position in a contract file.
  private static let place: [EventField<SourceLocation>] = [
    EventField("path", .text, { $0.path }) { $1.path = $0 },
    EventField("line", .count, { $0.line }) { $1.line = $0 },
    EventField("column", .count, { $0.column }) { $1.column = $0 },
  ]

  /// The members for one value at which a vendor differs from the recording, with the expectation
  /// that depends on it.
  private static let drift: [EventField<Drift>] = [
    EventField("tier", .word(Drift.Tier.allCases.map(\.word)), { $0.tier.word }),
    EventField(
      "change", .word(Difference.Change.allCases.map(\.rawValue)), { $0.change.rawValue }),
    EventField("at", .text, { $0.place.description }),
    EventField("before", .text, { $0.before }),
    EventField("after", .text, { $0.after }),
    EventField("words", .text, { $0.words }),
    EventField(optional: "with", .texts, { $0.consequences.isEmpty ? nil : $0.consequences }),
    EventField(optional: "operation", .text, { $0.operation }),
    EventField(optional: "request", .text, { $0.request }),
    EventField(optional: "path", .text, { $0.expectation?.path }),
    EventField(optional: "line", .count, { $0.expectation?.line }),
    EventField(optional: "column", .count, { $0.expectation?.column }),
  ]

  private static func known<Content>(_ content: Content?) throws -> Content {
    guard let content else { throw EventMismatch() }
    return content
  }
}

extension CaseResult {
  /// A result with empty names, to which reading a line assigns each member.
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

extension VendorFinding {
  /// A finding with empty names, to which reading a line assigns each member.
  static var unknown: VendorFinding {
    VendorFinding(
      contract: "", scenario: "", location: .unknown, vendor: "", adapters: [],
      status: .couldNotCheck)
  }
}

extension SourceLocation {
  fileprivate static var unknown: SourceLocation { SourceLocation(path: "", line: 1, column: 1) }
}

extension RunResults.Entry {
  init(_ result: CaseResult, isLive: Bool = false) {
    self.init(plannedCase: result.plannedCase, result: result, isLive: isLive)
  }

  /// The other runs of the case, such as retries, each as an entry, because the table can only
  /// write entries.
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
  /// Creates a verdict that has only its status.
  ///
  /// Its messages are read later.
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

extension Collection {
  /// The collection; `nil` if it is empty, so that the member is left out.
  fileprivate var nonempty: Self? { isEmpty ? nil : self }
}
