import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import Foundation
import TestSupport
import Testing

struct KeyFormatTests {
  @Test(
    arguments: [
      "AKIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE", "ghp_" + String(repeating: "a1", count: 18),
      "github_pat_" + String(repeating: "a1", count: 11),
      "glpat-" + String(repeating: "a1", count: 10),
      "xoxb" + "-1234567890-abcdef", "sk_live" + "_abcdefghij1234", "rk_test_abcdefghij1234",
      "AIza" + String(repeating: "a1-_x", count: 7), "sk-ant-api03-abcdefghij1234567890",
      "sk-proj-abcdefghij1234567890", "npm_" + String(repeating: "a1", count: 18),
      "SG." + String(repeating: "a1", count: 11) + "." + String(repeating: "b2", count: 21),
      "hf_" + String(repeating: "a1", count: 17), "whsec_" + String(repeating: "a1", count: 16),
      "glsa_" + String(repeating: "a1", count: 16), "ATATT3x" + String(repeating: "a1", count: 20),
      "IQoJb3JpZ2lu" + String(repeating: "a/+1", count: 15),
      "LTAI" + String(repeating: "a1", count: 8),
      "dp.pt." + String(repeating: "a1", count: 20), "pul-" + String(repeating: "a1", count: 20),
      "glpat-" + String(repeating: "a1", count: 14) + ".01.1a2b3c4d5",
      "hvb." + String(repeating: "a1", count: 40),
      "xoxe.xoxp-1-" + String(repeating: "a1", count: 40), "rzp_live_a1b2c3d4e5f6g7",
      "pat-na1-c0ffee00-0000-4000-8000-000000000000",
      "access-sandbox-c0ffee00-0000-4000-8000-000000000000",
      "eyJhbGciOiJSU0EifQ" + String(repeating: ".a1b2c3d4e5f6g7h8", count: 4),
    ])
  func `knows keys by their beginning`(key: String) {
    let redactor = Redactor()

    #expect(
      redactor.text("a \(key).") == "a redacted." || redactor.text("a \(key)") == "a redacted")
    #expect(redactor.text("{\"x\":\"\(key)\"}").contains("redacted"))
    #expect(SecretScan().hits(in: "x=\(key)".bytes).count == 1)
    // After what an escape ends in.
    for text in ["a\\n\(key)", "token%3D\(key)", "\\u003d\(key)", "x=3D\(key)", "x=3d\(key)"] {
      #expect(redactor.text(text).hasSuffix("redacted"), "\(text)")
    }
  }

  @Test func `leaves the host of an address that is a secret`() {
    let key = "T0AA/B0BB/" + String(repeating: "a1", count: 12)

    #expect(
      Redactor().text("post to https://hooks.slack.com/services/\(key)")
        == "post to https://hooks.slack.com/services/redacted")
  }

  @Test(
    arguments: [
      "a key is stored", #"{"key":"Zm9v","value":"YmFy","lease":"0"}"#, "/v3/kv/range",
      "task-list-of-20-things",
      "unexpected token: end", "basic usage of this", "bearer of bad news", "AKIA", "ghp_short",
      "https://example.com/?q=1&page_token=abc", "mailto:me@example.com", "a@b.c", "eyJ.a.b",
      "risk-assessment-of-the-whole", "2026-01-02T03:04:05Z",
      "c0ffee00-0000-4000-8000-000000000000",
      "The quick brown fox jumps over the lazy dog", "dGhlIHF1aWNrIGJyb3duIGZveA==",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=desk-c0ffee00-0000-4000-8000-000000000000",
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    ])
  func `leaves what is no secret as it is`(text: String) {
    let value = Outcome(end: .returned(["text": .string(text), "key": .string(text)]))
    let run = Observation(outcomes: [value], exchanges: [.example(response: text)])

    let clean = Redactor(secrets: ["TOKEN": "correct horse"]).evidence(of: run)

    #expect(Observation(clean) == run)
    #expect(clean.redacted.isEmpty)
  }
}
