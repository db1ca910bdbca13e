package import ContractValues

extension Contract: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      name: try wire.text(),
      protocolName: try wire.text(),
      vendor: try wire.value(),
      fidelity: try wire.word(),
      isIndependent: try wire.flag(),
      unrelated: try wire.list(),
      scenarios: try wire.list(),
      location: try wire.location(),
      protocolLocation: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    wire.text(protocolName)
    try wire.value(vendor)
    wire.word(fidelity)
    wire.flag(isIndependent)
    try wire.list(unrelated)
    try wire.list(scenarios)
    wire.location(location)
    wire.location(protocolLocation)
  }
}

extension VendorDescription: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      name: try wire.text(),
      kind: try wire.word(),
      url: try wire.optional { try $0.text() },
      volatile: try wire.list(),
      namespaces: try wire.fields(),
      redact: try wire.value(),
      credentials: try wire.texts(),
      freshFor: try wire.optional { try $0.number() },
      location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    wire.word(kind)
    wire.optional(url) { $0.text($1) }
    try wire.list(volatile)
    try wire.fields(namespaces)
    try wire.value(redact)
    wire.texts(credentials)
    wire.optional(freshFor) { $0.number($1) }
    wire.location(location)
  }
}

extension VolatilePart: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .header(try wire.text())
    case 1: self = .query(try wire.text())
    case 2: self = .json(try wire.text())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case and then its name or path.
  ///
  /// The numbers must equal those in ``init(from:)``.
  package func write(to wire: inout WireWriter) {
    switch self {
    case .header(let name): wire.tagged(0, name)
    case .query(let name): wire.tagged(1, name)
    case .json(let path): wire.tagged(2, path)
    }
  }
}

extension RedactionRules: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      headers: try wire.texts(), query: try wire.texts(), json: try wire.texts(),
      form: try wire.texts(), allow: try wire.list())
  }

  package func write(to wire: inout WireWriter) throws {
    for names in [headers, query, json, form] { wire.texts(names) }
    try wire.list(allow)
  }
}
