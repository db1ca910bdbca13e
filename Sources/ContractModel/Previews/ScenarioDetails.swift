import ContractBinding

/// One scenario as people are shown it: what the contract says, beside what was recorded.
package struct ScenarioDetails: Sendable, Hashable {
  /// One thing that happens.
  package struct Step: Sendable, Hashable {
    /// The step in the contract's words: `call post`.
    package var words: String
    /// The arguments; empty where there are none.
    package var arguments: String
    /// The outcome that the contract asks for; empty where it says nothing.
    package var expected: [PreviewPart]
    /// The recorded outcome; `nil` where nothing was.
    package var recorded: [PreviewPart]?

    package init(
      words: String, arguments: String, expected: [PreviewPart], recorded: [PreviewPart]? = nil
    ) {
      self.words = words
      self.arguments = arguments
      self.expected = expected
      self.recorded = recorded
    }
  }

  /// Where a recording came from.
  package struct Origin: Sendable, Hashable {
    /// The recording's path.
    package var path: String
    /// Where it came from; `nil` where there is none that can be read.
    package var provenance: Recording.Provenance?
    /// The trouble with it: `not recorded`, `stale`; `nil` when all is well.
    package var concern: String?

    package init(path: String, provenance: Recording.Provenance? = nil, concern: String? = nil) {
      self.path = path
      self.provenance = provenance
      self.concern = concern
    }
  }

  /// The preconditions, a line each.
  package var given: [String]
  /// The steps, in order.
  package var steps: [Step]
  /// The requests that the adapter must send, a line each; `nil` where the contract does not say.
  package var sends: [String]?
  /// The exchanges of adapter and vendor while recording.
  package var exchanges: [ExchangeDetails]
  /// Where the recording came from; `nil` for a scenario that has none.
  package var origin: Origin?

  package init(
    given: [String],
    steps: [Step],
    sends: [String]? = nil,
    exchanges: [ExchangeDetails],
    origin: Origin? = nil
  ) {
    self.given = given
    self.steps = steps
    self.sends = sends
    self.exchanges = exchanges
    self.origin = origin
  }
}

/// A reader that shows the scenarios of a contract, each beside its recording.
package typealias ScenarioDetailsReader = @Sendable (Contract) -> (Scenario) -> ScenarioDetails
