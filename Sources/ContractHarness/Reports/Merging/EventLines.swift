import ContractBinding
import Foundation

/// The lines of a file of events, as ``EventsReporter`` writes them, read again.
enum EventLines {
  /// A line of any kind, gone through once.
  enum Line: Decodable {
    case start(Start)
    case problem(Problem)
    case finished(Case)
    case vendor(Vendor)
    case end(End)
    /// What is nothing to who joins reports.
    case other

    private enum CodingKeys: CodingKey { case event }

    init(from decoder: any Decoder) throws {
      let event = try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .event)
      self =
        switch event {
        case "run-started": .start(try Start(from: decoder))
        case "problem": .problem(try Problem(from: decoder))
        case "case-finished": .finished(try Case(from: decoder))
        case "vendor-found": .vendor(try Vendor(from: decoder))
        case "run-finished": .end(try End(from: decoder))
        default: .other
        }
    }
  }

  /// How a run began.
  struct Start: Decodable {
    struct Share: Decodable {
      let index: Int
      let count: Int
      let source: String
      let cases: Int
      let digest: String
      let idle: Bool
    }

    let format: Int
    let at: String
    let cases: Int
    let shard: Share?
  }

  /// When a run ended.
  struct End: Decodable {
    let at: String
  }

  /// A message.
  struct Problem: Decodable {
    let severity: Diagnostic.Severity
    let message: String
    let path: String?
    let line: Int?
    let column: Int?
    let length: Int?
    let label: String?
    let source: String?
    let facts: [String]
    let help: [String]
  }

  /// One run of a case beside the one that decides.
  struct OtherRun: Decodable {
    enum CodingKeys: String, CodingKey {
      case verdict, problems
      case standardError = "standard-error"
    }

    let verdict: String
    let problems: [Problem]
    let standardError: String
  }

  /// What came of a case.
  struct Case: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, contract, scenario, subject, kind, path, line, column, tags, verdict, problems
      case reason, at, seconds, notes, recording, sketch
      case standardError = "standard-error"
      case otherRuns = "other-runs"
    }

    let id: Int
    let contract: String
    let scenario: String
    let subject: String
    let kind: SubjectDescription.Kind
    let path: String
    let line: Int
    let column: Int
    let tags: [String]
    let verdict: String
    let problems: [Problem]
    let reason: String?
    let at: String?
    let seconds: Double?
    let notes: [String]?
    let recording: String?
    let standardError: String?
    let otherRuns: [OtherRun]?
    let sketch: CaseSketch?
  }

  /// What has become of a vendor.
  struct Vendor: Decodable {
    enum CodingKeys: String, CodingKey {
      case contract, scenario, vendor, adapters, standing, problems, path, line, column, recording
      case failsRun = "fails-run"
      case recordedOn = "recorded-on"
    }

    let contract: String
    let scenario: String
    let vendor: String
    let adapters: [String]
    let standing: VendorFinding.Standing
    let problems: [Problem]
    let path: String
    let line: Int
    let column: Int
    let failsRun: Bool
    let recording: String?
    let recordedOn: String?
  }

  /// Reads a date as ``Value/time(_:)`` writes it.
  static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
}

extension EventLines.Start {
  /// What fell to the shard; `nil` where the run was whole.
  var share: ShardShare? {
    guard let shard, let named = Shard(shard.index, of: shard.count) else { return nil }
    return ShardShare(
      shard: named, source: shard.source, cases: shard.cases, digest: shard.digest,
      isIdle: shard.idle)
  }
}

extension EventLines.Problem {
  /// The message.
  var diagnostic: Diagnostic {
    var location: SourceLocation?
    if let path, let line, let column {
      location = SourceLocation(path: path, line: line, column: column)
    }
    return Diagnostic(
      message, severity: severity, at: location, sourceLine: source, length: length ?? 1,
      label: label ?? "", facts: facts, help: help)
  }
}

extension EventLines.Case {
  /// Makes the case's result.
  ///
  /// - Parameter start: When the run began, for a case that never did.
  /// - Returns: The case, and what came of it.
  /// - Throws: When a date is none.
  func result(in start: Date) throws -> CaseResult {
    var result = CaseResult(
      PlannedCase(
        id: id, contract: contract, scenario: scenario,
        location: SourceLocation(path: path, line: line, column: column), tags: tags,
        subject: subject, subjectKind: kind, isPending: verdict == Standing.pending.code),
      verdict: Verdict(verdict, problems, reason),
      startedAt: try at.map(EventLines.date) ?? start,
      duration: seconds ?? 0,
      notes: notes ?? [],
      recordingPath: recording,
      standardError: standardError ?? "",
      sketch: sketch
    )
    result.otherRuns = (otherRuns ?? []).map {
      CaseResult.Run(
        verdict: Verdict($0.verdict, $0.problems, nil), standardError: $0.standardError)
    }
    return result
  }
}

extension EventLines.Vendor {
  /// What is known of the vendor.
  var finding: VendorFinding {
    var finding = VendorFinding(
      contract: contract, scenario: scenario,
      location: SourceLocation(path: path, line: line, column: column), vendor: vendor,
      adapters: adapters, standing: standing, recordedOn: recordedOn, recordingPath: recording)
    finding.diagnostics = problems.map(\.diagnostic)
    finding.failsRun = failsRun
    return finding
  }
}

extension Verdict {
  fileprivate init(_ code: String, _ problems: [EventLines.Problem], _ reason: String?) {
    switch code {
    case Standing.kept.code: self = .kept
    case Standing.broken.code: self = .broken(problems.map(\.diagnostic))
    case Standing.skipped.code, Standing.pending.code: self = .skipped(reason: reason ?? "")
    default: self = .couldNotCheck(problems.map(\.diagnostic))
    }
  }
}
