/// The escapes that the strings of a JSON text use (RFC 8259, 7).
///
/// By default, strings escape only the characters that require it: quotes, backslashes and
/// controls. They use a letter such as `\n` if there is one, else `\u` with lowercase digits.
package struct JSONEscapes: Sendable, Hashable {
  /// The digits of `\u` escapes.
  package enum Digits: String, Sendable {
    case lower, upper
  }

  /// The escapes that differ from the default, by character, such as `\/` and `\u003c`.
  package var written: [Unicode.Scalar: String] = [:]
  /// The digits with which every character beyond ASCII is escaped; `nil` if these stay unescaped.
  package var beyondASCII: Digits?

  package init() {}

  /// Appends a string with its quotes.
  ///
  /// - Parameters:
  ///   - text: The text without escapes.
  ///   - output: The bytes to which the string is appended.
  func quote(_ text: some Sequence<Unicode.Scalar>, into output: inout [UInt8]) {
    output.append(0x22)
    for scalar in text { write(scalar, into: &output) }
    output.append(0x22)
  }

  func write(_ scalar: Unicode.Scalar, into output: inout [UInt8]) {
    if let written = written[scalar] {
      output += written.utf8
    } else if let escape = Self.required(scalar) {
      output += escape.utf8
    } else if !scalar.isASCII, let beyondASCII {
      Self.number(scalar, beyondASCII, into: &output)
    } else {
      UTF8.encode(scalar).map { output += $0 }
    }
  }

  /// The escape of a character that must have one; `nil` for any other.
  static func required(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    case "\u{0}"..."\u{1F}": numbered(scalar, .lower)
    default: nil
    }
  }

  private static func numbered(_ scalar: Unicode.Scalar, _ digits: Digits) -> String {
    var output: [UInt8] = []
    number(scalar, digits, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func number(
    _ scalar: Unicode.Scalar, _ digits: Digits, into output: inout [UInt8]
  ) {
    let letter = UInt8(ascii: digits == .upper ? "A" : "a") - 10
    for unit in String(scalar).utf16 {
      output += [0x5C, UInt8(ascii: "u")]
      for shift in stride(from: 12, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
        output.append(digit < 10 ? 0x30 + digit : letter + digit)
      }
    }
  }
}
