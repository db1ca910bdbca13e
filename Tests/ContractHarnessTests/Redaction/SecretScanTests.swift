import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport
import Testing

struct SecretScanTests {
  @Test func `refuses to write a recording that holds a secret, and does not show it`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example())
    let old = folder.files
    let scan = SecretScan(secrets: ["SHOP_TOKEN": "canary-0123"])

    #expect {
      try file.write(
        .example(outcomes: [Outcome(end: .returned(["note": "it is canary-0123"]))]), scan: scan)
    } throws: { error in
      guard let diagnostic = (error as? DiagnosticError)?.diagnostic else { return false }
      return diagnostic.headline == "a secret was left after redaction, so nothing was written"
        && diagnostic.location?.line == 43 && diagnostic.label == "credential SHOP_TOKEN"
        && diagnostic.sourceLine?.contains("\"note\": \"it is redacted\"") == true
        && !"\(diagnostic)".contains("canary")
    }
    #expect(folder.files == old)
  }

  @Test func `looks into bodies that are files of their own, and into base64`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let scan = SecretScan(secrets: ["SHOP_TOKEN": "canary-0123"])
    let large = String(repeating: "filler ", count: 20_000) + "canary-0123"
    let binary = [0xFF] + Array("AKIAIOSFODNN7EXAMPLE".utf8) + [0x00]

    #expect(throws: DiagnosticError.self) {
      try file.write(.example(exchanges: [.example(headers: [], response: large)]), scan: scan)
    }
    var exchange = Exchange.example()
    exchange.request.body = binary
    #expect(throws: DiagnosticError.self) {
      try file.write(.example(exchanges: [exchange]), scan: scan)
    }
    #expect(folder.files.isEmpty)
  }

  @Test(arguments: ["AKIAIOSFODNN7EXAMPLE", #"\u0041KIAIOSFODNN7EXAMPLE"#, "canary-0123"])
  func `refuses a run with a secret in a large body, however it is written`(secret: String) throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let scan = SecretScan(secrets: ["SHOP_TOKEN": "canary-0123"])
    let filler = Array(repeating: #"{"name":"filler"}"#, count: 5_000).joined(separator: ",")
    func run(_ text: String) -> Recording {
      .example(exchanges: [.example(response: #"{"list":[\#(filler)],"note":"\#(text)"}"#)])
    }

    try file.refuseSecrets(in: run("none"), by: scan)
    #expect {
      try file.refuseSecrets(in: run(secret), by: scan)
    } throws: { error in
      let place = (error as? DiagnosticError)?.diagnostic.location
      // A body with escapes of its own is kept as its bytes, in one line.
      let isFarDown = max(place?.line ?? 0, place?.column ?? 0) > 5_000
      return place?.path.hasPrefix("\(folder.path)/a.") == true && isFarDown
    }
  }

  @Test func `finds a secret in the rest of a run whose large body is clean`() throws {
    let file = RecordingFile(path: "a.json")
    let filler = Array(repeating: #"{"name":"filler"}"#, count: 5_000).joined(separator: ",")
    let run = Recording.example(
      exchanges: [.example(response: "[\(filler)]")],
      outcomes: [Outcome(end: .returned(["note": "it is canary-0123"]))])

    #expect(throws: DiagnosticError.self) {
      try file.refuseSecrets(in: run, by: SecretScan(secrets: ["SHOP_TOKEN": "canary-0123"]))
    }
  }

  @Test func `searches a second run only where it differs from the first`() throws {
    let file = RecordingFile(path: "a.json")
    let key = "AKIAIOSFODNN7EXAMPLE"
    func run(
      sent: String = "", answer: String = "{}", field: String = "", returned: Value = "tea"
    ) -> Recording {
      var exchange = Exchange.example(headers: [VendorHeader("X-Note", field)], response: answer)
      exchange.request.body = Array(sent.utf8)
      return .example(exchanges: [exchange], outcomes: [Outcome(end: .returned(returned))])
    }
    func isRefused(_ second: Recording, after first: Recording) -> Bool {
      (try? file.refuseSecrets(in: second, besides: first, by: SecretScan())) == nil
    }

    let same = run(sent: key, answer: key, field: key)
    #expect(!isRefused(same, after: same))
    for other in [run(sent: key), run(answer: key), run(field: key), run(returned: .string(key))] {
      #expect(isRefused(other, after: run()))
    }
    // For Swift, both texts are equal.
    let harmless = key.replacing("K", with: "\u{212A}")
    #expect(isRefused(run(field: key), after: run(field: harmless)))
    let elsewhere = run(returned: .string(key))
    #expect(isRefused(elsewhere, after: elsewhere))
  }

  @Test func `lets pass what redaction left`() throws {
    let folder = try RecordingsFolder()
    let secrets = ["SHOP_TOKEN": "canary-0123"]
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.Y2FuYXJ5LTAxMjM"
    let key =
      "-----BEGIN PRIVATE KEY-----\\nY2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5\\n-----END PRIVATE KEY-----"
    let exchange = Exchange.example(
      response: #"{"id_token":"\#(token)","pem":"\#(key)","note":"\#(token) canary-0123"}"#)
    let observation = Redactor(secrets: secrets)
      .clean(Observation(outcomes: [], exchanges: [exchange]))

    try RecordingFile(path: "\(folder.path)/a.json")
      .write(.example(exchanges: observation.exchanges), scan: SecretScan(secrets: secrets))

    #expect(folder.files.count == 1)
    #expect(folder.files["a.json"]?.text.contains("canary") == false)
  }

  @Test func `points at the scenario of a live run, which writes no file`() throws {
    let scenario = Scenario(name: "one is found", steps: [], location: .line(3, 5))
    let recording = Recording.example(exchanges: [.example(response: "{\"a\":\"\(Self.token)\"}")])

    let problem = #expect(throws: DiagnosticError.self) {
      try RecordingFile(path: "a.json")
        .refuseSecrets(in: recording, by: SecretScan(), inLiveRunOf: scenario)
    }

    let diagnostic = try #require(problem?.diagnostic)
    #expect(
      diagnostic.headline
        == "what looks like a secret was left after redaction, so the run does not count")
    #expect(diagnostic.location == .line(3, 5))
    #expect(diagnostic.facts == ["unknown token at $.exchanges[0].response.json.a"])
    #expect(!"\(diagnostic)".contains(Self.token))
  }

  @Test(arguments: [
    ("header X-Blob", [VendorHeader("X-Blob", token)], "{}", "/a"),
    ("header X-Way", [VendorHeader("X-Way", "1 Root=\(token);a=b")], "{}", "/a"),
    ("\"$.a.data[*]\"", [], "{\"a\":{\"data\":[1,\"\(token)\"]}}", "/a"),
    ("query key", [], "{}", "/a?key=\(token)"),
  ])
  func `refuses what looks like a key, and says how to allow it`(
    _ part: String, _ headers: [VendorHeader], _ body: String, _ target: String
  ) throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    let recording = Recording.example(exchanges: [
      .example(target: target, headers: headers, response: body)
    ])

    let problem = #expect(throws: DiagnosticError.self) { try file.write(recording) }

    let diagnostic = try #require(problem?.diagnostic)
    #expect(
      diagnostic.headline
        == "what looks like a secret was left after redaction, so nothing was written")
    #expect(diagnostic.label == "unknown token")
    #expect(
      diagnostic.help.last == "if it is no secret, redact: { allow: [\(part)] } lets it pass")
    #expect(!"\(diagnostic)".contains(Self.token))
    let yaml = """
      contract: a
      protocol: A
      vendor: { name: v, kind: sdk, redact: { allow: [\(part)] } }
      scenarios: [{ name: s, steps: [{ call: c }] }]
      """
    let contract = try #require(ContractFile.read(text: yaml, path: "a.yaml").contract)
    try file.write(recording, scan: SecretScan(allowing: contract.vendor.redact.allow))
    #expect(folder.files.count == 1)
  }

  private static let token = "x7Kq9vTz2LmW4pRs8bNc"
}
