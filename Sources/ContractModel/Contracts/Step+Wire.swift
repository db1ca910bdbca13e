import ContractBinding

extension Step: WireRecord {
  package static let wireFields = WireFields(
    {
      var step = Step(
        $0, on: $1, expectation: $2, within: $3, location: $4, nameLocation: $5)
      (step.operation, step.arguments, step.objectType) = ($6, $7, $8)
      // The texts are left out here too, so that a step stays the same when it is written again.
      step.operation = step.checkedOperation
      return step
    },
    \.action, \.receiver, \.expectation, \.within, \.location, \.nameLocation,
    \.checkedOperation, \.arguments, \.objectType)

  /// The operation as a worker gets it, which checks no names.
  private var checkedOperation: OperationDescription? { operation?.withoutKnownTexts }
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
    try wire.value(value, location, keyLocation)
  }
}

extension OperationUse: WireRecord {
  package static let wireFields = WireFields(
    OperationUse.init(name:arguments:location:), \.name, \.arguments, \.location)
}

extension OperationUse.Arguments: WireCodable {
  package init(from wire: inout WireReader) throws {
    self = try wire.flag() ? .byName(try wire.value()) : .byPosition(try wire.value())
  }

  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .byName(let arguments): try wire.value(true, arguments)
    case .byPosition(let arguments): try wire.value(false, arguments)
    }
  }
}
