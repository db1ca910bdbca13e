package import Foundation

/// What became of one pair of the plan.
package struct CaseResult: Sendable, Hashable {
  /// The pair.
  package var plannedCase: PlannedCase
  /// What is said of it.
  package var verdict: Verdict
  /// When it began.
  package var startedAt: Date
  /// How long it took, in seconds.
  package var duration: Double
  /// What was left unsaid of a kept case, such as `sends` skipped on a double.
  package var notes: [String]
  /// The recording's path, where one was used.
  package var recordingPath: String?
  /// What the subject's process wrote to standard error, when it could not be checked.
  package var standardError: String
  /// What else was said of the pair, where it was run more than once; in the order of the runs.
  package var otherRuns: [Run] = []
  /// What the case brought to light; `nil` where no report asks.
  package var sketch: CaseSketch?

  /// Creates a result.
  package init(
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
