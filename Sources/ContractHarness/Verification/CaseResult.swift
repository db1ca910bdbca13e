public import Foundation

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
