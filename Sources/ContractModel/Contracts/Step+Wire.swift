extension Step: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.value(), on: try wire.optional(), expectation: try wire.value(),
      within: try wire.optional { try $0.number() },
      location: try wire.location(), nameLocation: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    try wire.value(action)
    try wire.optional(receiver)
    try wire.value(expectation)
    wire.optional(within) { $0.number($1) }
    wire.location(location)
    wire.location(nameLocation)
  }
}

extension Step.Action: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .call(try wire.value())
    case 1: self = .begin(try wire.value(), name: try wire.text())
    case 2: self = .finish(try wire.text())
    case 3: self = .stillRunning(try wire.text())
    case 4: self = .cancel(try wire.text())
    case 5: self = .get(try wire.text())
    case 6: self = .set(try wire.text(), to: try wire.value())
    case 7: self = .event(try wire.text(), arguments: try wire.fields())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case and then its content.
  ///
  /// The numbers must equal those in ``init(from:)``.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .call(let use): try wire.tagged(0, use)
    case .begin(let use, let name):
      try wire.tagged(1, use)
      wire.text(name)
    case .finish(let name): wire.tagged(2, name)
    case .stillRunning(let name): wire.tagged(3, name)
    case .cancel(let name): wire.tagged(4, name)
    case .get(let name): wire.tagged(5, name)
    case .set(let name, let value):
      wire.tagged(6, name)
      try wire.value(value)
    case .event(let name, let arguments):
      wire.tagged(7, name)
      try wire.fields(arguments)
    }
  }
}

extension Located: WireCodable where Content: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.value(), at: try wire.location(),
      keyLocation: try wire.optional { try $0.location() })
  }

  package func write(to wire: inout WireWriter) throws {
    try wire.value(value)
    wire.location(location)
    wire.optional(keyLocation) { $0.location($1) }
  }
}

extension OperationUse: WireCodable {
  package init(from wire: inout WireReader) throws {
    let name = try wire.text()
    let arguments: Arguments =
      try wire.flag() ? .byName(try wire.fields()) : .byPosition(try wire.list())
    self.init(name: name, arguments: arguments, location: try wire.location())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    switch arguments {
    case .byName(let arguments): try wire.tagged(1, arguments)
    case .byPosition(let arguments): try wire.tagged(0, arguments)
    }
    wire.location(location)
  }
}
