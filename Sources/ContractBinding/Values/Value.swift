/// One argument or result of an owned protocol, in the form of contracts and recordings.
///
/// A value is plain data: it does not know the Swift type that it was made of.
public indirect enum Value: Sendable, Hashable {
  /// Nothing: `nil`, `NSNull`, JSON `null`.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number that fits the machine's integer.
  case integer(Int)
  /// A whole number of any size, as decimal digits with an optional leading `-`.
  ///
  /// Used only for numbers that ``integer(_:)`` cannot hold.
  case largeInteger(String)
  /// A number with a fraction or an exponent.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([Value])
  /// Values by key.
  case object([String: Value])
  /// An error, by its type, its case and its fields.
  case error(ErrorValue)
  /// Something that is no value, such as a view: `View#1`, the same for the same object
  /// within a scenario.
  case token(String)
}

/// An error in contracts: its type, case and fields, but never its description, which is for
/// people.
public struct ErrorValue: Sendable, Hashable {
  /// The type's own name without its module, or `NSError` and `URLError`.
  public var type: String
  /// The case, when the error is an enum.
  public var caseName: String?
  /// The stored properties, the payload by label, or `domain` and `code` of an `NSError`.
  ///
  /// A single payload without a label is under `value`; several are under `values`.
  public var fields: [String: Value]

  /// Creates an error value.
  ///
  /// - Parameters:
  ///   - type: The type's own name without its module.
  ///   - caseName: The case, when the error is an enum.
  ///   - fields: The stored properties or the payload.
  public init(type: String, caseName: String? = nil, fields: [String: Value] = [:]) {
    self.type = type
    self.caseName = caseName
    self.fields = fields
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates ``null``.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number with a fraction.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a list.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// Creates an object; of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
