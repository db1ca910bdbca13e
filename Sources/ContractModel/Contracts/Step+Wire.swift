import ContractBinding

extension Step: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.value(), on: try wire.value(), expectation: try wire.value(),
      within: try wire.value(), location: try wire.location(), nameLocation: try wire.location())
    // The texts are left out here too, so that a step stays the same when it is written again.
    operation = try wire.value(OperationDescription?.self)?.withoutKnownTexts
    arguments = try wire.value()
    objectType = try wire.value()
  }

  /// Appends the fields, with the operation as a worker gets it, which checks no names.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(action)
    try wire.value(receiver)
    try wire.value(expectation)
    try wire.value(within)
    wire.location(location)
    wire.location(nameLocation)
    try wire.value(operation?.withoutKnownTexts)
    try wire.value(arguments)
    try wire.value(objectType)
  }
}

extension Step.Action: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .call(try wire.value())
    case 1: self = .begin(try wire.value(), name: try wire.value())
    case 2: self = .finish(try wire.value())
    case 3: self = .stillRunning(try wire.value())
    case 4: self = .cancel(try wire.value())
    case 5: self = .get(try wire.value())
    case 6: self = .set(try wire.value(), to: try wire.value())
    case 7: self = .event(try wire.value(), arguments: try wire.value())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case and then its content.
  ///
  /// The numbers must equal those in ``init(from:)``.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .call(let use): try wire.tagged(0, use)
    case .begin(let use, let name): try wire.tagged(1, use, name)
    case .finish(let name): try wire.tagged(2, name)
    case .stillRunning(let name): try wire.tagged(3, name)
    case .cancel(let name): try wire.tagged(4, name)
    case .get(let name): try wire.tagged(5, name)
    case .set(let name, let value): try wire.tagged(6, name, value)
    case .event(let name, let arguments): try wire.tagged(7, name, arguments)
    }
  }
}

extension Located: WireCodable where Content: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(try wire.value(), at: try wire.value(), keyLocation: try wire.value())
  }

  package func write(to wire: inout WireWriter) throws {
    try wire.value(value)
    wire.location(location)
    try wire.value(keyLocation)
  }
}

extension OperationUse: WireCodable {
  package init(from wire: inout WireReader) throws {
    self.init(name: try wire.value(), arguments: try wire.value(), location: try wire.value())
  }

  package func write(to wire: inout WireWriter) throws {
    wire.text(name)
    try wire.value(arguments)
    wire.location(location)
  }
}

extension OperationUse.Arguments: WireCodable {
  package init(from wire: inout WireReader) throws {
    self = try wire.flag() ? .byName(try wire.value()) : .byPosition(try wire.value())
  }

  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .byName(let arguments):
      wire.flag(true)
      try wire.value(arguments)
    case .byPosition(let arguments):
      wire.flag(false)
      try wire.value(arguments)
    }
  }
}
