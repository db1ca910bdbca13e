/// How the strings of a JSON text write the characters that may be escaped (RFC 8259, 7).
///
/// Without anything in it, only what must be escaped is: quotes, backslashes and controls, with a
/// letter where there is one, else with `\u` and digits in lower case.
struct JSONEscapes: Sendable, Hashable {
  /// The digits of `\u` escapes.
  enum Digits: String, Sendable {
    case lower, upper
  }

  /// The escapes of characters that need none, or that have another one by default; as they are
  /// written, such as `\/` and `\u003c`.
  var written: [Unicode.Scalar: String] = [:]
  /// Set where every character beyond ASCII is escaped.
  var beyondASCII: Digits?

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
      output += Self.numbered(scalar, beyondASCII).utf8
    } else {
      output += UTF8.encode(scalar).map(Array.init) ?? []
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
    UTF16.encode(scalar).map { units in
      units.map { unit in
        let number = String(unit, radix: 16, uppercase: digits == .upper)
        return "\\u" + String(repeating: "0", count: 4 - number.utf8.count) + number
      }.joined()
    } ?? ""
  }

  // MARK: Reading

  /// Goes through the characters of a string.
  ///
  /// - Parameters:
  ///   - string: The bytes between the quotes, well-formed.
  ///   - body: Takes each character, and how it is escaped; `nil` where it is not.
  static func forEach(
    in string: Slice<UnsafeBufferPointer<UInt8>>,
    _ body: (_ scalar: Unicode.Scalar, _ written: String?) -> Void
  ) {
    var plain = string.startIndex
    var position = string.startIndex
    func flush() {
      for scalar in String(decoding: string[plain..<position], as: UTF8.self).unicodeScalars {
        body(scalar, nil)
      }
    }
    while position < string.endIndex {
      guard string[position] == 0x5C, position + 1 < string.endIndex else {
        position += 1
        continue
      }
      flush()
      let (scalar, length) = escape(in: string, at: position)
      let end = min(position + length, string.endIndex)
      body(scalar, String(decoding: string[position..<end], as: UTF8.self))
      position = end
      plain = end
    }
    flush()
  }

  private static func escape(
    in string: Slice<UnsafeBufferPointer<UInt8>>, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    switch string[position + 1] {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "u"):
      guard let unit = unit(in: string, at: position) else { return ("\u{FFFD}", 6) }
      if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
      guard let low = Self.unit(in: string, at: position + 6),
        case .scalarValue(let scalar) = decoded([unit, low])
      else { return ("\u{FFFD}", 6) }
      return (scalar, 12)
    case let byte: return (Unicode.Scalar(byte), 2)
    }
  }

  private static func decoded(_ units: [UInt16]) -> UnicodeDecodingResult {
    var codec = UTF16()
    var iterator = units.makeIterator()
    return codec.decode(&iterator)
  }

  private static func unit(
    in string: Slice<UnsafeBufferPointer<UInt8>>, at position: Int
  ) -> UInt16? {
    guard position + 6 <= string.endIndex, string[position] == 0x5C,
      string[position + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: string[position + 2..<position + 6], as: UTF8.self), radix: 16)
  }
}
