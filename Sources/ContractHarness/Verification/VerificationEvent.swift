public import ContractBinding
public import Foundation

/// One pair of the plan: a scenario and a subject.
public struct PlannedCase: Sendable, Hashable, Identifiable {
  /// The case's place in the plan, from 0.
  public var id: Int
  /// The contract's name.
  public var contract: String
  /// The scenario's name.
  public var scenario: String
  /// The scenario's place in its file.
  public var location: SourceLocation
  /// The scenario's tags.
  public var tags: [String]
  /// The subject's name.
  public var subject: String
  /// What the subject is.
  public var subjectKind: SubjectDescription.Kind
  /// Whether the scenario is not held to yet; it is then skipped on every subject.
  public var isPending: Bool

  /// Creates a pair.
  public init(
    id: Int,
    contract: String,
    scenario: String,
    location: SourceLocation,
    tags: [String] = [],
    subject: String,
    subjectKind: SubjectDescription.Kind,
    isPending: Bool = false
  ) {
    self.id = id
    self.contract = contract
    self.scenario = scenario
    self.location = location
    self.tags = tags
    self.subject = subject
    self.subjectKind = subjectKind
    self.isPending = isPending
  }
}

/// What became of one pair of the plan.
public struct CaseResult: Sendable, Hashable {
  /// The pair.
  public var plannedCase: PlannedCase
  /// What is said of it.
  public var verdict: Verdict
  /// When it began.
  public var startedAt: Date
  /// How long it took, in seconds.
  public var duration: Double
  /// What was left unsaid of a kept case, such as `sends` skipped on a double.
  public var notes: [String]
  /// The recording's path, where one was used.
  public var recordingPath: String?
  /// What the subject's process wrote to standard error, when it could not be checked.
  public var standardError: String
  /// What else was said of the pair, where it was run more than once; in the order of the runs.
  public var otherRuns: [Run] = []
  /// What the case brought to light; `nil` where no report asks.
  public var sketch: CaseSketch?

  /// Creates a result.
  public init(
    _ plannedCase: PlannedCase,
    verdict: Verdict,
    startedAt: Date,
    duration: Double,
    notes: [String] = [],
    recordingPath: String? = nil,
    standardError: String = "",
    sketch: CaseSketch? = nil
  ) {
    self.plannedCase = plannedCase
    self.verdict = verdict
    self.startedAt = startedAt
    self.duration = duration
    self.notes = notes
    self.recordingPath = recordingPath
    self.standardError = standardError
    self.sketch = sketch
  }
}

/// What a run tells its reporters, in order.
public enum VerificationEvent: Sendable {
  /// The contract files were read; comes first, where there are any.
  case contractsRead([Contract])
  /// The run is shared with other machines; comes before it begins.
  case shared(ShardShare)
  /// Nothing has to run, and why that is well; comes before the run begins.
  case idle(String)
  /// The run begins; every case is known.
  case started(plan: [PlannedCase], at: Date)
  /// A problem that belongs to no case, such as an unreadable contract.
  case problem(Diagnostic)
  /// A case begins.
  case caseStarted(PlannedCase)
  /// A case has its verdict.
  case caseFinished(CaseResult)
  /// A live run knows what there is to say of the vendor in one scenario.
  case vendorFound(VendorFinding)
  /// The run is over; cases without a result were not finished.
  case finished(at: Date)
}

/// Someone who is told of a run: a console, a report file.
///
/// A reporter knows no runner, and keeps no results: all reporters of a run read the same.
public protocol Reporter: Sendable {
  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: The next event of the run.
  ///   - run: What is known of the run, the event included.
  /// - Throws: What prevents the report from being written.
  mutating func receive(_ event: VerificationEvent, of run: RunResults) throws

  /// Shows that time passes; called a few times a second, whether anything happens or not.
  mutating func refresh()
}

extension Reporter {
  /// Does nothing: what is no display does not care.
  public mutating func refresh() {}
}
