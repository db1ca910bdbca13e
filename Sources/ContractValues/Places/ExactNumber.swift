package import ContractBinding
import Foundation

/// A number that is compared by its mathematical value, without rounding.
///
/// 1 equals 1.0, and 9007199254740993 differs from 9007199254740992, although a `Double` holds both
/// as the same number.
package struct ExactNumber: Comparable {
  private let isNegative: Bool
  /// The decimal digits of the whole part, such as "42" for -42.5.
  ///
  /// For zero it is the empty text, so that a number with more digits is always larger.
  private let digits: String
  /// The part after the decimal point, at least 0 and below 1: 0.5 for -42.5.
  private let fraction: Double

  /// Reads the number in a value; `nil` for text and other types, infinity, and "not a number".
  package init?(_ value: Value) {
    switch value {
    case .integer(let integer):
      self.init(integer < 0, String(integer.magnitude), 0)
    case .largeInteger(let text):
      self.init(text.hasPrefix("-"), text.hasPrefix("-") ? String(text.dropFirst()) : text, 0)
    case .number(let number):
      guard number.isFinite else { return nil }
      let whole = number.magnitude.rounded(.towardZero)
      // Unlike `description`, this format writes all digits of 2^64 and of larger numbers.
      let digits = UInt64(exactly: whole).map(String.init) ?? String(format: "%.0f", whole)
      self.init(number < 0, digits, number.magnitude - whole)
    default: return nil
    }
  }

  private init(_ isNegative: Bool, _ digits: String, _ fraction: Double) {
    self.digits = String(digits.drop { $0 == "0" })
    self.fraction = fraction
    self.isNegative = isNegative && !(self.digits.isEmpty && fraction == 0)
  }

  package static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative
      ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
  }

  private func isSmallerInMagnitude(than other: ExactNumber) -> Bool {
    if digits.utf8.count != other.digits.utf8.count {
      return digits.utf8.count < other.digits.utf8.count
    }
    return digits == other.digits ? fraction < other.fraction : digits < other.digits
  }
}

extension Value {
  /// Compares two values as a contract does: 1 equals 1.0, at any depth of lists and objects.
  ///
  /// Here "not a number" equals itself, unlike in Swift.
  package func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return left == right
    case (.number(let left), .number(let right)):
      return left == right || (left.isNaN && right.isNaN)
    case (.integer, .number), (.number, .integer), (.largeInteger, _), (_, .largeInteger):
      guard let left = ExactNumber(self), let right = ExactNumber(other) else { return false }
      return left == right
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)): return left.isSame(as: right)
    case (.error(let left), .error(let right)):
      return left.type == right.type && left.caseName == right.caseName
        && left.fields.isSame(as: right.fields)
    default: return self == other
    }
  }
}

extension [String: Value] {
  fileprivate func isSame(as other: [String: Value]) -> Bool {
    count == other.count
      && allSatisfy { key, value in other[key].map { value.isSame(as: $0) } ?? false }
  }
}
