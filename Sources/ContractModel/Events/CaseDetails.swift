/// The details of one case, as people are shown them: a worker sends them only when a report
/// asks, and no more of it than the recording does not say already.
package struct CaseDetails: Sendable, Hashable, Codable {
  /// Which cases are sketched.
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

  /// Creates a sketch.
  package init(outcomes: [[PreviewPart]?], exchanges: [ExchangeDetails]? = nil) {
    self.outcomes = outcomes
    self.exchanges = exchanges
  }

  /// True if anything was otherwise than recorded.
  package var saysMore: Bool { exchanges != nil || outcomes.contains { $0 != nil } }

  /// Sketches a run.
  ///
  /// - Parameters:
  ///   - observation: The run, without secrets.
  ///   - recording: What was recorded; `nil` when nothing was.
  package init(_ observation: Observation, recording: Recording?) {
    let recorded = recording?.outcomes.map { [PreviewPart]($0) } ?? []
    outcomes = observation.outcomes.enumerated().map { index, outcome in
      let parts = [PreviewPart](outcome)
      return index < recorded.count && recorded[index] == parts ? nil : parts
    }
    let passed = observation.exchangeSketches
    exchanges = passed.isEmpty || passed == recording?.observation.exchangeSketches ? nil : passed
  }
}

extension CaseDetails.Scope {
  /// Checks whether a case of some verdict is sketched.
  package func includes(_ verdict: Verdict) -> Bool {
    switch (self, verdict) {
    case (.none, _), (_, .skipped), (.failures, .kept): false
    case (.failures, _), (.all, _): true
    }
  }
}
