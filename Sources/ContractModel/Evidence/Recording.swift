package import ContractValues

/// The evidence of one scenario, as the real vendor produced it, and where it came from.
package struct Recording: Sendable, Hashable {
  /// Where a recording came from.
  package struct Provenance: Sendable, Hashable, Codable {
    /// When it was made: UTC, RFC 3339, whole seconds.
    package var recordedAt: String
    /// The tool's version.
    package var version: String
    /// The live adapter that was used.
    package var adapter: String
    /// Through what: `libcurl 7.88.1`, or `this machine`.
    package var through: String
    /// A digest of what was asked: states, steps and arguments.
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

  /// The version of the layout in which recordings are written.
  package static let newestFormat = 2

  /// The version of the layout of the file that it was read from; the current one otherwise.
  package var format = Recording.newestFormat
  /// The contract's name.
  package var contract: String
  /// The scenario's name.
  package var scenario: String
  /// Where it came from.
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
