package import ContractValues

extension Contract: WireRecord {
  /// The fields that a worker needs, which is a process that runs scenarios.
  ///
  /// The other fields are only for `lint`, `--watch` and `--changed`.
  package static let wireFields = WireFields(
    {
      Contract(
        name: $0, protocolName: $1, vendor: $2, fidelity: $3, isIndependent: $4, unrelated: $5,
        secretUses: $6, scenarios: $7, location: $8, protocolLocation: $9)
    },
    \.name, \.protocolName, \.vendor, \.fidelity, \.isIndependent, \.unrelated, \.secretUses,
    \.scenarios, \.location, \.protocolLocation)
}

extension VendorDescription: WireRecord {
  package static let wireFields = WireFields(
    VendorDescription.init(
      name:kind:url:volatile:namespaces:redact:credentials:freshFor:location:urlLocation:
      credentialsLocation:),
    \.name, \.kind, \.url, \.volatile, \.namespaces, \.redact, \.credentials, \.freshFor,
    \.location, \.urlLocation, \.credentialsLocation)
}

extension VolatilePart: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .header(try wire.value())
    case 1: self = .query(try wire.value())
    case 2: self = .json(try wire.value())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case, which must equal the one in ``init(from:)``, and its text.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .header(let name): try wire.tagged(0, name)
    case .query(let name): try wire.tagged(1, name)
    case .json(let path): try wire.tagged(2, path)
    }
  }
}

extension RedactionRules: WireRecord {
  package static let wireFields = WireFields(
    RedactionRules.init(headers:query:json:form:allow:),
    \.headers, \.query, \.json, \.form, \.allow)
}
