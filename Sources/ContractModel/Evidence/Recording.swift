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

  /// The newest format version, which only recordings with relations need.
  package static let newestFormat = 3
  /// The oldest format version that keeps the layout of the vendor's JSON.
  package static let completeFormat = 2

  /// The format version of the file that the recording was read from, or will be written to.
  package var format = Recording.completeFormat
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
  /// The relations between values that the runs showed, a line for each; this version may not know
  /// all of them.
  package var relations: [String] = [] {
    didSet {
      // Older versions of the tool refuse what they do not know, and read all that they do.
      if !relations.isEmpty {
        format = max(format, Self.newestFormat)
      } else if format == Self.newestFormat {
        format = Self.completeFormat
      }
    }
  }

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
