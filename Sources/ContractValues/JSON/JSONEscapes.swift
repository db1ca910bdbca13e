/// The escapes that a JSON text uses in its strings (RFC 8259, 7).
///
/// Serializers differ in this, and a replay must send the vendor's bytes.
///
/// By default, only the characters that require an escape have one: quotes, backslashes and control
/// characters. The escape is a letter such as `\n` if there is one, else `\u` with lowercase
/// digits.
package struct JSONEscapes: Sendable, Hashable {
  /// The case of the letters in a `\u` escape: `\u00e9` or `\u00E9`.
  package enum Digits: String, Sendable {
    case lower, upper
  }

  /// The escapes that differ from the default, by character: `\/` for a slash, or `\u003c` for `<`.
  package var written: [Unicode.Scalar: String] = [:]
  /// The case of hexadecimal digits in a text that escapes every character beyond ASCII; `nil` if
  /// it writes them as they are, except for those in ``written``.
  package var beyondASCII: Digits?

  package init() {}

  /// Appends decoded characters as a JSON string with quotes and escapes.
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

  /// Returns the default escape of a character that JSON does not allow in a string, such as `\n`
  /// for a line feed; `nil` for all other characters.
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
    for unit in String(scalar).utf16 {
      output += [0x5C, UInt8(ascii: "u")]
      for shift in stride(from: 12, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
        output.append(digit.asHexadecimalDigit(isUppercase: digits == .upper))
      }
    }
  }
}
