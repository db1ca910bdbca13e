import ContractBinding
import ContractValues

/// The meaning of a scalar without quotes, by the core schema of YAML 1.2 (section 10.3.2).
///
/// There are two differences. A number with a leading zero, such as `012`, is a text, because
/// authors mean a text. A number that cannot be stored is refused.
enum YAMLScalar: Sendable, Hashable {
  /// A text, number, Boolean or `null`; unknown words are texts.
  case value(Value)
  /// A number that cannot be stored, such as `.nan` or `1e999`, with the reason for the message.
  case refused(String)

  /// Returns the type of a scalar without quotes; it seldom creates a `Value`, which saves time.
  static func kind(ofPlain text: String) -> YAMLNode.Kind {
    if shortInteger(text) != nil { return .integer }
    return text.utf8.first?.isLetter == true && words[text] == nil ? .string : plain(text).kind
  }

  /// The type of the value, such as `.boolean`.
  ///
  /// A number that cannot be stored also counts as a number, and a message then gives the reason.
  private var kind: YAMLNode.Kind {
    switch self {
    case .refused: .number
    case .value(.null): .null
    case .value(.boolean): .boolean
    case .value(.integer), .value(.largeInteger): .integer
    case .value(.number): .number
    default: .string
    }
  }

  /// Interprets a scalar without quotes, such as `0x1F`.
  static func plain(_ text: String) -> YAMLScalar {
    guard let first = text.utf8.first else { return .value(.null) }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return number(text) ?? .value(.string(text))
    // These letters begin the words below. Texts with other first letters need no search in the
    // dictionary.
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      return .value(words[text] ?? .string(text))
    default: return .value(.string(text))
    }
  }

  private static let words: [String: Value] = [
    "~": .null, "null": .null, "Null": .null, "NULL": .null,
    "true": true, "True": true, "TRUE": true,
    "false": false, "False": false, "FALSE": false,
  ]

  private static func number(_ text: String) -> YAMLScalar? {
    if let number = shortInteger(text) { return .value(.integer(number)) }
    if text.hasPrefix("0o") { return based(text, radix: 8) }
    if text.hasPrefix("0x") { return based(text, radix: 16) }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let hasSign = isNegative || text.utf8.first == UInt8(ascii: "+")
    let digits = hasSign ? text.utf8.dropFirst() : text.utf8[...]
    if digits.first == UInt8(ascii: "."), let special = special(text) { return special }
    guard isDecimal(digits) else { return nil }
    if digits.allSatisfy(\.isDigit) { return integer(Substring(digits), isNegative: isNegative) }
    guard let value = Double(Substring(digits)) else { return nil }
    guard value.isFinite else { return .refused("the number is too large") }
    return .value(.number(isNegative ? -value : value))
  }

  /// Returns true for a text that is a decimal number if `Double` accepts it; false for a leading
  /// zero, as in `012`.
  private static func isDecimal(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, first.isDigit || first == UInt8(ascii: ".") else { return false }
    if first == UInt8(ascii: "0"), text.dropFirst().first?.isDigit == true { return false }
    return text.allSatisfy { $0.isDigit || ".eE+-".utf8.contains($0) }
  }

  /// Reads a number of 1 to 18 digits, as most are, without a sign or a leading zero; else `nil`.
  private static func shortInteger(_ text: String) -> Int? {
    let count = text.utf8.count
    guard (1...18).contains(count), count == 1 || text.utf8.first != UInt8(ascii: "0") else {
      return nil
    }
    var number = 0
    for byte in text.utf8 {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte &- 0x30)
    }
    return number
  }

  private static func special(_ text: String) -> YAMLScalar? {
    switch text {
    case ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf",
      "-.Inf", "-.INF":
      .refused("no JSON holds this number")
    default: nil
    }
  }

  private static func based(_ text: String, radix: Int) -> YAMLScalar? {
    let digits = text.dropFirst(2)
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.hexDigitValue ?? 99 < radix })
    else { return nil }
    guard let value = Int(digits, radix: radix) else {
      return .refused("a number of this size is written in decimal digits")
    }
    return .value(.integer(value))
  }

  private static func integer(_ digits: Substring, isNegative: Bool) -> YAMLScalar {
    let text = (isNegative ? "-" : "") + digits
    if let value = Int(text) { return .value(.integer(value)) }
    return .value(.largeInteger(text))
  }
}
