package import ContractValues

/// How an owned protocol behaves: one contract file.
package struct Contract: Sendable, Hashable {
  /// The contract's name: of its recordings folder and of the report's suites.
  package var name: String
  /// The name of the owned protocol.
  package var protocolName: String
  /// The third party behind it.
  package var vendor: VendorDescription
  /// How closely doubles follow the recording, unless a scenario says otherwise.
  package var fidelity: Fidelity
  /// True if several scenarios may be under way at the real vendor, because none disturbs another.
  package var isIndependent: Bool
  /// The scenarios, in the order of the file.
  package var scenarios: [Scenario]
  /// Where the name is written.
  package var location: SourceLocation
  /// Where the owned protocol is named.
  package var protocolLocation: SourceLocation

  /// Creates a contract.
  package init(
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
package enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable {
  /// The contract alone.
  case contract
  /// The kind of outcome, enum cases, keys and types.
  case shape
  /// Every value, volatile parts aside.
  case exact
}

/// The third party of a contract.
package struct VendorDescription: Sendable, Hashable, Codable {
  /// How a vendor is reached.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Over HTTP or HTTPS.
    case http
    /// Through an SDK linked into the process.
    case sdk
    /// A framework on this machine.
    case local
  }

  /// The vendor's name, for people.
  package var name: String
  /// How it is reached.
  package var kind: Kind
  /// The address, which `record` and `verify --live` alone reach.
  ///
  /// Environment variables may stand in it as `${env.NAME}`.
  package var url: String?
  /// The parts that never count: `header NAME`, or a JSON path into bodies and outcomes.
  package var volatile: [VolatilePart]
  /// The namespaces of the prefixes in XPath, whatever the vendor's own prefixes are.
  package var namespaces: [String: String]
  /// The rules of redaction beyond the defaults.
  package var redact: RedactionRules
  /// The environment variables that hold credentials.
  package var credentials: [String]
  /// How long a recording may be relied on, in seconds; `nil` for ever.
  package var freshFor: Double?
  /// Where the vendor is described.
  package var location: SourceLocation

  /// Creates a description.
  package init(
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
