/// How the strings of a JSON text write the characters that may be escaped (RFC 8259, 7).
///
/// Without anything in it, only what must be escaped is: quotes, backslashes and controls, with a
/// letter where there is one, else with `\u` and digits in lower case.
package struct JSONEscapes: Sendable, Hashable {
  /// The digits of `\u` escapes.
  package enum Digits: String, Sendable {
    case lower, upper
  }

  /// The escapes of characters that need none, or that have another one by default; as they are
  /// written, such as `\/` and `\u003c`.
  package var written: [Unicode.Scalar: String] = [:]
  /// Set where every character beyond ASCII is escaped.
  package var beyondASCII: Digits?

  package init() {}

  /// Adds a string with its quotes.
  ///
  /// - Parameters:
  ///   - text: What the string says.
  ///   - output: Where it is added.
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
