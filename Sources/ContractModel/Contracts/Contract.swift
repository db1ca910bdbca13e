package import ContractValues

/// The content of one contract file: the behaviour of an owned protocol.
package struct Contract: Sendable, Hashable {
  /// The name of the contract, of its folder of recordings, and of its suites in reports.
  package var name: String
  /// The name of the owned protocol.
  package var protocolName: String
  /// The third party behind the owned protocol.
  package var vendor: VendorDescription
  /// The fidelity of doubles, unless a scenario sets its own.
  package var fidelity: Fidelity
  /// True if several scenarios may run at the real vendor at once, because none disturbs another.
  package var isIndependent: Bool
  /// The places in which no learnt relation is held, as ``UnrelatedPart`` reads them.
  package var unrelated: [Located<String>]
  /// The scenarios, in the order of the file.
  package var scenarios: [Scenario]
  /// The place of the name in the file.
  package var location: SourceLocation
  /// The place of the owned protocol's name in the file.
  package var protocolLocation: SourceLocation

  /// Creates a contract.
  package init(
    name: String,
    protocolName: String,
    vendor: VendorDescription,
    fidelity: Fidelity = .shape,
    isIndependent: Bool = false,
    unrelated: [Located<String>] = [],
    scenarios: [Scenario],
    location: SourceLocation,
    protocolLocation: SourceLocation
  ) {
    self.name = name
    self.protocolName = protocolName
    self.vendor = vendor
    self.fidelity = fidelity
    self.isIndependent = isIndependent
    self.unrelated = unrelated
    self.scenarios = scenarios
    self.location = location
    self.protocolLocation = protocolLocation
  }
}

/// The degree to which a double must follow the recording, where no matcher applies.
package enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable {
  /// Follows only the contract.
  case contract
  /// Follows the kind of outcome, enum cases, keys and types.
  case shape
  /// Follows every value, except for volatile parts.
  case exact
}

/// The third party of a contract.
package struct VendorDescription: Sendable, Hashable, Codable {
  /// The way in which an adapter reaches a vendor.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Over HTTP or HTTPS.
    case http
    /// Through an SDK linked into the process.
    case sdk
    /// A framework on this machine.
    case local
  }

  /// The vendor's name in messages and reports.
  package var name: String
  /// The way in which the adapter reaches the vendor.
  package var kind: Kind
  /// The vendor's address.
  ///
  /// Only `record` and `verify --live` use it.
  ///
  /// It may hold environment variables as `${env.NAME}`.
  package var url: String?
  /// The parts that no comparison counts: `header NAME`, `query NAME`, or a JSON path into bodies
  /// and outcomes.
  package var volatile: [VolatilePart]
  /// The namespaces of the prefixes in the contract's XPath.
  ///
  /// The vendor's own prefixes may differ.
  package var namespaces: [String: String]
  /// The rules of redaction beyond the defaults.
  package var redact: RedactionRules
  /// The environment variables that hold credentials.
  package var credentials: [String]
  /// The time in seconds after which a recording is too old, or `nil` if there is no limit.
  package var freshFor: Double?
  /// The place of the description in the file.
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
