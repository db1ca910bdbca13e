import ContractBinding

extension Expected: WireCodable {
  /// Reads an expectation.
  package init(from wire: inout WireReader) throws {
    self.init(
      try wire.value(), at: try wire.location(),
      keyLocation: try wire.optional { try $0.location() })
  }

  /// Writes the matcher and its places.
  package func write(to wire: inout WireWriter) throws {
    try wire.value(matcher)
    wire.location(location)
    wire.optional(keyLocation) { $0.location($1) }
  }
}

extension Matcher: WireCodable {
  /// The matchers without an argument. The index is the tag on the wire.
  private static let words: [Matcher] = [
    .any, .string, .integer, .number, .boolean, .uuid, .datetime, .url, .absent,
  ]

  /// Reads a matcher.
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case let tag where tag < Self.words.count: self = Self.words[Int(tag)]
    case 32: self = .literal(try wire.value())
    case 33: self = .object(try wire.fields())
    case 34: self = .array(try wire.list())
    case 35: self = .regex(try wire.text())
    case 36: self = .each(try wire.value())
    case 37: self = .contains(try wire.value())
    case 38: self = .unordered(try wire.list())
    case 39: self = .length(try wire.value())
    case 40: self = .between(try wire.value(), try wire.value())
    case 41: self = .oneOf(try wire.list())
    case 42: self = .optional(try wire.value())
    case 43: self = .not(try wire.value())
    case 44: self = .exactly(try wire.value())
    case 45: self = .json(try wire.value())
    case 46: self = .xpath(try wire.fields())
    case 47: self = .bind(try wire.text())
    case 48: self = .all(try wire.list())
    default: throw WireReader.Malformed()
    }
  }

  /// Writes the case and its argument.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .any, .string, .integer, .number, .boolean, .uuid, .datetime, .url, .absent:
      wire.tag(UInt8(Self.words.firstIndex(of: self) ?? 0))
    case .literal(let value): try wire.tagged(32, value)
    case .object(let fields): try wire.tagged(33, fields)
    case .array(let elements): try wire.tagged(34, elements)
    case .regex(let pattern): wire.tagged(35, pattern)
    case .each(let inner): try wire.tagged(36, inner)
    case .contains(let inner): try wire.tagged(37, inner)
    case .unordered(let elements): try wire.tagged(38, elements)
    case .length(let inner): try wire.tagged(39, inner)
    case .between(let low, let high):
      try wire.tagged(40, low)
      try wire.value(high)
    case .oneOf(let options): try wire.tagged(41, options)
    case .optional(let inner): try wire.tagged(42, inner)
    case .not(let inner): try wire.tagged(43, inner)
    case .exactly(let inner): try wire.tagged(44, inner)
    case .json(let inner): try wire.tagged(45, inner)
    case .xpath(let fields): try wire.tagged(46, fields)
    case .bind(let name): wire.tagged(47, name)
    case .all(let parts): try wire.tagged(48, parts)
    }
  }
}
