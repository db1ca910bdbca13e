/// The exchanges and the outcomes of one scenario, as the real vendor produced them, and where
/// they came from.
public struct Recording: Sendable, Hashable {
  /// Where a recording came from.
  public struct Provenance: Sendable, Hashable, Codable {
    /// When it was made: UTC, RFC 3339, whole seconds.
    public var recordedAt: String
    /// The tool's version.
    public var version: String
    /// The live adapter that was used.
    public var adapter: String
    /// Through what: `libcurl 7.88.1`, or `this machine`.
    public var through: String
    /// A digest of what was asked: states, steps and arguments.
    public var digest: String

    /// Creates a provenance.
    public init(
      recordedAt: String, version: String, adapter: String, through: String, digest: String
    ) {
      self.recordedAt = recordedAt
      self.version = version
      self.adapter = adapter
      self.through = through
      self.digest = digest
    }
  }

  /// Something that redaction replaced: the rule and the place, never the value.
  public struct Redacted: Sendable, Hashable, Codable, Comparable {
    /// The rule's name, such as `header authorization`.
    public var rule: String
    /// The place, such as `exchanges[0].request.headers.Authorization`.
    public var place: String

    /// Creates an entry.
    public init(rule: String, place: String) {
      self.rule = rule
      self.place = place
    }

    /// Orders by place, then by rule.
    public static func < (left: Redacted, right: Redacted) -> Bool {
      (left.place, left.rule) < (right.place, right.rule)
    }
  }

  /// The version of the layout of the file that it was read from; the current one otherwise.
  public var format = RecordingDocument.format
  /// The contract's name.
  public var contract: String
  /// The scenario's name.
  public var scenario: String
  /// Where it came from.
  public var provenance: Provenance
  /// What passed between adapter and vendor, in the order of the requests.
  public var exchanges: [Exchange]
  /// What passed at an SDK's seams, in order.
  public var crossings: [Crossing]
  /// The steps in the contract's words, such as `call post`; one for each outcome.
  public var steps: [String]
  /// What each step produced, in the order of the steps.
  public var outcomes: [Outcome]
  /// The places that differed between two honest runs, as canonical paths:
  /// `exchanges[0].response.body.header.revision`, `outcomes[1].callbacks[0].arguments[0].id`.
  public var volatile: [String]
  /// What redaction replaced.
  public var redacted: [Redacted]

  /// Creates a recording.
  public init(
    contract: String,
    scenario: String,
    provenance: Provenance,
    exchanges: [Exchange],
    crossings: [Crossing] = [],
    steps: [String] = [],
    outcomes: [Outcome],
    volatile: [String] = [],
    redacted: [Redacted] = []
  ) {
    self.contract = contract
    self.scenario = scenario
    self.provenance = provenance
    self.exchanges = exchanges
    self.crossings = crossings
    self.steps = steps
    self.outcomes = outcomes
    self.volatile = volatile
    self.redacted = redacted
  }
}

extension Recording {
  /// What was observed when the recording was made.
  public var observation: Observation {
    Observation(outcomes: outcomes, exchanges: exchanges, crossings: crossings)
  }
}
