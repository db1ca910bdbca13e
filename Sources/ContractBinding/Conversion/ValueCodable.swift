/// A type with a built-in rule for converting its instances to values, such as `Int` or `URL`.
protocol ValueEncodable {
  /// Converts the instance; `encoding` converts what is inside it, such as the elements of a list.
  func value(in encoding: ValueEncoding) -> Value
}

/// A type with a built-in rule for creating its instances from values, such as `Int` or `URL`.
///
/// Its functions throw `DecodingError` without typed `throws`. The optimizer of Swift 6.3 crashes
/// on typed errors that pass through an existential metatype.
protocol ValueDecodable {
  /// Creates an instance from the argument, or from a part of it.
  ///
  /// The decoding creates the parts of the instance, and knows the position for error messages.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self

  /// True if a contract may leave the argument out, as if it were `null`.
  static var mayBeMissing: Bool { get }

  /// Returns the innermost type that no value can become, such as `View` for `[View]?`, or `nil`.
  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type?
}

extension ValueDecodable {
  static var mayBeMissing: Bool { false }
  static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? { nil }
}

extension Value: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { self }
  static func make(from value: Value, _ decoding: ValueDecoding) -> Value { value }
}

extension ErrorValue: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .error(self) }
}

extension Bool: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .boolean(self) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Bool {
    guard case .boolean(let flag) = value else { throw decoding.mismatch("true or false", value) }
    return flag
  }
}

extension String: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(self) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> String {
    guard case .string(let string) = value else { throw decoding.mismatch("a string", value) }
    return string
  }
}

extension Substring: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(String(self)) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Substring {
    Substring(try String.make(from: value, decoding))
  }
}

extension Character: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(String(self)) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Character {
    try decoding.parse(value, expected: "a string of one character") {
      $0.count == 1 ? $0.first : nil
    }
  }
}
