import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The lines of a file of events, as ``EventsReporter`` writes them, read again.
struct EventLines {
  /// A line of any kind.
  enum Line {
    case start(Start)
    case problem(Diagnostic)
    case finished(CaseResult)
    case vendor(VendorFinding)
    case end(Date)
    /// A line that matters to nobody who joins reports.
    case other
  }

  /// How a run began.
  struct Start {
    let format: Int
    let at: Date
    let cases: Int
    /// The share of the shard; `nil` where the run was whole.
    let share: ShardShare?
  }

  /// The last date that was read, because the cases of a run share most.
  private var last: (text: String, date: Date)?
  private var startedAt = Date(timeIntervalSince1970: 0)

  /// Reads the next line.
  ///
  /// - Parameter json: The line.
  /// - Returns: What it says.
  /// - Throws: When it is no line of events.
  mutating func line(_ json: [UInt8]) throws -> Line {
    let members = try EventMembers(Value(json: json))
    switch try members.text("event") {
    case "run-started":
      let start = try start(members)
      startedAt = start.at
      return .start(start)
    case "problem": return .problem(try members.diagnostic())
    case "case-finished": return .finished(try result(members))
    case "vendor-found": return .vendor(try members.finding())
    case "run-finished": return .end(try date(members.text("at")))
    default: return .other
    }
  }

  /// Reads a date as ``Value/time(_:)`` writes it.
  private mutating func date(_ text: String) throws -> Date {
    if let last, last.text == text { return last.date }
    let date = try Date(text, strategy: .iso8601)
    last = (text, date)
    return date
  }

  private mutating func start(_ members: EventMembers) throws -> Start {
    let shard = try members.objectIfAny("shard")
    let share = try shard.flatMap { shard -> ShardShare? in
      let index = try shard.integer("index")
      let share = try (
        source: shard.text("source"), cases: shard.integer("cases"), digest: shard.text("digest"),
        isIdle: shard.boolean("idle")
      )
      return try Shard(index, of: shard.integer("count")).map {
        ShardShare(
          shard: $0, source: share.source, cases: share.cases, digest: share.digest,
          isIdle: share.isIdle)
      }
    }
    return try Start(
      format: members.integer("format"), at: date(members.text("at")),
      cases: members.integer("cases"), share: share)
  }

  /// A case, and what came of it; one that never began is given the beginning of the run.
  private mutating func result(_ members: EventMembers) throws -> CaseResult {
    let verdict = try members.text("verdict")
    let planned = try PlannedCase(
      id: members.integer("id"), contract: members.text("contract"),
      scenario: members.text("scenario"), location: members.location(),
      tags: members.texts("tags"), subject: members.text("subject"),
      subjectKind: members.word("kind"), isPending: verdict == Standing.pending.code)
    var result = try CaseResult(
      planned,
      verdict: Verdict(verdict, members.diagnostics("problems"), members.textIfAny("reason")),
      startedAt: members.textIfAny("at").map { try date($0) } ?? startedAt,
      duration: members.numberIfAny("seconds") ?? 0,
      notes: members.textsIfAny("notes") ?? [],
      recordingPath: members.textIfAny("recording"),
      standardError: members.textIfAny("standard-error") ?? "",
      sketch: members.sketchIfAny()
    )
    result.otherRuns =
      try members.objectsIfAny("other-runs")?.map { run in
        try CaseResult.Run(
          verdict: Verdict(run.text("verdict"), run.diagnostics("problems"), nil),
          standardError: run.text("standard-error"))
      } ?? []
    return result
  }
}

extension EventMembers {
  fileprivate func location() throws -> SourceLocation {
    try SourceLocation(path: text("path"), line: integer("line"), column: integer("column"))
  }

  fileprivate func diagnostics(_ name: String) throws -> [Diagnostic] {
    try objects(name).map { try $0.diagnostic() }
  }

  /// A message.
  fileprivate func diagnostic() throws -> Diagnostic {
    let (path, line, column) = try (textIfAny("path"), integerIfAny("line"), integerIfAny("column"))
    var location: SourceLocation?
    if let path, let line, let column {
      location = SourceLocation(path: path, line: line, column: column)
    }
    return try Diagnostic(
      text("message"), severity: word("severity"), at: location, sourceLine: textIfAny("source"),
      length: integerIfAny("length") ?? 1, label: textIfAny("label") ?? "",
      facts: texts("facts"), help: texts("help"))
  }

  /// The finding about a vendor.
  fileprivate func finding() throws -> VendorFinding {
    var finding = try VendorFinding(
      contract: text("contract"), scenario: text("scenario"), location: location(),
      vendor: text("vendor"), adapters: texts("adapters"), standing: word("standing"),
      recordedOn: textIfAny("recorded-on"), recordingPath: textIfAny("recording"))
    finding.diagnostics = try diagnostics("problems")
    finding.failsRun = try boolean("fails-run")
    return finding
  }

  /// The details of a case, which few lines hold.
  fileprivate func sketchIfAny() throws -> CaseDetails? {
    guard let sketch = self["sketch"] else { return nil }
    return try JSONDecoder().decode(CaseDetails.self, from: Data(sketch.json()))
  }
}

extension Verdict {
  fileprivate init(_ code: String, _ problems: [Diagnostic], _ reason: String?) {
    switch code {
    case Standing.kept.code: self = .kept
    case Standing.broken.code: self = .broken(problems)
    case Standing.skipped.code, Standing.pending.code: self = .skipped(reason: reason ?? "")
    default: self = .couldNotCheck(problems)
    }
  }
}
