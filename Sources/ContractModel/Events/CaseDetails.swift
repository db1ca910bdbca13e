/// The details of one case, as people are shown them: a worker sends them only when a report
/// asks, and no more of it than the recording does not say already.
package struct CaseDetails: Sendable, Hashable, Codable {
  /// The cases whose details are kept.
  package enum Scope: String, Sendable, Hashable, Codable {
    /// None.
    case none
    /// Those that are not kept.
    case failures
    /// All of them.
    case all
  }

  /// The result of each step; `nil` for a step that gave the recorded one.
  package var outcomes: [[PreviewPart]?]
  /// The traffic between adapter and vendor; `nil` when it is the recorded one, or when the
  /// subject is a double.
  package var exchanges: [ExchangeDetails]?

  /// Creates details.
  package init(outcomes: [[PreviewPart]?], exchanges: [ExchangeDetails]? = nil) {
    self.outcomes = outcomes
    self.exchanges = exchanges
  }

  /// True if anything was otherwise than recorded.
  package var saysMore: Bool { exchanges != nil || outcomes.contains { $0 != nil } }

  /// Keeps of a run what differs from the recording.
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
  /// True if the details of a case with some verdict are kept.
  package func includes(_ verdict: Verdict) -> Bool {
    switch (self, verdict) {
    case (.none, _), (_, .skipped), (.failures, .kept): false
    case (.failures, _), (.all, _): true
    }
  }
}
