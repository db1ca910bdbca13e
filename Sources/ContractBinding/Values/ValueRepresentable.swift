/// A type of the standard library or Foundation that is a value, or holds values, as it stands.
protocol ValueRepresentable {
  /// Makes the value, and those of what it holds by the snapshot's rules.
  func value(in snapshot: Snapshot) -> Value
}

/// A type of the standard library or Foundation that can be made from a value.
///
/// Its errors are `DecodingError`s, untyped: the optimizer of Swift 6.3 crashes on typed
/// errors that pass through an existential metatype.
protocol ValueMakeable {
  /// Makes an instance.
  ///
  /// - Parameters:
  ///   - value: The argument, or a part of it.
  ///   - making: How what the instance holds is made, and where in the argument it stands.
  /// - Returns: The instance.
  /// - Throws: What is wrong with the value.
  static func make(from value: Value, _ making: Making) throws -> Self

  /// The instance that an argument becomes which the contract leaves out.
  static var whenMissing: Self? { get }

  /// The innermost type that no rule can make, without which none of these can be made.
  static func unmakeable(_ making: Making) -> Any.Type?
}

extension ValueMakeable {
  static var whenMissing: Self? { nil }
  static func unmakeable(_ making: Making) -> Any.Type? { nil }
}

extension Value: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { self }
  static func make(from value: Value, _ making: Making) -> Value { value }
}

extension ErrorValue: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { .error(self) }
}

extension Bool: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .boolean(self) }

  static func make(from value: Value, _ making: Making) throws -> Bool {
    guard case .boolean(let flag) = value else { throw making.mismatch("true or false", value) }
    return flag
  }
}

extension String: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(self) }

  static func make(from value: Value, _ making: Making) throws -> String {
    guard case .string(let string) = value else { throw making.mismatch("a string", value) }
    return string
  }
}

extension Substring: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(String(self)) }

  static func make(from value: Value, _ making: Making) throws -> Substring {
    Substring(try String.make(from: value, making))
  }
}

extension Character: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(String(self)) }

  static func make(from value: Value, _ making: Making) throws -> Character {
    guard case .string(let string) = value, string.count == 1, let character = string.first
    else { throw making.mismatch("a string of one character", value) }
    return character
  }
}

extension StaticString: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { .string(description) }
}

extension Duration: ValueRepresentable, ValueMakeable {
  /// The seconds.
  func value(in snapshot: Snapshot) -> Value {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return seconds.value(in: snapshot) }
    return .number(Double(seconds) + Double(attoseconds) / 1e18)
  }

  static func make(from value: Value, _ making: Making) throws -> Duration {
    switch value {
    case .integer(let seconds): return .seconds(seconds)
    case .number(let seconds) where abs(seconds) < 1e18: return .seconds(seconds)
    default: throw making.mismatch("a number of seconds", value)
    }
  }
}
