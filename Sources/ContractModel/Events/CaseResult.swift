package import Foundation

/// The result of one case of the plan.
package struct CaseResult: Sendable, Hashable {
  /// The case.
  package var plannedCase: PlannedCase
  /// The verdict.
  package var verdict: Verdict
  /// The time when the case began.
  package var startedAt: Date
  /// The duration in seconds.
  package var duration: Double
  /// The notes on a kept case, such as `sends` skipped on a double.
  package var notes: [String]
  /// The path of the recording, or `nil` if the case used none.
  package var recordingPath: String?
  /// The standard error of the subject's process.
  ///
  /// It is empty unless the case could not be checked.
  package var standardError: String
  /// The other runs of the case, in order.
  ///
  /// It is empty if the case ran once.
  package var otherRuns: [Run] = []
  /// The details of the case, or `nil` if no report needs them.
  package var details: CaseDetails?
  /// The finding of a live run about the vendor, or `nil` if it was not requested.
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
    details: CaseDetails? = nil,
    finding: VendorFinding? = nil
  ) {
    self.plannedCase = plannedCase
    self.verdict = verdict
    self.startedAt = startedAt
    self.duration = duration
    self.notes = notes
    self.recordingPath = recordingPath
    self.standardError = standardError
    self.details = details
    self.finding = finding
  }
}
