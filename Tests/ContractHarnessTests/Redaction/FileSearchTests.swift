import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import ContractValues
import Foundation
import TestSupport
import Testing

struct FileSearchTests {
  private static let types = [
    "application/json", "text/plain", "application/xml", "application/x-www-form-urlencoded",
  ]

  /// Bodies in which redaction leaves a value below a secret's name, for the reason in each line.
  private static let judged = [
    // A token in parts stays one.
    #"{"AccessToken":"@"}"#, #"{"a":[{"api_key":"@"}]}"#, "id_token=@&a=1",
    "<a><token>@</token></a>",
    "X-Access-Token: @", #"{"body":"{\"data\":{\"token\":\"@\"}}"}"#,
    // Identifiers of resources, and what a neighbour marks as public.
    #"{"sid":"SM8d0d1d86208d5c80960ad2e5ca7df990"}"#,
    #"{"sid":"AC87b4cd0a34ff192b56bacbb28df3239a","auth_token":"9f86d081884c7d659a2feaa0c55ad015"}"#,
    #"{"signatures":[{"keyid":"SHA256:jl3bwswu80PjjokCgh0o2w5c2U4LhQAE57gj9cz1kzA","sig":"MEUCIQCX0m1"}]}"#,
    #"{"session_id":"Zr4x9Qm2","ciphertext":"AwgAEnACgAkLmt6q","sender_key":"IlRMeOPX2e0M"}"#,
  ]

  /// A token in three parts (RFC 7519).
  private static let token = [
    #"{"alg":"RS256","typ":"JWT","kid":"k7"}"#, #"{"sub":"u-4711","exp":1795999999}"#,
    "signature-9",
  ].map { Base64Token.urlEncoded(Array($0.utf8)) }.joined(separator: ".")

  @Test(arguments: judged + RedactionCorpusTests.texts, types)
  func `finds nothing in what was recorded`(text: String, type: String) throws {
    let secret = text.contains("://") || text.contains("Basic") ? "cnry5Up3r-8x" : Self.token
    let body = text.replacing("@", with: secret)
    for padding in ["", String(repeating: " ", count: 70_000)] {
      let folder = try RecordingsFolder()
      let observation = Observation(
        outcomes: [Outcome(end: .returned(["body": .string(body)]))],
        exchanges: [
          .example(
            target: "/a?id_token_hint=\(Self.token)",
            requestHeaders: [VendorHeader("apikey", Self.token)],
            headers: [VendorHeader("Content-Type", type)], response: body + padding)
        ])
      let evidence = Redactor().evidence(of: observation)
      let recording = Recording.example(
        exchanges: evidence.exchanges, outcomes: evidence.outcomes)

      // A form that is none may be refused.
      do { try RecordingFile(path: "\(folder.path)/a.json").write(recording) } catch {
        #expect(type.contains("form"))
        continue
      }

      let search = FileSearch(of: [])
      for name in folder.files.keys {
        let found = try search.secret(in: "\(folder.path)/\(name)")
        #expect(found == nil, "\(found?.facts ?? [])")
      }
    }
  }

  @Test func `finds a secret that was written into a recording by hand`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    try file.write(.example(outcomes: [Outcome(end: .returned(["password": "Falcon-4711x"]))]))

    let found = try FileSearch(of: []).secret(in: file.path)

    #expect(found?.facts.first?.hasPrefix("unknown token beside 'password' at") == true)
  }

  @Test func `finds a secret in the text of a recorded step`() throws {
    let folder = try RecordingsFolder()
    let file = RecordingFile(path: "\(folder.path)/a.json")
    var recording = Recording.example(outcomes: [Outcome(end: .returned("done"))])
    recording.steps = ["call signIn with password: Falcon-4711x"]
    try file.write(recording)

    #expect(try FileSearch(of: []).secret(in: file.path) != nil)
  }
}
