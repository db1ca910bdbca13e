import ContractBinding
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport
import Testing

@testable import ContractHarness

/// Secrets inside something else.
struct WrappedSecretTests {
  /// `{"access_token":"canary-7Yq4","note":"all is well"}`, as gzip, zlib, and gzip that stores;
  /// and a longer text with a password, which has codes of its own.
  static let packed = [
    "H4sIAAAAAAACA6tWSkxOTi0uji/Jz07NU7JSSk7MSyyq1DWPLDRR0lHKyy9JBQom5uQoZBYrlKfm5CjVAgCt8nByMwAAAA==",
    "eJyrVkpMTk4tLo4vyc9OzVOyUkpOzEssqtQ1jyw0UdJRyssvSQUKJubkKGQWK5Sn5uQo1QIAytoROg==",
    "H4sIAAAAAAAEAwEzAMz/eyJhY2Nlc3NfdG9rZW4iOiJjYW5hcnktN1lxNCIsIm5vdGUiOiJhbGwgaXMgd2VsbCJ9rfJwcjMAAAA=",
    """
    H4sIAAAAAAACA3VU7U7rMAx9lSm/uRJJui/eBKH7o4yiVmLtaDqm6eq+O7ZjO84GEixtfOwcn+P0nxuW7pjc04s7fbSH7m1\
    1aeeun86pW73P0xFe0+pwTst07ObVeD6+wvLoHlyBpX44nSBxmUzuNL8BsLx7SFn6TioM49c0HEru6zWfFgDGPHhZpsuoMM\
    JIbgQsbUi0HYmExJF5U+oRvaRRJkIF1oDKyXAWskTssPTcxYbaTXmrtIRA4E27W25PqssKcWFXEncIxqOYAy/KgCruAWQCd\
    dDoil7IEYxHrvyozuVOvNiAEMlifYAqtO0Da0HnGDUhjNteVZcAgZWPHkgY31STUkP53Fumfk3y3IhjxQUqflMVBngWB9qi\
    B4F6NKbmpCJJ8u3QevUHypbhKWOl2qNHQAb+cmb+FV0lITzmhmQ/o5SUGbTgWXxjJE8Z7gb0huD4JuVzajZVmIVYyZO97Dsz\
    RQXa/KYQL3o11+YuZVK42M5D7QqlIYaz8HTICtsKhVdIbLMuh50ldv9gplxT9qwf/t/aQGwwENmPe0Nhk1C5m+jvRaQw2wHo\
    GMqowE890QyLMU+JpNKqXWDHsbG+/nCXxLq4rhlZ4jIryGqTG9R8kaIU1OsVqwtiK0I/9Ekwn9+408+H/Qji7esN3bh3f2FU\
    2pQuoKR7cod2bOfrn+3zZ+P+fwNq+hn8cgYAAA==
    """,
  ]

  @Test func `reads base64 in both alphabets, padded and broken into lines or not`() {
    for count in 1...48 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count &* 31 &+ 0xF0) }
      let padded = Data(bytes).base64EncodedString()
      let bare = padded.replacing("=", with: "")
      let middle = bare.index(bare.startIndex, offsetBy: bare.count / 2)
      let broken = bare[..<middle] + "\r\n" + bare[middle...]
      for text in [padded, bare, String(broken)] {
        let url = text.replacing("+", with: "-").replacing("/", with: "_")
        #expect(Base64Token.decoded(ArraySlice(text.utf8)) == bytes)
        #expect(Base64Token.decoded(ArraySlice(url.utf8)) == bytes)
        #expect(Base64Token.decoded(ArraySlice("\(text).".utf8)) == nil)
      }
    }
    #expect(Base64Token.decoded(ArraySlice("abcde".utf8)) == nil)
  }

  @Test(arguments: packed)
  func `looks into what is compressed, and leaves it readable`(base64: String) throws {
    let body = [UInt8](try #require(Data(base64Encoded: base64)))
    let before = try #require(CompressedBody(body)?.content)
    try #require(before.text.contains("canary-7Yq4"))
    var exchange = Exchange.example(response: "")
    exchange.request.body = body

    let clean = Redactor().evidence(of: Observation(outcomes: [], exchanges: [exchange]))

    let after = try #require(CompressedBody(clean.exchanges[0].request.body)?.content)
    #expect(after.text == before.text.replacing("canary-7Yq4", with: "redacted-1"))
    #expect(clean.redacted.map(\.place).allSatisfy { $0.hasPrefix("exchanges[0].request.body.") })
    let scan = SecretScan(secrets: ["T": "canary-7Yq4"])
    #expect(scan.hits(in: body).map(\.rule).contains("credential T, compressed"))
    #expect(scan.hits(in: clean.exchanges[0].request.body) == [])
  }

  @Test func `takes nothing for compressed that is not whole`() throws {
    for base64 in Self.packed.prefix(2) {
      let body = [UInt8](try #require(Data(base64Encoded: base64)))
      for count in 0..<body.count - 8 { #expect(CompressedBody(Array(body[..<count])) == nil) }
    }
    #expect(CompressedBody([0x78, 0x9C] + Array("xyz is a text that only begins so".utf8)) == nil)
  }

  @Test(arguments: [
    #"{"password":"canary-7Yq4"}"#, "https://me:canary-7Yq4@example.com/",
    "password: canary-7Yq4", "<a><password>canary-7Yq4</password></a>",
  ])
  func `looks into base64, once wrapped`(text: String) {
    let wrapped = Data(text.utf8).base64EncodedString()
    let outcome = Outcome(end: .returned(["data": .string(wrapped)]))

    let clean = Redactor().clean(Observation(outcomes: [outcome])).outcomes[0]

    guard case .returned(.object(let fields)) = clean.end, case .string(let data) = fields["data"],
      let content = Data(base64Encoded: data)
    else { return #expect(Bool(false), "\(clean)") }
    #expect(String(decoding: content, as: UTF8.self).contains("redacted-1"))
    #expect(!String(decoding: content, as: UTF8.self).contains("canary"))
  }

  @Test func `looks into base64 that was broken into lines`() throws {
    let text =
      String(repeating: "nothing to see here, ", count: 5) + "canary-0123 and more of it all"
    let wrapped = Data(text.utf8).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    let redactor = Redactor(secrets: ["TOKEN": "canary-0123"])

    let clean = redactor.text("Content-Transfer-Encoding: base64\r\n\r\n\(wrapped)\r\n--b--")

    let line = try #require(clean.split(separator: "\r\n").first { $0.utf8.count > 76 })
    let content = try #require(Data(base64Encoded: String(line)))
    #expect(
      String(decoding: content, as: UTF8.self) == text.replacing("canary-0123", with: "redacted"))
  }

  @Test func `leaves lines of base64 alone that say something each`() throws {
    let lines = ["for canary-0123", "and canary-0123"].map { Data($0.utf8).base64EncodedString() }
    let run = Observation.of(response: lines.joined(separator: "\n"), "text/plain")

    let clean = Redactor(secrets: ["TOKEN": "canary-0123"]).clean(run).flat

    for line in ["for redacted-1", "and redacted-1"] {
      #expect(clean.contains(Data(line.utf8).base64EncodedString()), "\(clean)")
    }
  }

  @Test(arguments: [16, 60, 64, 70, 72, 76], ["\n", "\r\n", #"\n"#, #"\r\n"#, #"\\n"#])
  func `joins the lines of base64, however long and with breaks of any kind`(
    width: Int, lineBreak: String
  ) throws {
    let inner =
      String(repeating: "nothing to see here, ", count: 6) + "canary-0123, password: hunter2x"
    let wrapped = Data(inner.utf8).base64EncodedString()
    let lines = stride(from: 0, to: wrapped.utf8.count, by: width).map {
      String(decoding: Array(wrapped.utf8).dropFirst($0).prefix(width), as: UTF8.self)
    }
    let text = "the blob:\(lineBreak)" + lines.joined(separator: lineBreak) + lineBreak
    let scan = SecretScan(secrets: ["TOKEN": "canary-0123"], allowing: [.json("$..blob")])

    let clean = Redactor(secrets: ["TOKEN": "canary-0123"])
      .clean(.of(response: text, "text/plain")).flat

    let begin = Data("nothing to see here, ".utf8).base64EncodedString()
    let start = try #require(clean.range(of: begin)?.lowerBound, "\(clean)")
    let run = clean[start...].prefix { $0.isLetter || $0.isNumber || "+/=".contains($0) }
    let content = try #require(Data(base64Encoded: String(run)), "\(clean)")
    #expect(String(decoding: content, as: UTF8.self).hasSuffix("redacted-1, password: redacted-2"))
    #expect(
      scan.hits(in: text.bytes).map(\.rule).contains("credential TOKEN, in base64"))
    #expect(throws: DiagnosticError.self) { try scan.refuse(text.bytes, path: "a") }
    do { try scan.refuse(text.bytes, path: "a") } catch {
      #expect(!lines.contains { error.diagnostic.sourceLine?.contains($0) == true })
    }
  }

  @Test(arguments: 0..<4, [true, false])
  func `compares what was sent in base64 with what was recorded`(
    count: Int, isPadded: Bool
  ) throws {
    let redactor = Redactor(secrets: ["TOKEN": "canary-0123"])
    let padding = String(repeating: "x", count: count)
    for text in ["{\"csrf\":\"\(padding)canary~4>?\"}", "canary-0123"] {
      let base64 = Data(text.utf8).base64EncodedString()
      let sent =
        isPadded
        ? base64
        : base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      let form = VendorHeader("Content-Type", "application/x-www-form-urlencoded")
      let escaped = sent.replacing("=", with: "%3D").replacing("+", with: "%2B")
      let exchanges = [
        Exchange.example(target: "/a?state=\(escaped)"),
        .example(requestHeaders: [form], request: "state=\(escaped)"),
        .example(request: "{\"state\":\"\(sent)\"}"),
      ]
      for exchange in exchanges {
        let clean = redactor.evidence(of: Observation(outcomes: [], exchanges: [exchange]))
        try #require(!clean.redacted.isEmpty, "\(exchange.flat)")
        #expect(
          redactor.canonical(clean.exchanges[0].request) == redactor.canonical(exchange.request))
      }
    }
  }

  @Test(arguments: [
    "MIICWwIBAAKBgQClRUZA0ZC/oIJT87Lt/H2wEoeipXJfM4qU5wGS/6/TNDpHBe+qT+bNmMSwJoGePxQNBRgFNchc",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2lWMQ+GzookDk7wGQfoPWeZT23N2hrgClXpgEG7mkOGh",
  ])
  func `knows a private key without its armour`(key: String) {
    let outcome = Outcome(end: .returned(["der": .string(key)]))

    let clean = Redactor().evidence(of: Observation(outcomes: [outcome]))

    #expect(clean.outcomes[0] != outcome)
    #expect(clean.redacted.map(\.rule) == ["key format der"])
    #expect(SecretScan().hits(in: #"{"x":"\#(key)"}"#.bytes).contains { $0.rule.contains("der") })
  }
}
