package import ContractValues

/// The content of one contract file: the behaviour of a protocol of the application.
package struct Contract: Sendable, Hashable {
  /// The name under `contract:`, also of the folder of recordings and of the suites in reports.
  package var name: String
  /// The name under `protocol:`; the suite's registrations for this protocol have the same name.
  package var protocolName: String
  /// The third party that the live adapter calls, such as an HTTP API.
  @Boxed package var vendor: VendorDescription
  /// The rule for how closely doubles must follow the recording; a scenario can override it.
  package var fidelity: Fidelity = .shape
  /// True if several scenarios may run at the real vendor at once, because none affects another.
  package var isIndependent = false
  /// The places whose values need not follow the relations found in recordings, as texts that
  /// ``UnrelatedPart`` parses.
  package var unrelated: [Located<String>] = []
  /// The environment variables that values of scenarios name as `${env.NAME}`.
  ///
  /// They are not in the scenarios, because a plan has many of these in memory.
  package var secretUses: [SecretUse] = []
  /// The scenarios in the order of the file, which reports follow.
  package var scenarios: [Scenario]
  /// The line and column of the name under `contract:`, for messages about the whole contract.
  package var location: SourceLocation
  /// The line and column of the name under `protocol:`, for messages about it.
  package var protocolLocation: SourceLocation

  /// The columns of `examples` that their scenario does not use, which `lint` reports.
  package var unusedColumns: [Located<String>] = []
  /// The files that the contract names with `$file`, as absolute paths without symbolic links.
  package var files: Set<String> = []

  /// Returns the contract without its scenarios, except for the one with a name.
  package func head(keeping name: String? = nil) -> Contract {
    var head = self
    head.scenarios = name == nil ? [] : scenarios.filter { $0.name == name }
    return head
  }
}

/// The rule for how closely a double must follow the recording where the contract expects nothing.
package enum Fidelity: String, Sendable, Hashable, CaseIterable, WireCodable {
  /// Only the contract's expectations apply, and the recording does not matter.
  ///
  /// A scenario without expectations is compared as with ``shape``.
  case contract
  /// The kind of result, cases of enums, keys and types must be equal; other values may differ.
  case shape
  /// All values must be equal, except for those that are volatile by the contract or the recording.
  case exact
}

/// The part `vendor:` of a contract, which describes the third party.
package struct VendorDescription: Sendable, Hashable {
  /// The way in which the live adapter reaches the vendor, which decides how calls are recorded.
  package enum Kind: String, Sendable, Hashable, CaseIterable, WireCodable {
    /// The adapter uses HTTP or HTTPS; requests and responses are recorded.
    case http
    /// The adapter calls an SDK in the same process; calls of the SDK's functions are recorded.
    case sdk
    /// A framework on this machine, such as the file system; it runs each time, and is not
    /// replayed.
    case local
  }

  /// The vendor's name in messages and reports, such as "Price server".
  package var name: String
  /// The kind of vendor; only a vendor of the kind ``Kind/http`` has a ``url``.
  package var kind: Kind
  /// The vendor's address, which may contain environment variables such as `${env.NAME}`.
  ///
  /// It is `nil` for an SDK and for a local vendor. Only `record` and `verify --live` connect to
  /// it.
  package var url: String?
  /// The values that may differ from run to run: `header NAME`, `query NAME`, or a JSON path into
  /// bodies and results.
  package var volatile: [VolatilePart] = []
  /// The XML namespaces for prefixes in `$xpath`, such as `["d": "DAV:"]`.
  ///
  /// The vendor's documents may use other prefixes.
  package var namespaces: [String: String] = [:]
  /// The rules for secrets that the built-in rules do not find.
  package var redact = RedactionRules()
  /// The names of environment variables with passwords or keys, such as `SHOP_TOKEN`.
  package var credentials: [String] = []
  /// The maximum age of a recording in seconds; `nil` without a limit.
  package var freshFor: Double?
  /// The line and column of the value under `vendor:`, for messages.
  package var location: SourceLocation
  /// The line and column of the value under `url:`; `nil` if the contract has none.
  package var urlLocation: SourceLocation?
  /// The line and column of the value under `credentials:`; `nil` if the contract has none.
  package var credentialsLocation: SourceLocation?
}
