/// A JSON value whose keys have an order.
indirect enum TestJSON {
  case word(String)
  case string(String)
  case array([TestJSON])
  case object([(String, TestJSON)])
}

/// How some library writes JSON: its own account of it, beside the one that is tested.
struct TestLayout: Sendable {
  var colon = ":"
  var comma = ","
  var indent: String?
  var arraysOnOneLine = false
  var escapes: [Character: String] = [:]
  var escapesBeyondASCII = false
  var end = ""

  static let oneLine = [
    TestLayout(),
    // Python's json.dumps.
    TestLayout(colon: ": ", comma: ", ", escapesBeyondASCII: true),
    // PHP's json_encode.
    TestLayout(escapes: ["/": "\\/"], escapesBeyondASCII: true),
    // Go's encoding/json.
    TestLayout(
      escapes: [
        "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u{2028}": "\\u2028", "\u{7F}": "\u{7F}",
      ]),
  ]

  static let all =
    oneLine + [
      TestLayout(end: "\n"),
      TestLayout(colon: ": ", indent: "  "),
      TestLayout(colon: ": ", indent: "    ", escapesBeyondASCII: true, end: "\n"),
      TestLayout(colon: ": ", indent: "\t"),
      TestLayout(colon: " : ", indent: "  "),
      // Jackson's default printer.
      TestLayout(colon: " : ", comma: ", ", indent: "  ", arraysOnOneLine: true),
    ]

  func text(of value: TestJSON, at depth: Int = 0) -> String {
    switch value {
    case .word(let word): word
    case .string(let text): quoted(text)
    case .array(let elements) where elements.isEmpty: "[]"
    case .object(let fields) where fields.isEmpty: "{}"
    case .array(let elements) where arraysOnOneLine:
      "[ " + elements.map { text(of: $0, at: depth) }.joined(separator: comma) + " ]"
    case .array(let elements): list("[", elements.map { text(of: $0, at: depth + 1) }, "]", depth)
    case .object(let fields):
      list(
        "{", fields.map { quoted($0) + colon + text(of: $1, at: depth + 1) }, "}", depth)
    }
  }

  private func list(_ open: String, _ parts: [String], _ close: String, _ depth: Int) -> String {
    guard let indent else { return open + parts.joined(separator: comma) + close }
    let line = "\n" + String(repeating: indent, count: depth)
    return open + line + indent + parts.joined(separator: "," + line + indent) + line + close
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.map(escaped).joined() + "\""
  }

  private func escaped(_ character: Character) -> String {
    if let escape = escapes[character] { return escape }
    switch character {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case "\r\n": return "\\r\\n"
    default: break
    }
    let isEscaped =
      character.unicodeScalars.contains { $0.value < 0x20 }
      || (escapesBeyondASCII && !character.isASCII)
    guard isEscaped else { return String(character) }
    return character.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return unit > 0x1F && unit < 0x7F
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
