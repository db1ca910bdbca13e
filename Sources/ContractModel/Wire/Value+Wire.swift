package import ContractBinding

extension Value: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .null
    case 1: self = .boolean(try wire.value())
    case 2: self = .integer(try wire.value())
    case 3: self = .largeInteger(try wire.value())
    case 4: self = .number(try wire.value())
    case 5: self = .string(try wire.value())
    case 6: self = .array(try wire.value())
    case 7: self = .object(try wire.value())
    case 8: self = .error(try wire.value())
    case 9: self = .token(try wire.value())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case, which must equal the one in ``init(from:)``, and its content.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .null: wire.tag(0)
    case .boolean(let flag): try wire.tagged(1, flag)
    case .integer(let number): try wire.tagged(2, number)
    case .largeInteger(let digits): try wire.tagged(3, digits)
    case .number(let number): try wire.tagged(4, number)
    case .string(let text): try wire.tagged(5, text)
    case .array(let elements): try wire.tagged(6, elements)
    case .object(let fields): try wire.tagged(7, fields)
    case .error(let error): try wire.tagged(8, error)
    case .token(let name): try wire.tagged(9, name)
    }
  }
}

extension ErrorValue: WireRecord {
  package static let wireFields = WireFields(
    ErrorValue.init(type:caseName:fields:), \.type, \.caseName, \.fields)
}

extension VendorHeader: WireRecord {
  package static let wireFields = WireFields(VendorHeader.init(_:_:), \.name, \.value)
}
