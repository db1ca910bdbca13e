import Foundation

extension ValueEncodable where Self: FixedWidthInteger {
  func value(in encoding: ValueEncoding) -> Value {
    if let integer = Int(exactly: self) { return .integer(integer) }
    return .largeInteger(String(self))
  }
}

extension ValueDecodable where Self: FixedWidthInteger {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    let made: Self?
    switch value {
    case .integer(let integer): made = Self(exactly: integer)
    case .largeInteger(let digits): made = Self(digits)
    case .number(let number) where number.rounded() == number: made = Self(exactly: number)
    default: throw decoding.mismatch("a whole number", value)
    }
    guard let made else {
      throw decoding.mismatch("a whole number from \(Self.min) to \(Self.max)", value)
    }
    return made
  }
}

extension Int: ValueEncodable, ValueDecodable {}
extension Int8: ValueEncodable, ValueDecodable {}
extension Int16: ValueEncodable, ValueDecodable {}
extension Int32: ValueEncodable, ValueDecodable {}
extension Int64: ValueEncodable, ValueDecodable {}
extension Int128: ValueEncodable, ValueDecodable {}
extension UInt: ValueEncodable, ValueDecodable {}
extension UInt8: ValueEncodable, ValueDecodable {}
extension UInt16: ValueEncodable, ValueDecodable {}
extension UInt32: ValueEncodable, ValueDecodable {}
extension UInt64: ValueEncodable, ValueDecodable {}
extension UInt128: ValueEncodable, ValueDecodable {}

extension Value {
  /// Creates a number, or the token `nan`, `inf` or `-inf`, because JSON has no such numbers.
  init(floating number: Double) {
    if number.isFinite {
      self = .number(number)
    } else {
      self = .token(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }

  /// The value as a `Double`, for a number and the tokens `nan`, `inf` and `-inf`; otherwise `nil`.
  var floating: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .largeInteger(let digits): Double(digits)
    case .number(let number): number
    case .token("nan"): .nan
    case .token("inf"): .infinity
    case .token("-inf"): -.infinity
    default: nil
    }
  }
}

extension Value {
  /// The digits of a large whole number, written without a point or an exponent.
  ///
  /// It is `nil` for any other value, and below 2^24, because a `Float` holds each smaller whole
  /// number exactly.
  fileprivate var wholeDigits: String? {
    switch self {
    case .integer(let integer) where integer.magnitude >= 1 << 24: String(integer)
    case .largeInteger(let digits): digits
    default: nil
    }
  }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
  /// Checks whether this floating-point number stands for a whole number with the given digits.
  ///
  /// Both its exact value and its shortest text count, because programs write 1e23 as
  /// 100000000000000000000000.
  fileprivate func holds(_ digits: String) -> Bool {
    guard isFinite else { return false }
    if let integer = Int128(digits), Self(exactly: integer) == self { return true }
    return DecimalDigits(description) == DecimalDigits(digits)
  }
}

extension ValueDecodable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    guard let number = value.floating else { throw decoding.mismatch("a number", value) }
    let made = Self(number)
    // A number with a fraction is rounded, as in every program that reads 0.1 into a Float.
    let isHeld = value.wholeDigits.map(made.holds) ?? (made.isFinite || !number.isFinite)
    guard isHeld else { throw decoding.mismatch("a number that a \(Self.self) can hold", value) }
    return made
  }
}

extension Double: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { Value(floating: self) }
}

extension Float: ValueEncodable, ValueDecodable {
  /// Converts the shortest decimal text of the number: 0.1, and not 0.10000000149011612.
  func value(in encoding: ValueEncoding) -> Value {
    Value(floating: Double(description) ?? Double(self))
  }
}

extension CGFloat: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { Value(floating: Double(self)) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> CGFloat {
    CGFloat(try Double.make(from: value, decoding))
  }
}

extension Decimal: ValueEncodable, ValueDecodable {
  /// Converts to a number if that is exact, and otherwise to the digits as a text.
  ///
  /// A `Decimal` can also be `nan`, which becomes a token.
  func value(in encoding: ValueEncoding) -> Value {
    let digits = description
    if isNaN { return .token("nan") }
    if let integer = Int(digits) { return .integer(integer) }
    if !digits.contains(".") { return .largeInteger(digits) }
    if let number = Double(digits), Decimal(string: "\(number)") == self { return .number(number) }
    return .string(digits)
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Decimal {
    let digits: String
    switch value {
    case .integer(let integer): return Decimal(integer)
    case .largeInteger(let text), .string(let text): digits = text
    case .number(let number): digits = "\(number)"
    case .token("nan"): return .nan
    default: throw decoding.mismatch("a decimal number", value)
    }
    // `Decimal(string:)` ignores text after the number.
    guard let given = DecimalDigits(digits), let decimal = Decimal(string: digits) else {
      throw decoding.mismatch("a decimal number", value)
    }
    guard DecimalDigits(decimal.description) == given else {
      throw decoding.mismatch("a number that a Decimal can hold", value)
    }
    return decimal
  }
}
