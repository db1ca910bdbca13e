import Foundation

extension ValueRepresentable where Self: FixedWidthInteger {
  func value(in snapshot: Snapshot) -> Value {
    if let integer = Int(exactly: self) { return .integer(integer) }
    return .largeInteger(String(self))
  }
}

extension ValueMakeable where Self: FixedWidthInteger {
  static func make(from value: Value, _ making: Making) throws -> Self {
    let made: Self?
    switch value {
    case .integer(let integer): made = Self(exactly: integer)
    case .largeInteger(let digits): made = Self(digits)
    case .number(let number) where number.rounded() == number: made = Self(exactly: number)
    default: throw making.mismatch("a whole number", value)
    }
    guard let made else {
      throw making.mismatch("a whole number from \(Self.min) to \(Self.max)", value)
    }
    return made
  }
}

extension Int: ValueRepresentable, ValueMakeable {}
extension Int8: ValueRepresentable, ValueMakeable {}
extension Int16: ValueRepresentable, ValueMakeable {}
extension Int32: ValueRepresentable, ValueMakeable {}
extension Int64: ValueRepresentable, ValueMakeable {}
extension Int128: ValueRepresentable, ValueMakeable {}
extension UInt: ValueRepresentable, ValueMakeable {}
extension UInt8: ValueRepresentable, ValueMakeable {}
extension UInt16: ValueRepresentable, ValueMakeable {}
extension UInt32: ValueRepresentable, ValueMakeable {}
extension UInt64: ValueRepresentable, ValueMakeable {}
extension UInt128: ValueRepresentable, ValueMakeable {}

extension Value {
  /// Creates a number, or the token of one that JSON cannot hold: `nan`, `inf`, `-inf`.
  init(floating number: Double) {
    if number.isFinite {
      self = .number(number)
    } else {
      self = .token(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }

  /// The number, when the value is one of any kind.
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

extension Double: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { Value(floating: self) }

  static func make(from value: Value, _ making: Making) throws -> Double {
    guard let number = value.floating else { throw making.mismatch("a number", value) }
    return number
  }
}

extension Float: ValueRepresentable, ValueMakeable {
  /// The number that the shortest decimal text of it says: 0.1, not 0.10000000149011612.
  func value(in snapshot: Snapshot) -> Value {
    Value(floating: Double(description) ?? Double(self))
  }

  static func make(from value: Value, _ making: Making) throws -> Float {
    let number = try Double.make(from: value, making)
    let float = Float(number)
    guard float.isFinite || !number.isFinite else {
      throw making.mismatch("a number that a Float can hold", value)
    }
    return float
  }
}

extension CGFloat: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { Value(floating: Double(self)) }

  static func make(from value: Value, _ making: Making) throws -> CGFloat {
    CGFloat(try Double.make(from: value, making))
  }
}

extension Decimal: ValueRepresentable, ValueMakeable {
  /// The number where JSON's can hold it exactly, its digits as a text where not.
  func value(in snapshot: Snapshot) -> Value {
    let digits = description
    if isNaN { return .token("nan") }
    if let integer = Int(digits) { return .integer(integer) }
    if !digits.contains(".") { return .largeInteger(digits) }
    if let number = Double(digits), Decimal(string: "\(number)") == self { return .number(number) }
    return .string(digits)
  }

  static func make(from value: Value, _ making: Making) throws -> Decimal {
    let digits: String
    switch value {
    case .integer(let integer): return Decimal(integer)
    case .largeInteger(let text), .string(let text): digits = text
    case .number(let number): digits = "\(number)"
    case .token("nan"): return .nan
    default: throw making.mismatch("a decimal number", value)
    }
    // `Decimal(string:)` reads as far as it can: a text with a rest is told by the other reader.
    guard Double(digits) != nil, let decimal = Decimal(string: digits) else {
      throw making.mismatch("a decimal number", value)
    }
    return decimal
  }
}
