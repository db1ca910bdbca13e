package import ContractValues

/// The exchanges and the outcomes of one scenario with the real vendor, and their origin.
package struct Recording: Sendable, Hashable {
  /// The origin of a recording.
  package struct Provenance: Sendable, Hashable, Codable {
    /// The time of the recording: UTC, RFC 3339, whole seconds.
    package var recordedAt: String
    /// The tool's version.
    package var version: String
    /// The name of the live adapter.
    package var adapter: String
    /// The way to the vendor: `libcurl 7.88.1`, or `this machine`.
    package var through: String
    /// A digest of the scenario's input: states, steps and arguments.
    package var digest: String

    /// Creates a provenance.
    package init(
      recordedAt: String, version: String, adapter: String, through: String, digest: String
    ) {
      self.recordedAt = recordedAt
      self.version = version
      self.adapter = adapter
      self.through = through
      self.digest = digest
    }
  }

  /// The format version of new recordings.
  package static let newestFormat = 2

  /// The format version of the file that the recording was read from; the newest one otherwise.
  package var format = Recording.newestFormat
  /// The contract's name.
  package var contract: String
  /// The scenario's name.
  package var scenario: String
  /// The origin of the recording.
  package var provenance: Provenance
  /// The requests with their answers, in the order of the requests.
  package var exchanges: [Exchange]
  /// The calls and events at an SDK's seams, in order.
  package var interactions: [SeamInteraction]
  /// The steps in the contract's words, such as `call post`; one per outcome.
  package var steps: [String]
  /// The result of each step, in the order of the steps.
  package var outcomes: [Outcome]
  /// The places that differed between runs with the unchanged vendor.
  package var volatile: [Place]
  /// The values that redaction replaced.
  package var redacted: [Redacted]

  /// Creates a recording.
  package init(
    contract: String,
    scenario: String,
    provenance: Provenance,
    exchanges: [Exchange],
    interactions: [SeamInteraction] = [],
    steps: [String] = [],
    outcomes: [Outcome],
    volatile: [Place] = [],
    redacted: [Redacted] = []
  ) {
    self.contract = contract
    self.scenario = scenario
    self.provenance = provenance
    self.exchanges = exchanges
    self.interactions = interactions
    self.steps = steps
    self.outcomes = outcomes
    self.volatile = volatile
    self.redacted = redacted
  }
}

extension Recording {
  /// The outcomes, exchanges and interactions as an observation.
  package var observation: Observation {
    get { Observation(outcomes: outcomes, exchanges: exchanges, interactions: interactions) }
    set {
      outcomes = newValue.outcomes
      exchanges = newValue.exchanges
      interactions = newValue.interactions
    }
  }
}
