/// An argument or result of a protocol of the application, in the form that contracts and
/// recordings contain.
///
/// It is plain data, without the original Swift type.
public indirect enum Value: Sendable, Hashable {
  /// No value: `nil`, `NSNull`, or JSON's `null`.
  case null
  /// True or false, from a `Bool`.
  case boolean(Bool)
  /// A whole number that fits into an `Int`.
  case integer(Int)
  /// A whole number beyond the range of ``integer(_:)``, as decimal digits with an optional `-`,
  /// such as "18446744073709551616".
  case largeInteger(String)
  /// A finite `Double`, or a number with a fraction or an exponent in a contract, such as 1.5.
  case number(Double)
  /// A text, also for a date, bytes or a URL, or the name of a case without associated values.
  case string(String)
  /// A list of values, from an array, a set or a tuple without labels.
  case array([Value])
  /// Values by key, from a struct, a dictionary or a tuple with labels.
  case object([String: Value])
  /// An error with its type, case and fields, and without its description.
  case error(ErrorValue)
  /// The name of an instance that is not plain data, such as `View#1` for an object.
  ///
  /// The same object has the same name throughout a scenario. Another instance has the name of its
  /// type, and a function is `function`. The numbers `nan`, `inf` and `-inf` are tokens as well.
  case token(String)
}

/// An error in contracts: its type, case and fields.
///
/// Its description is left out, because it is a text for people that may change.
public struct ErrorValue: Sendable, Hashable {
  /// The name of the error's type without its module; Foundation's are `NSError` or `URLError`.
  public var type: String
  /// The name of the case, such as `soldOut`; `nil` if the error is not an enum.
  public var caseName: String?
  /// The stored properties, the associated values by label, or `domain` and `code` of an `NSError`.
  ///
  /// A single associated value without a label is under `value`. Several are a list under `values`.
  public var fields: [String: Value]

  /// Creates an error, such as `ErrorValue(type: "ShopError", caseName: "soldOut")`.
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
  /// Creates ``null`` from the literal `nil`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a boolean from the literal `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a whole number from a literal such as `3`.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number from a literal such as `1.5`.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a text from a literal such as `"tea"`.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a list from a literal such as `[1, "tea"]`.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// Creates an object from a literal such as `["name": "tea"]`; the last of equal keys counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
