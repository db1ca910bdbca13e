/// How an owned protocol behaves: one contract file.
public struct Contract: Sendable, Hashable {
  /// The contract's name: of its recordings folder and of the report's suites.
  public var name: String
  /// The name of the owned protocol.
  public var protocolName: String
  /// The third party behind it.
  public var vendor: VendorDescription
  /// How closely doubles follow the recording, unless a scenario says otherwise.
  public var fidelity: Fidelity
  /// Whether several scenarios may be under way at the real vendor, because none disturbs another.
  public var isIndependent: Bool
  /// What must hold, in the order of the file.
  public var scenarios: [Scenario]
  /// Where the name is written.
  public var location: SourceLocation
  /// Where the owned protocol is named.
  public var protocolLocation: SourceLocation

  /// Creates a contract.
  public init(
    name: String,
    protocolName: String,
    vendor: VendorDescription,
    fidelity: Fidelity = .shape,
    isIndependent: Bool = false,
    scenarios: [Scenario],
    location: SourceLocation,
    protocolLocation: SourceLocation
  ) {
    self.name = name
    self.protocolName = protocolName
    self.vendor = vendor
    self.fidelity = fidelity
    self.isIndependent = isIndependent
    self.scenarios = scenarios
    self.location = location
    self.protocolLocation = protocolLocation
  }
}

/// How closely a double follows what was recorded, where no matcher decides.
public enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable {
  /// The contract alone.
  case contract
  /// The kind of outcome, enum cases, keys and types.
  case shape
  /// Every value, volatile parts aside.
  case exact
}

/// The third party of a contract.
public struct VendorDescription: Sendable, Hashable, Codable {
  /// How a vendor is reached.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Over HTTP or HTTPS.
    case http
    /// Through an SDK linked into the process.
    case sdk
    /// A framework on this machine.
    case local
  }

  /// The vendor's name, for people.
  public var name: String
  /// How it is reached.
  public var kind: Kind
  /// The address, which `record` and `verify --live` alone reach.
  ///
  /// Environment variables may stand in it as `${env.NAME}`.
  public var url: String?
  /// The parts that never count: `header NAME`, or a JSON path into bodies and outcomes.
  public var volatile: [VolatilePart]
  /// What prefixes in XPath stand for, whatever the vendor's own prefixes are.
  public var namespaces: [String: String]
  /// What is redacted beyond the defaults.
  public var redact: RedactionRules
  /// The environment variables that hold credentials.
  public var credentials: [String]
  /// How long a recording may be relied on, in seconds; `nil` for ever.
  public var freshFor: Double?
  /// Where the vendor is described.
  public var location: SourceLocation

  /// Creates a description.
  public init(
    name: String,
    kind: Kind,
    url: String? = nil,
    volatile: [VolatilePart] = [],
    namespaces: [String: String] = [:],
    redact: RedactionRules = RedactionRules(),
    credentials: [String] = [],
    freshFor: Double? = nil,
    location: SourceLocation
  ) {
    self.name = name
    self.kind = kind
    self.url = url
    self.volatile = volatile
    self.namespaces = namespaces
    self.redact = redact
    self.credentials = credentials
    self.freshFor = freshFor
    self.location = location
  }
}

/// A part of exchanges and outcomes that differs from run to run without meaning anything.
public enum VolatilePart: Sendable, Hashable, Codable {
  /// A header field of requests and responses, compared without regard to case.
  case header(String)
  /// A query field of requests.
  case query(String)
  /// A place in JSON and XML bodies and in outcomes, such as `$.header.revision` or `$..id`.
  case json(String)
}

/// What a contract redacts beyond the defaults.
public struct RedactionRules: Sendable, Hashable, Codable {
  /// Header fields.
  public var headers: [String]
  /// Query fields.
  public var query: [String]
  /// JSON paths into bodies and outcomes.
  public var json: [String]
  /// Form fields.
  public var form: [String]
  /// The parts in which what looks like a key is none.
  public var allow: [VolatilePart]

  /// Creates rules.
  public init(
    headers: [String] = [], query: [String] = [], json: [String] = [], form: [String] = [],
    allow: [VolatilePart] = []
  ) {
    self.headers = headers
    self.query = query
    self.json = json
    self.form = form
    self.allow = allow
  }
}
