import ContractBinding
import ContractHarness
@testable import ContractModel

extension SourceLocation {
  /// Where test contracts stand when the place does not matter.
  static let here = SourceLocation(path: "Contracts/orders.yaml", line: 1, column: 1)
}

/// Matchers as tests write them: literals, lists and objects as Swift has them, the others by
/// ``of(_:)``.
extension Expected: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self.init(.literal(.null), at: .here) }
  init(booleanLiteral value: Bool) { self.init(.literal(.boolean(value)), at: .here) }
  init(integerLiteral value: Int) { self.init(.literal(.integer(value)), at: .here) }
  init(floatLiteral value: Double) { self.init(.literal(.number(value)), at: .here) }
  init(stringLiteral value: String) { self.init(.literal(.string(value)), at: .here) }
  init(arrayLiteral elements: Expected...) { self.init(.array(elements), at: .here) }
  init(dictionaryLiteral elements: (String, Expected)...) {
    self.init(.object(Dictionary(uniqueKeysWithValues: elements)), at: .here)
  }

  static func of(_ matcher: Matcher, line: Int = 1, column: Int = 1) -> Expected {
    Expected(matcher, at: SourceLocation(path: "Contracts/orders.yaml", line: line, column: column))
  }

  static func literal(_ value: ContractBinding.Value) -> Expected { .of(.literal(value)) }

  /// The same matcher at a line and a column.
  func at(_ line: Int, _ column: Int) -> Expected { .of(matcher, line: line, column: column) }
}
