import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// Secrets whose values are known.
struct CredentialTests {
  private static let secret = "s3cr/et \"canary\" <&'é>+"

  @Test func `finds a credential in every encoding, and the scan does too`() throws {
    let secret = Self.secret
    let plain = Data(secret.utf8)
    let forms = [
      secret, "s3cr%2Fet%20%22canary%22%20%3C%26%27%C3%A9%3E%2B",
      "s3cr%2fet%20%22canary%22%20%3c%26%27%c3%a9%3e%2b",
      "s3cr%2Fet+%22canary%22+%3C%26%27%C3%A9%3E%2B", #"s3cr/et \"canary\" <&'é>+"#,
      #"s3cr\/et \"canary\" <&'é>+"#, "s3cr/et &quot;canary&quot; &lt;&amp;&apos;é&gt;+",
      "s3cr/et &quot;canary&quot; &lt;&amp;&#39;é&gt;+", plain.base64EncodedString(),
      (Data("u:".utf8) + plain).base64EncodedString(),
      (Data("x".utf8) + plain).base64EncodedString(),
      (plain + Data(":p".utf8)).base64EncodedString().replacing("=", with: ""),
      (Data("me:".utf8) + plain).base64EncodedString().replacing("+", with: "-").replacing(
        "/", with: "_"),
      "v1/" + plain.base64EncodedString(),
      plain.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(),
    ]
    let redactor = Redactor(secrets: ["SHOP_TOKEN": secret])
    let scan = SecretScan(secrets: ["SHOP_TOKEN": secret])
    for form in forms {
      for text in [form, "before \(form) after", "a=\(form)"] {
        let clean = redactor.text(text)

        #expect(clean != text)
        #expect(scan.hits(in: clean.bytes).isEmpty, "\(clean)")
        let hits = scan.hits(in: text.bytes)
        #expect(hits.first?.rule.hasPrefix("credential SHOP_TOKEN") == true, "\(text)")
        #expect((try? scan.refuse(text.bytes, path: "a.json")) == nil)
      }
    }
  }

  @Test func `keeps base64 decodable where a credential is inside`() throws {
    let redactor = Redactor(secrets: ["SHOP_TOKEN": "canary-canary"])
    let wrapped = Data("user:canary-canary".utf8).base64EncodedString()

    let clean = redactor.evidence(
      of: Observation(outcomes: [Outcome(end: .returned(["value": .string(wrapped)]))]))

    let expected = Data("user:redacted-1".utf8).base64EncodedString()
    #expect(clean.outcomes[0].end == .returned(["value": .string(expected)]))
    #expect(
      clean.redacted == [
        Redacted(rule: "credential SHOP_TOKEN", place: "outcomes[0].returned.value")
      ])
  }

  @Test func `matches a request on replay, where the credential is a placeholder`() {
    func request(_ token: String) -> VendorRequest {
      VendorRequest(
        method: "POST", target: "/t/\(token)/x?sig=\(token)&k=\(token)",
        headers: [
          VendorHeader("Authorization", "Bearer \(token)"), VendorHeader("X-Id", "id \(token)"),
          VendorHeader("X-Basic", Data("me:\(token)".utf8).base64EncodedString()),
        ],
        body: Array(#"{"login":"\#(token)","n":1}"#.utf8))
    }
    let recording = Redactor(secrets: ["TOKEN": "canary-0123456789"])
    let replay = Redactor(secrets: ["TOKEN": "TOKEN-placeholder"])
    let exchange = Exchange(
      request: request("canary-0123456789"), result: .response(VendorResponse(status: 200)))

    let recorded = recording.clean(Observation(outcomes: [], exchanges: [exchange])).exchanges[0]
      .request
    let incoming = request("TOKEN-placeholder")

    #expect(!"\(recorded)".contains("canary"))
    #expect(replay.canonical(recorded) == replay.canonical(incoming))
    #expect(replay.canonical(replay.canonical(incoming)) == replay.canonical(incoming))
    var other = incoming
    other.body = Array(#"{"login":"TOKEN-placeholder","n":2}"#.utf8)
    #expect(replay.canonical(other) != replay.canonical(recorded))
  }

  @Test func `compares outcomes whatever the numbers of their placeholders`() {
    let redactor = Redactor(secrets: ["TOKEN": "TOKEN-placeholder"])
    let recorded = Outcome(
      end: .returned(["token": "redacted-3", "note": "as redacted-1", "n": 1]))
    let observed = Outcome(
      end: .returned(["token": "TOKEN-placeholder", "note": "as TOKEN-placeholder", "n": 1]))

    #expect(redactor.canonical(recorded) == redactor.canonical(observed))
  }

  @Test func `tells of credentials that are too short to be looked for`() {
    let environment = ["A": "abc", "B": "", "C": "abcd", "D": "x"]
    #expect(Credentials(["A", "B", "C"], from: environment).tooShort == ["A"])
    #expect(Redactor(secrets: ["A": "abc"]).text("abcabc") == "abcabc")
  }
}
