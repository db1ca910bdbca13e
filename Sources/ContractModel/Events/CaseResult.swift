package import Foundation

/// The result of one scenario on one subject: the verdict, the notes, and the time that it took.
package struct CaseResult: Sendable, Hashable {
  /// The scenario and the subject, as the plan lists them.
  package var plannedCase: PlannedCase
  /// The verdict, with messages unless the case passed.
  package var verdict: Verdict
  /// The time when the subject began the scenario, for reports.
  package var startedAt: Date
  /// The time that the case took, in seconds.
  package var duration: Double
  /// The times of its phases; `nil` if the case did not run.
  package var phases: CasePhases?
  /// The notes for the report, such as a warning, or that `sends` was not checked on a double.
  package var notes: [String]
  /// The position in the contract for each note about a step, by the note's text.
  package var notePlaces: [String: SourceLocation] = [:]
  package var recordingPath: String?
  /// The standard error of the subject's process; empty unless the case could not be checked.
  package var standardError: String
  /// The other runs of the case, in order, from `--repeat` or `--retries`; empty if the case ran
  /// only once.
  package var otherRuns: [Run] = []
  /// The steps and the traffic for people; `nil` if no report needs them.
  package var details: CaseDetails?
  /// The events of the case in their order; empty unless it was traced.
  package var timeline: [TraceEvent] = []
  /// The comparison of the vendor with its recording, from a live run; `nil` in any other run.
  @Rare package var finding: VendorFinding? = nil

  /// Creates the result of a single run; the default values describe a case that did not run.
  package init(
    _ plannedCase: PlannedCase,
    verdict: Verdict,
    startedAt: Date = Date(),
    duration: Double = 0,
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
