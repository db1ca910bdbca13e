extension Matcher: WireCodable {
  package init(from wire: inout WireReader) throws {
    switch try wire.tag() {
    case 0: self = .any
    case 1: self = .absent
    case 2: self = .value(try wire.value())
    case 3: self = .literal(try wire.value())
    case 4: self = .object(try wire.value())
    case 5: self = .array(try wire.value())
    case 6: self = .regex(try wire.value())
    case 7: self = .each(try wire.value())
    case 8: self = .contains(try wire.value())
    case 9: self = .unordered(try wire.value())
    case 10: self = .length(try wire.value())
    case 11: self = .between(try wire.value(), try wire.value())
    case 12: self = .oneOf(try wire.value())
    case 13: self = .optional(try wire.value())
    case 14: self = .not(try wire.value())
    case 15: self = .exactly(try wire.value())
    case 16: self = .json(try wire.value())
    case 17: self = .xpath(try wire.value())
    case 18: self = .bind(try wire.value())
    case 19: self = .all(try wire.value())
    case 20: self = .bound(try wire.value(), try wire.value())
    case 21: self = .edge(try wire.value(), try wire.value())
    case 22: self = .part(try wire.value(), try wire.value())
    case 23: self = .listed(try wire.value())
    case 24: self = .subset(try wire.value())
    case 25: self = .moment(try wire.value())
    case 26: self = .url(try wire.value())
    case 27: self = .bytes(try wire.value())
    default: throw WireReader.Malformed()
    }
  }

  /// Appends the number of the case, which must equal the one in ``init(from:)``, and its argument.
  package func write(to wire: inout WireWriter) throws {
    switch self {
    case .any: wire.tag(0)
    case .absent: wire.tag(1)
    case .value(let matcher): try wire.tagged(2, matcher)
    case .literal(let value): try wire.tagged(3, value)
    case .object(let fields): try wire.tagged(4, fields)
    case .array(let elements): try wire.tagged(5, elements)
    case .regex(let pattern): try wire.tagged(6, pattern)
    case .each(let inner): try wire.tagged(7, inner)
    case .contains(let inner): try wire.tagged(8, inner)
    case .unordered(let elements): try wire.tagged(9, elements)
    case .length(let inner): try wire.tagged(10, inner)
    case .between(let low, let high): try wire.tagged(11, low, high)
    case .oneOf(let options): try wire.tagged(12, options)
    case .optional(let inner): try wire.tagged(13, inner)
    case .not(let inner): try wire.tagged(14, inner)
    case .exactly(let inner): try wire.tagged(15, inner)
    case .json(let inner): try wire.tagged(16, inner)
    case .xpath(let fields): try wire.tagged(17, fields)
    case .bind(let name): try wire.tagged(18, name)
    case .all(let parts): try wire.tagged(19, parts)
    case .bound(let bound, let limit): try wire.tagged(20, bound, limit)
    case .edge(let edge, let part): try wire.tagged(21, edge, part)
    case .part(let part, let inner): try wire.tagged(22, part, inner)
    case .listed(let rule): try wire.tagged(23, rule)
    case .subset(let elements): try wire.tagged(24, elements)
    case .moment(let rule): try wire.tagged(25, rule)
    case .url(let parts): try wire.tagged(26, parts)
    case .bytes(let rule): try wire.tagged(27, rule)
    }
  }
}
