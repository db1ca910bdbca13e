import Foundation

/// A body as some vendor may send it.
struct GeneratedBody: Sendable {
  let type: String
  let bytes: [UInt8]

  init(_ type: String, _ text: String) { self.init(type, Array(text.utf8)) }

  init(_ type: String, _ bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }

  /// The type and the beginning, for messages.
  var title: String { "\(type): \(String(decoding: bytes.prefix(300), as: UTF8.self))" }
}

/// Bodies of every kind that redaction and recordings treat in a way of its own.
struct BodyGenerator {
  /// The address that the vendor has.
  let vendorURL: String
  private var random: Generator

  init(seed: UInt64, vendorURL: String) {
    self.vendorURL = vendorURL
    random = Generator(state: seed)
  }

  mutating func next() -> GeneratedBody {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9: json()
    case 9: awkwardJSON()
    case 10: jsonLines()
    case 11, 12: xml()
    case 13: events()
    case 14: form()
    case 15: multipart()
    case 16: csv()
    case 17: GeneratedBody(pick(["text/plain", "text/html", "text/calendar", ""]), text(lines: 4))
    case 18: otherCharset()
    default: GeneratedBody("application/octet-stream", bytes())
    }
  }

  // MARK: JSON

  private mutating func json() -> GeneratedBody {
    let layout = TestLayout.all[Int.random(in: 0..<TestLayout.all.count, using: &random)]
    let type = pick(["application/json", "application/json; charset=utf-8", "application/hal+json"])
    return GeneratedBody(type, layout.text(of: value(depth: 3)) + layout.end)
  }

  private mutating func value(depth: Int) -> TestJSON {
    let most = depth == 0 ? 6 : 10
    switch Int.random(in: 0..<most, using: &random) {
    case 0: return .word(pick(["null", "true", "false"]))
    case 1:
      return .word(pick(["0", "-1", "42", "1.5", "1.0", "1e3", "-0", "2.50", "1E+2", "0.1"]))
    case 2: return .word(pick(["12345678901234567890", "3.14159265358979323846", "1e400"]))
    case 3...5: return .string(word())
    case 6, 7:
      let count = Int.random(in: 0..<4, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1) })
    default:
      var keys = [
        "id", "name", "url", "z", "a", "größe", "items", "password", "token", "a b", "x/y",
      ]
      keys.shuffle(using: &random)
      let count = Int.random(in: 0..<5, using: &random)
      return .object(keys.prefix(count).map { ($0, value(depth: depth - 1)) })
    }
  }

  private mutating func awkwardJSON() -> GeneratedBody {
    let text = pick([
      #"{"a":1,"a":2}"#, "\u{FEFF}{\"a\":1}", "{\"a\":1,\r\n \"b\":2}\r\n", #"{"a":"é\u00e9"}"#,
      #"{"a": 1,"b":2}"#, #"{"a":"/\/"}"#, "[1,]", #"{"a":"\ud83d\ude00","b":"😀"}"#, "  {}  ",
      #"{"password":"hunter2-secret","password":"other"}"#, "[]\n\n", #"{"a":"\u2028"}"#,
      "{\"token\" :\"s3cr3t-of-mine\"  , \"b\":[ 1,2 ]}", #"{"a":"\ud800"}"#, "{\"a\":\"\u{7F}\"}",
      "{\n\n\"a\": 1}", "\"just text\"", "12", #"{"":{"":[[],{}]}}"#, #"{"\u0061":1,"é":2}"#,
    ])
    return GeneratedBody("application/json", text)
  }

  private mutating func jsonLines() -> GeneratedBody {
    let layout = TestLayout.oneLine[Int.random(in: 0..<TestLayout.oneLine.count, using: &random)]
    let lines = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
      layout.text(of: .object([("id", value(depth: 0)), ("next", value(depth: 1))]))
    }
    return GeneratedBody("application/x-ndjson", lines.map { $0 + "\n" }.joined())
  }

  // MARK: XML

  private mutating func xml() -> GeneratedBody {
    let prolog = pick([
      "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
      "<?xml version='1.0' encoding='utf-8'?>\n",
      "<?xml version=\"1.0\"?>", "<!-- made here -->\n", "\u{FEFF}<?xml version=\"1.0\"?>\n",
      "<!DOCTYPE a>",
    ])
    let indent = pick(["", "\n  ", "\n\t", "\r\n  "])
    let empty = pick(["<c/>", "<c />", "<c></c>", "<c n='1'/>", "<c n=\"a&amp;b\" m=\"2\"/>"])
    let text = pick([
      "tea &amp; milk", "a &gt; b", "a > b", "<![CDATA[<x>]]>", "&#228;", "ä", word(),
    ])
    let end = pick(["", "\n", "\r\n", "<!-- end -->"])
    let secret = pick(["", "<password>hunter2-secret</password>", "<token>tk-\(word())</token>"])
    let line = indent.isEmpty ? "" : String(indent.dropLast(indent.hasPrefix("\r") ? 2 : 1))
    let closing = indent.isEmpty ? "" : line.trimmingCharacters(in: [" ", "\t"])
    let escaped =
      text.contains("<x>") || text.contains("&")
      ? text : text.replacing("<", with: "&lt;").replacing("&", with: "&amp;")
    return GeneratedBody(
      pick(["application/xml", "text/xml; charset=utf-8", "application/atom+xml"]),
      prolog + "<a xmlns=\"urn:x\">" + indent + "<b k=\"v\">" + escaped + "</b>" + indent + empty
        + (secret.isEmpty ? "" : indent + secret) + closing + "</a>" + end)
  }

  // MARK: Other texts

  private mutating func events() -> GeneratedBody {
    let events = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
      "id: 7\nevent: change\ndata: " + TestLayout.oneLine[0].text(of: value(depth: 1)) + "\n\n"
    }
    return GeneratedBody("text/event-stream", pick([": hello\n\n", ""]) + events.joined())
  }

  private mutating func form() -> GeneratedBody {
    GeneratedBody(
      "application/x-www-form-urlencoded",
      "b=\(word().addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")&a=1+2&"
        + pick(["password=hunter2-secret", "c=%20%2F", "", "client_secret=abc%2Fdef"]))
  }

  private mutating func multipart() -> GeneratedBody {
    let part = pick([
      "Content-Disposition: form-data; name=\"note\"\r\n\r\n\(word())",
      "Content-Disposition: form-data; name=\"password\"\r\n\r\nhunter2-secret",
    ])
    return GeneratedBody(
      "multipart/form-data; boundary=xx", "--xx\r\n\(part)\r\n--xx\r\n\(part)\r\n--xx--\r\n")
  }

  private mutating func csv() -> GeneratedBody {
    let end = pick(["\n", "\r\n"])
    return GeneratedBody(
      "text/csv",
      ["name;n", "id,password,note", "1,hunter2-secret,\"a,b\"", "2,,x"]
        .suffix(Int.random(in: 1..<5, using: &random)).joined(separator: end) + pick(["", end]))
  }

  private mutating func text(lines: Int) -> String {
    (0..<Int.random(in: 0..<lines, using: &random)).map { _ in word() + pick(["\n", "\r\n", " "]) }
      .joined()
  }

  private mutating func otherCharset() -> GeneratedBody {
    let text = "Größe: \(word())"
    return pick([
      GeneratedBody(
        "text/plain; charset=iso-8859-1", Array(text.data(using: .isoLatin1) ?? Data())),
      GeneratedBody("text/plain; charset=utf-16", Array(text.data(using: .utf16) ?? Data())),
      GeneratedBody(
        "application/json; charset=utf-16",
        Array(#"{"a":1}"#.data(using: .utf16LittleEndian) ?? Data())),
      GeneratedBody(
        "text/xml; charset=iso-8859-1",
        Array(
          "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>ä</a>".data(using: .isoLatin1)
            ?? Data())),
    ])
  }

  private mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0..<40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
  }

  private mutating func word() -> String {
    pick([
      "tea", "", "a \"quoted\" word", "back\\slash", "line\nbreak\ttab", "ä ö ü ß", "😀 日本語",
      "<b>&amp;</b>", "a/b/c", "\u{2028}sep", "\u{7F}", "\u{1}\u{1F}", vendorURL,
      "\(vendorURL)/a?b=c",
      "see \(vendorURL)/x.", "https://user:hunter2-secret@example.com/", "Bearer abcdef0123456789",
      "ghp_\(String(repeating: "aB3", count: 12))", "2026-01-02T03:04:05.000Z", "{\"a\": 1}",
      "e30=", "x".padding(toLength: 200, withPad: "lorem ipsum ", startingAt: 0), "$x", "${y}",
    ])
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  /// SplitMix64.
  private struct Generator: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
