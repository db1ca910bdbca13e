/// The details of one case for people to read.
///
/// A worker sends them only if a report needs them, and leaves out everything that equals the
/// recording.
package struct CaseDetails: Sendable, Hashable, Codable {
  /// The cases whose details are kept.
  package enum Scope: String, Sendable, Hashable, Codable {
    /// None.
    case none
    /// The cases that failed.
    case failures
    /// All cases that ran.
    case all
  }

  /// The result of each step; `nil` for a step with the recorded result.
  package var outcomes: [[PreviewPart]?]
  /// The traffic between adapter and vendor; `nil` if it equals the recorded traffic, or if the
  /// subject is a double.
  package var exchanges: [ExchangeDetails]?

  /// Creates details.
  package init(outcomes: [[PreviewPart]?], exchanges: [ExchangeDetails]? = nil) {
    self.outcomes = outcomes
    self.exchanges = exchanges
  }

  /// True if anything differs from the recording.
  package var saysMore: Bool { exchanges != nil || outcomes.contains { $0 != nil } }

  /// Creates the details of a run: the parts that differ from the recording.
  ///
  /// Secrets must already be redacted.
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
  /// Checks whether the details of a case with some verdict are kept.
  package func includes(_ verdict: Verdict) -> Bool {
    switch (self, verdict) {
    case (.none, _), (_, .skipped), (.failures, .kept): false
    case (.failures, _), (.all, _): true
    }
  }
}
