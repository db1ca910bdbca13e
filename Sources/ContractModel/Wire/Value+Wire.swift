package import ContractBinding

extension Value: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .null
    case 1: self = .boolean(try wire.flag())
    case 2: self = .integer(try wire.integer())
    case 3: self = .largeInteger(try wire.text())
    case 4: self = .number(try wire.number())
    case 5: self = .string(try wire.text())
    case 6: self = .array(try wire.list())
    case 7: self = .object(try wire.fields())
    case 8:
      self = .error(
        ErrorValue(
          type: try wire.text(), caseName: try wire.optional { try $0.text() },
          fields: try wire.fields()))
    case 9: self = .token(try wire.text())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case and then its content.
  ///
  /// The numbers must equal those in ``init(from:)``.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .null: wire.tag(0)
    case .boolean(let flag):
      wire.tag(1)
      wire.flag(flag)
    case .integer(let number):
      wire.tag(2)
      wire.integer(number)
    case .largeInteger(let digits): wire.tagged(3, digits)
    case .number(let number):
      wire.tag(4)
      wire.number(number)
    case .string(let text): wire.tagged(5, text)
    case .array(let elements): try wire.tagged(6, elements)
    case .object(let fields): try wire.tagged(7, fields)
    case .error(let error):
      wire.tag(8)
      wire.text(error.type)
      wire.optional(error.caseName) { $0.text($1) }
      try wire.fields(error.fields)
    case .token(let name): wire.tagged(9, name)
    }
  }
}

extension OperationDescription: WireCodable {
  /// Reads a description without the cases of enums, because contracts are checked against them
  /// before a run.
  package init(from wire: inout WireReader) throws {
    self.init(
      name: try wire.text(),
      signature: try wire.text(),
      kind: try wire.word(),
      parameters: try wire.list(),
      handlers: try wire.texts(),
      isAsync: try wire.flag(),
      isThrowing: try wire.flag(),
      mayOverlap: try wire.flag(),
      isStream: try wire.flag())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    wire.text(signature)
    wire.word(kind)
    try wire.list(parameters)
    wire.texts(handlers)
    wire.flag(isAsync)
    wire.flag(isThrowing)
    wire.flag(mayOverlap)
    wire.flag(isStream)
  }
}

extension OperationDescription.Parameter: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      label: try wire.optional { try $0.text() }, name: try wire.text(), type: try wire.text(),
      isOptional: try wire.flag())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.optional(label) { $0.text($1) }
    wire.text(name)
    wire.text(type)
    wire.flag(isOptional)
  }
}

extension String: WireCodable {
  package init(from wire: inout WireReader) throws { self = try wire.text() }

  package func write(to wire: inout WireWriter) { wire.text(self) }
}
