package import ContractValues

/// The exchanges and the outcomes of one scenario with the real vendor, and their origin.
package struct Recording: Sendable, Hashable {
  /// The origin of a recording: its time, the tool, and the adapter that called the vendor.
  package struct Provenance: Sendable, Hashable {
    /// The time of the recording in UTC and whole seconds, such as `2026-02-11T09:30:00Z` (RFC
    /// 3339).
    package var recordedAt: String
    /// The version of the tool that made the recording, such as `0.2.0`.
    package var version: String
    /// The name of the live adapter that called the vendor, as the suite registers it.
    package var adapter: String
    /// The library or place through which the vendor was reached: `libcurl 7.88.1`, or `this
    /// machine`.
    package var through: String
    /// A digest of the scenario's states, steps and arguments; if it differs from the contract's,
    /// the recording is stale.
    package var digest: String

    /// Creates the origin of a recording; the time must be in UTC, such as `2026-02-11T09:30:00Z`.
    package init(
      recordedAt: String, version: String, adapter: String, through: String, digest: String
    ) {
      self.recordedAt = recordedAt
      self.version = version
      self.adapter = adapter
      self.through = through
      self.digest = digest
    }

    /// True for a recording of version 0.1.0, which had no marks for late calls of delegates, and
    /// named an object behind `any` by its class.
    package var isOfFirstVersion: Bool { version == "0.1.0" }
  }

  /// The newest format version, which only recordings with unique values need.
  package static let newestFormat = 4
  /// The format version that recordings with relations need.
  private static let relationsFormat = 3
  /// The oldest format version that stores the white space and escapes of the vendor's JSON.
  package static let completeFormat = 2

  /// The format version of the file that the recording was read from, or will be written to.
  package var format = Recording.completeFormat
  /// The name of the contract that contains the scenario, such as `price-list`.
  package var contract: String
  /// The name of the recorded scenario; a file that names another scenario is refused.
  package var scenario: String
  /// The origin of the recording, which its file contains under `provenance`.
  package var provenance: Provenance
  /// The exchanges and outcomes of the run, without secrets.
  package var evidence: Evidence
  /// The steps in the contract's words, such as `call post`; one for each outcome.
  package var steps: [String]
  /// The positions of values that differed between the two runs of the recording, such as
  /// timestamps.
  package var volatile: [Place]
  /// The relations between values that the runs showed, one line for each.
  ///
  /// A newer version of the tool may have written relations that this version does not know.
  package var relations: [String] = [] {
    didSet { chooseFormat() }
  }
  /// The seed of the values for `${unique.name}` in the run; `nil` if there were none.
  package var seed: String? {
    didSet { chooseFormat() }
  }

  /// Chooses the oldest format for the content, because earlier versions refuse newer formats.
  private mutating func chooseFormat() {
    if seed != nil {
      format = Self.newestFormat
    } else if !relations.isEmpty {
      format = Self.relationsFormat
    } else {
      format = min(format, Self.completeFormat)
    }
  }

  /// Creates a recording in ``completeFormat``; setting ``relations`` or ``seed`` raises the
  /// format.
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
