package import Foundation

/// The result of one pair of the plan.
package struct CaseResult: Sendable, Hashable {
  /// The pair.
  package var plannedCase: PlannedCase
  /// The verdict.
  package var verdict: Verdict
  /// When it began.
  package var startedAt: Date
  /// How long it took, in seconds.
  package var duration: Double
  /// The notes on a kept case, such as `sends` skipped on a double.
  package var notes: [String]
  /// The recording's path, where one was used.
  package var recordingPath: String?
  /// The standard error of the subject's process, when the pair could not be checked.
  package var standardError: String
  /// The pair's other runs, in their order, where it was run more than once.
  package var otherRuns: [Run] = []
  /// The details of the case; `nil` where no report asks.
  package var sketch: CaseDetails?
  /// The finding of a live run about the vendor; `nil` where none was asked.
  package var finding: VendorFinding?

  /// Creates a result.
  package init(
    _ plannedCase: PlannedCase,
    verdict: Verdict,
    startedAt: Date,
    duration: Double,
    notes: [String] = [],
    recordingPath: String? = nil,
    standardError: String = "",
    sketch: CaseDetails? = nil,
    finding: VendorFinding? = nil
  ) {
    self.plannedCase = plannedCase
    self.verdict = verdict
    self.startedAt = startedAt
    self.duration = duration
    self.notes = notes
    self.recordingPath = recordingPath
    self.standardError = standardError
    self.sketch = sketch
    self.finding = finding
  }
}
