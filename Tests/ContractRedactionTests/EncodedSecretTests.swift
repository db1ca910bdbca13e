import ContractBinding
@testable import ContractRedaction
import ContractValues
import Foundation
import Testing

/// Secrets in each encoding that the manual promises, alone and inside each other.
struct EncodedSecretTests {
  @Test func `hides a secret in a body that an adapter decodes as UTF-8 although it is not`() {
    let text = #"{"user":"jane","password":"Xq7canary42z"}"#
    let units: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let body: [UInt8] = [0xFF, 0xFE] + units
    var pass = RedactionPass(Redactor())
    let clean = pass.body(body, headers: [], at: .nowhere)
    pass.note(body, as: clean)
    let lossy = Value.string(String(decoding: body, as: UTF8.self))

    #expect(
      pass.value(lossy, at: ValuePath(), in: .nowhere)
        == .string(String(decoding: clean, as: UTF8.self)))
    #expect(clean != body)
  }

  @Test func `hides a secret in a query with bytes that are not UTF-8`() {
    let query = "x%3D1%26access_token%D1%26access_token%3DQqsrkgVN1"

    let clean = Redactor().text("next=https%3A%2F%2Fa.example%2F%3F\(query)")

    #expect(!clean.contains("Qqsrkg"))
    #expect(clean.hasPrefix("next=https%3A%2F%2Fa.example%2F%3Fx%3D1"))
  }

  private struct Secret {
    let text: String
    /// The part that must not be left.
    let trace: String
  }

  private static let secrets = [
    Secret(text: "Zq8-some/oth&r+val\"ue", trace: "some/oth&r+val"),
    Secret(text: "ghp_0123456789abcdefghijABCDEFGHIJ456789", trace: "hijABCDEFG"),
    Secret(text: "password=Xq7canary42z", trace: "Xq7canary42z"),
  ]
  private let redactor = Redactor(secrets: ["TOKEN": secrets[0].text])
  private let scan = SecretScan(secrets: ["TOKEN": secrets[0].text])

  private static let encodings: [(name: String, encode: @Sendable (String) -> String)] = [
    ("percent", { text in text.utf8.map { String(format: "%%%02x", $0) }.joined() }),
    ("percent, twice", { text in text.utf8.map { String(format: "%%25%02X", $0) }.joined() }),
    ("base64", { Data($0.utf8).base64EncodedString() }),
    ("base64, no padding", { Data($0.utf8).base64EncodedString().replacing("=", with: "") }),
    ("hexadecimal", { text in text.utf8.map { String(format: "%02x", $0) }.joined() }),
    ("capital hexadecimal", { text in text.utf8.map { String(format: "%02X", $0) }.joined() }),
    ("units", { text in text.utf16.map { String(format: "\\u%04x", $0) }.joined() }),
    ("entities", { text in text.unicodeScalars.map { "&#\($0.value);" }.joined() }),
    (
      "hexadecimal entities",
      { text in
        text.unicodeScalars.map { String(format: "&#x%X;", $0.value) }.joined()
      }
    ),
    (
      "quoted-printable",
      { text in
        text.utf8.map { $0 == 0x3D ? "=3D" : String(UnicodeScalar($0)) }.enumerated()
          .map { $0 % 7 == 6 ? "\($1)=\r\n" : $1 }.joined()
      }
    ),
    (
      "UTF-16",
      { text in
        Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).base64EncodedString()
      }
    ),
    ("gzip", { Data(CompressedBody.stored(Array($0.utf8), isZlib: false)).base64EncodedString() }),
  ]

  /// All levels of what a text says, without the code that is tested.
  private func levels(of text: String) -> String {
    var text = text
    for _ in 0..<4 {
      text = text.replacing("=\r\n", with: "").replacing("=3D", with: "=")
      text = text.replacing(/%([0-9A-Fa-f]{2})/) { Self.character($0.output.1) }
      text = text.replacing(/\\u([0-9A-Fa-f]{4})/) { Self.character($0.output.1) }
      text = text.replacing(/&#x([0-9A-Fa-f]+);/) { Self.character($0.output.1) }
      text = text.replacing(/&#([0-9]+);/) { String(UnicodeScalar(UInt8($0.output.1) ?? 0)) }
      text = text.replacing(/[0-9A-Fa-f]{20,}/) { match in
        let digits = Array(match.output)
        return stride(from: 0, to: digits.count - 1, by: 2)
          .map { Self.character(String(digits[$0...$0 + 1])) }.joined()
      }
      text = text.replacing(/[A-Za-z0-9+\/]{16,}=*/) { match in
        let run = match.output.filter { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - run.count % 4) % 4)
        guard let data = Data(base64Encoded: run + padding) else { return String(match.output) }
        return "\(match.output) " + String(decoding: data.filter { $0 != 0 }, as: UTF8.self)
      }
    }
    return text
  }

  private static func character(_ digits: some StringProtocol) -> String {
    UInt8(digits, radix: 16).map { String(UnicodeScalar($0)) } ?? "?"
  }

  @Test(arguments: secrets.indices, encodings.indices)
  func `finds a secret in each encoding, and in two`(secret: Int, encoding: Int) {
    let (secret, outer) = (Self.secrets[secret], Self.encodings[encoding])
    let texts =
      [outer.encode(secret.text)] + Self.encodings.map { $0.encode(outer.encode(secret.text)) }
    for text in texts {
      let clean = redactor.text("see \(text) there")

      #expect(levels(of: text).contains(secret.trace), "\(text) is not what the test meant")
      #expect(!levels(of: clean).contains(secret.trace), "\(outer.name): \(text): \(clean)")
      #expect(redactor.text(clean) == clean, "\(outer.name): \(clean)")
      if secret.text == secret.trace || !secret.text.hasPrefix("password") {
        #expect(!scan.hits(in: Array(text.utf8)).isEmpty, "\(outer.name): \(text)")
      }
    }
  }

  @Test(arguments: ["\r\n ", "\r\n\t", "\n "], Array(1..<20))
  func `finds a listed secret that a client has folded`(fold: String, index: Int) {
    let secret = Self.secrets[0].text
    let cut = secret.index(secret.startIndex, offsetBy: index)
    let folded = "filename=\"\(secret[..<cut])\(fold)\(secret[cut...])\""

    #expect(redactor.text(folded) == "filename=\"redacted\"")
    #expect(scan.hits(in: Array(folded.utf8)).map(\.rule) == ["credential TOKEN"])
  }

  @Test(arguments: ["", "\n", " done\n", ", then\n", "\nand more text\n"])
  func `finds a secret in the last lines of base64, whatever follows`(end: String) {
    let padding = String(repeating: "some text, ", count: 9)
    let encoded = Data("\(padding)\(Self.secrets[0].text)".utf8).base64EncodedString()
    let lines = stride(from: 0, to: encoded.count, by: 44).map { index in
      String(encoded.dropFirst(index).prefix(44))
    }
    let text = "log: \(lines.joined(separator: "\r\n"))\(end)"

    #expect(!levels(of: redactor.text(text).replacing("\r\n", with: "")).contains("some/oth&r"))
    #expect(redactor.text(text).hasSuffix(end))
  }

  @Test func `leaves the encoding around a secret`() {
    let json = "{\"password\":\"Xq7canary42z\",\"note\":\"tea\"}"
    let escaped = "a%20" + json.utf8.map { String(format: "%%%02X", $0) }.joined()
    let hexadecimal = json.utf8.map { String(format: "%02x", $0) }.joined()
    let redacted = json.replacing("Xq7canary42z", with: "redacted")

    let clean = redactor.text("\(escaped) \(hexadecimal)").split(separator: " ")

    #expect(clean[0].removingPercentEncoding == "a " + redacted)
    #expect(clean[1] == redacted.utf8.map { String(format: "%02x", $0) }.joined())
  }

  @Test(arguments: [(64, true), (76, true), (60, false)])
  func `finds a secret in lines of base64 that a header field joins by blanks`(
    length: Int, isFound: Bool
  ) {
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    let encoded = Data("\(String(repeating: "a word ", count: 5))\(token) and so on".utf8)
      .base64EncodedString()
    let text = stride(from: 0, to: encoded.count, by: length).map { index in
      String(encoded.dropFirst(index).prefix(length))
    }.joined(separator: " ")

    let clean = Redactor().text(text)

    #expect((clean != text) == isFound)
  }
}
