/// The steps and the vendor traffic of one case, for people to read in a report.
///
/// A worker sends them only if a report needs them. Results and traffic that equal the recording
/// are left out, except with ``Scope/trace``.
package struct CaseDetails: Sendable, Hashable, Codable {
  /// The cases whose steps and traffic are collected.
  package enum Scope: String, Sendable, Hashable, Codable, WireCodable {
    /// No case is collected, because no report shows them.
    case none
    /// The cases that failed are collected, for `--verbose`.
    case failures
    /// All cases that ran are collected, for an HTML page.
    case all
    /// All cases that ran are collected, with a timeline, for `--trace`.
    case trace
  }

  /// The result of each step; `nil` for a step with the recorded result.
  package var outcomes: [[PreviewPart]?]
  /// The traffic between adapter and vendor; `nil` if there is none, as for a double, or if it
  /// equals the recorded traffic.
  package var exchanges: [ExchangeDetails]?

  /// Creates the details from steps and traffic that were compared with the recording already.
  package init(outcomes: [[PreviewPart]?], exchanges: [ExchangeDetails]? = nil) {
    self.outcomes = outcomes
    self.exchanges = exchanges
  }

  /// True if a result or the traffic differs from the recording.
  package var saysMore: Bool { exchanges != nil || outcomes.contains { $0 != nil } }

  /// Creates the details of a run that differ from the recording; secrets must be redacted before.
  package init(_ evidence: Evidence, recording: Recording?) {
    let recorded = recording?.evidence.outcomes.map { [PreviewPart]($0) } ?? []
    outcomes = evidence.outcomes.enumerated().map { index, outcome in
      let parts = [PreviewPart](outcome)
      return index < recorded.count && recorded[index] == parts ? nil : parts
    }
    let passed = evidence.exchangeDetails
    exchanges = passed.isEmpty || passed == recording?.evidence.exchangeDetails ? nil : passed
  }
}

extension CaseDetails.Scope {
  /// True if a report may show the steps of any scenario.
  package var showsSteps: Bool { self == .all || self == .trace }

  /// Returns true if the details of a case with this verdict are collected; a skipped case has
  /// none.
  package func includes(_ verdict: Verdict) -> Bool {
    switch (self, verdict) {
    case (.none, _), (_, .skipped), (.failures, .kept): false
    case (.failures, _), (.all, _), (.trace, _): true
    }
  }
}
