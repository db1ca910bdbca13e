import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import ContractValues
import TestSupport
import Testing

/// The advice of a refusal, and what it does when it is followed.
struct RemedyTests {
  private static let token = "x7Kq9vTz2LmW4pRs8bNc"
  private static let form = "application/x-www-form-urlencoded"
  private static let parts =
    "--b\r\nContent-Disposition: form-data; name=\"blob\"\r\n\r\n\(token)\r\n--b--\r\n"

  /// A body with a token, its type, the rule that hides the token, and the entry that allows it.
  ///
  /// A rule is `nil` where none names the place.
  struct Row: Sendable, CustomTestStringConvertible {
    let body: String
    let type: String
    let hides: String?
    let allows: String
    var testDescription: String { "\(type): \(body)" }

    init(_ body: String, _ type: String, hides: String?, allows: String) {
      (self.body, self.type, self.hides, self.allows) = (body, type, hides, allows)
    }
  }

  static let rows = [
    Row(
      #"{"a":{"blob":"\#(token)"}}"#, "application/json", hides: #"json: ["$.a.blob"]"#,
      allows: #""$.a.blob""#),
    Row("a=1&blob=\(token)&c=2", form, hides: "form: [blob]", allows: #""$..blob""#),
    Row(
      "card%5Bblob%5D=\(token)", form, hides: #"form: ["card[blob]"]"#,
      allows: #""$..['card[blob]']""#),
    Row(
      "a=1&blob=4711.\(token)&c=2", form, hides: "form: [blob]", allows: #""$..blob""#),
    Row(
      parts, "multipart/form-data; boundary=b", hides: "form: [blob]",
      allows: #""$.exchanges[0].request.text[3]""#),
    Row(
      "<a><blob>\(token)</blob></a>", "application/xml", hides: #"json: ["$..blob"]"#,
      allows: #""$..blob""#),
    Row(
      "<a><b:blob xmlns:b=\"x\"><![CDATA[\(token)]]></b:blob></a>", "text/xml",
      hides: #"json: ["$..blob"]"#, allows: #""$..blob""#),
    Row(
      "<a><b blob=\"\(token)\">c</b></a>", "application/xml", hides: #"json: ["$..['@blob']"]"#,
      allows: #""$..['@blob']""#),
    Row(
      "one\nblob: \(token)\nthree", "text/plain", hides: #"json: ["$..blob"]"#,
      allows: #""$..blob""#),
    Row(
      "one\nblob='\(token)'\nthree", "text/plain", hides: #"json: ["$..blob"]"#,
      allows: #""$..blob""#),
    Row(
      "one\n\(token)\nthree", "text/plain", hides: nil,
      allows: #""$.exchanges[0].request.text[1]""#),
  ]

  private static func recording(of row: Row, by redactor: Redactor = Redactor()) -> Recording {
    let exchange = Exchange.example(
      requestHeaders: [VendorHeader("Content-Type", row.type)], request: row.body,
      // A part of a hidden value is not hidden elsewhere.
      response: row.body.contains("4711.") ? "{}" : #"{"seen":"\#(token)"}"#)
    let run = Observation(outcomes: [], exchanges: [exchange])
    let exchanges = redactor.evidence(of: run).exchanges
    return .example(exchanges: row.hides == nil ? [.example(exchanges[0].request)] : exchanges)
  }

  private static func contract(redacting rules: String) throws -> Contract {
    let yaml = """
      contract: a
      protocol: A
      vendor: { name: v, kind: sdk, redact: { \(rules) } }
      scenarios: [{ name: s, steps: [{ call: c }] }]
      """
    return try #require(ContractFile.read(text: yaml, path: "a.yaml").contract)
  }

  private func refusal(
    of recording: Recording, by scan: SecretScan = SecretScan()
  ) -> Diagnostic? {
    do throws(DiagnosticError) {
      try RecordingFile(path: "a.json").refuseSecrets(in: recording, by: scan)
      return nil
    } catch { return error.diagnostic }
  }

  @Test(arguments: rows) func `names what hides a token, and what lets it pass`(row: Row) throws {
    let recording = Self.recording(of: row)

    let help = try #require(refusal(of: recording)?.help)

    let rule = row.hides.map {
      "under the contract's vendor, redact: { \($0) } keeps it out"
    }
    let none =
      "no rule of redact: names a part of a text; take it from the environment, and list the"
    #expect(help.first == rule ?? none)
    #expect(help.last == "if it is no secret, redact: { allow: [\(row.allows)] } lets it pass")
    let open = try Self.contract(redacting: "allow: [\(row.allows)]")
    #expect(refusal(of: recording, by: open.scan) == nil)
    guard let hides = row.hides else { return }
    let redactor = try Self.contract(redacting: hides).redactor
    let clean = Self.recording(of: row, by: redactor)
    #expect(refusal(of: clean) == nil)
    #expect(!clean.evidence.exchanges[0].flat.contains(Self.token))
    #expect(clean.evidence.exchanges[0].flat.contains("redacted-1"))
  }

  @Test func `names all places at once, and each secret once`() throws {
    let tokens = ["x7Kq9vTz2LmW4pRs8bNc", "Zq8vT1xR5nK3mB7cW2yL9dF4", "pV3kQ9wZ7tR2mX8cN5bL"]
    let exchange = Exchange.example(
      target: "/a?key=\(tokens[0])", requestHeaders: [VendorHeader("X-Blob", tokens[1])],
      request: "", response: #"{"a":"\#(tokens[0])","b":"\#(tokens[1])","c":["\#(tokens[2])"]}"#)

    let help = try #require(refusal(of: .example(exchanges: [exchange]))?.help)

    #expect(
      help == [
        "under the contract's vendor, redact: { headers: [X-Blob], query: [key], json: [\"$.c[*]\"] }"
          + " keeps them out",
        "if they are no secrets, redact: { allow: [query key, header X-Blob, \"$.c[*]\"] } lets them"
          + " pass",
      ])
  }

  @Test(arguments: [
    ("the blob: tea, blobs: 2", "the blob: redacted-1, blobs: 2"),
    ("myblob=1\nblob=2", "myblob=1\nblob=redacted-1"), ("blob or none", "blob or none"),
    // Queries, forms, header fields and tags have rules of their own, and JSON is read by its keys.
    ("blob=2", "blob=2"), ("a=1&blob=2", "a=1&blob=2"), ("a; blob=\"2\"", "a; blob=\"2\""),
    ("<a blob=\"2\">", "<a blob=\"2\">"), ("the answer {\"blob\": 5}", "the answer {\"blob\": 0}"),
  ])
  func `hides the values of a key at any depth in texts`(_ text: String, _ left: String) {
    var pass = RedactionPass(Redactor(rules: RedactionRules(json: ["$..blob"])))

    #expect(pass.leaf(text, at: .nowhere) == left)
  }
}
