package import ContractValues

/// The exchanges and the outcomes of one scenario with the real vendor, and their origin.
package struct Recording: Sendable, Hashable {
  /// The origin of a recording.
  package struct Provenance: Sendable, Hashable {
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
  /// The evidence of the run.
  package var evidence: Evidence
  /// The steps in the contract's words, such as `call post`; one for each outcome.
  package var steps: [String]
  /// The places that differed between two honest runs.
  package var volatile: [Place]

  /// Creates a recording.
  package init(
    contract: String,
    scenario: String,
    provenance: Provenance,
    evidence: Evidence,
    steps: [String] = [],
    volatile: [Place] = []
  ) {
    self.contract = contract
    self.scenario = scenario
    self.provenance = provenance
    self.evidence = evidence
    self.steps = steps
    self.volatile = volatile
  }
}
