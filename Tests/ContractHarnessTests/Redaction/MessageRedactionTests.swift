import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// What people are shown.
struct MessageRedactionTests {
  @Test func `clears messages for people`() {
    let redactor = Redactor(secrets: ["TOKEN": "canary-1"])
    let diagnostic = Diagnostic(
      "the vendor was told canary-1", sourceLine: "token: canary-2", label: "canary-1",
      facts: ["+ {\"password\":\"canary-3\"}"], help: ["curl -H 'Authorization: Bearer canary-1'"],
      gathering: Diagnostic.Gathering("were told canary-1", help: ["export TOKEN=canary-1"]))

    let clean = redactor.diagnostic(diagnostic)

    #expect(!"\(clean)".contains("canary"))
    #expect(clean.facts == ["+ {\"password\":\"redacted\"}"])
    #expect(clean.gathering?.words == "were told redacted")
  }

  @Test func `says where two lines differ in secrets alone`() {
    let redactor = Redactor(secrets: ["OLD": "canary-old", "NEW": "canary-new"])

    let reported = redactor.diagnostic(
      Diagnostic("differs", facts: ["- \"canary-old\"", "+ \"canary-new\""]))
    let same = redactor.diagnostic(
      Diagnostic("differs", facts: ["- [\"canary-old\"]", "- 1", "+ [\"canary-old\"]", "+ 2"]))

    #expect(reported.facts == ["- \"redacted\"", "+ \"redacted\"  (another secret)"])
    #expect(same.facts.last == "+ 2" && same.facts[2] == "+ [\"redacted\"]")
  }

  @Test(arguments: [
    ("the vendor said \"canary-0123456789…\"", "the vendor said \"redacted…\""),
    ("got {\"note\": \"my canary-0…\"}", "got {\"note\": \"my redacted…\"}"),
    ("…456789abcdef is over", "…redacted is over"),
    ("…and so on…", "…and so on…"),
    ("- …y-0123456789abc…", "- …redacted…"),
    ("- …y-0123456789abd…", "- …y-0123456789abd…"),
    ("x7Kq9vTz2LmW4pRs8bNc was refused", "redacted was refused"),
    ("etag: x7Kq9vTz2LmW4pRs8bNc", "etag: x7Kq9vTz2LmW4pRs8bNc"),
    ("trace x7Kq9vTz2LmW4pRs8bNc", "trace x7Kq9vTz2LmW4pRs8bNc"),
    ("blob: x7Kq9vTz2LmW4pRs8bNc", "blob: x7Kq9vTz2LmW4pRs8bNc"),
    // A token in base64 and in hexadecimal, and base64 of words.
    ("+ \"eDdLcTl2VHoyTG1XNHBSczhiTmM=\"", "+ \"redacted\""),
    ("+ \"78374b713976547a324c6d573470527338624e63\"", "+ \"redacted\""),
    ("etag: eDdLcTl2VHoyTG1XNHBSczhiTmM=", "etag: eDdLcTl2VHoyTG1XNHBSczhiTmM="),
    ("+ \"VGhlIG9yZGVyIGhhcyBzaGlwcGVk\"", "+ \"VGhlIG9yZGVyIGhhcyBzaGlwcGVk\""),
  ])
  func `shows neither what is left of a secret nor what looks like one`(
    _ text: String, _ shown: String
  ) {
    let redactor = Redactor(
      rules: RedactionRules(allow: [.json("$..blob")]),
      secrets: ["TOKEN": "canary-0123456789abcdef"])

    #expect(redactor.text(text) == shown)
  }

  @Test func `knows what a run called secret, where a message gives it another name`() {
    let exchange = Exchange.example(response: #"{"access_token":"canary-7Yq4-of-this-run"}"#)
    let run = Observation(outcomes: [], exchanges: [exchange])

    let redactor = RunRedaction(of: run, by: Redactor()).messages()

    #expect(redactor.text("got canary-7Yq4-of-this-run") == "got redacted")
    #expect(redactor.text("got canary-7Yq4-of…") == "got redacted…")
    #expect(Redactor().text("got canary-7Yq4-of-this-run") == "got canary-7Yq4-of-this-run")
  }

  @Test func `shows the identifiers that pass into a recording, and no other tokens`() {
    let (id, other, blob) = (
      "inv_2f4a525a3d96907e", "inv_9c41d07be2a85f36", "Zq8vT1xR5nK3mB7cW2yL9dF4"
    )
    let exchange = Exchange.example(response: #"{"id":"\#(id)","blob":"\#(blob)"}"#)
    let run = Observation(outcomes: [], exchanges: [exchange])
    let earlier = Recording.example(outcomes: [Outcome(end: .returned(["id": .string(other)]))])
    let redaction = RunRedaction(of: run, by: Redactor())

    let redactor = redaction.messages(
      sparing: redaction.identifiers(and: earlier, by: SecretScan()))
    let shown = redactor.diagnostic(
      Diagnostic("differs", facts: ["- \"\(other)\"", "+ \"\(id)\"", "got \(blob)"]))

    #expect(shown.facts == ["- \"\(other)\"", "+ \"\(id)\"", "got redacted"])
    #expect(redactor.text("POST /v1/invoices/\(id)/payments").contains(id))
    #expect(redactor.identifiers(in: shown.facts[1] + blob).values == [id])
  }

  @Test func `hides an identifier that is a secret elsewhere`() {
    let id = "inv_2f4a525a3d96907e"
    let exchange = Exchange.example(response: #"{"id":"\#(id)","access_token":"\#(id)"}"#)
    let redaction = RunRedaction(
      of: Observation(outcomes: [], exchanges: [exchange]), by: Redactor())

    let redactor = redaction.messages(
      sparing: redaction.identifiers(and: nil, by: SecretScan()))

    #expect(redactor.text("got \(id)") == "got redacted")
  }

  @Test(arguments: [
    ("inv_9c41d07be2a85f36", true), ("inv_9c41d07be2a85fZ6", false),
    ("tok_9c41d07be2a85f36", false), ("inv_9c41d07be2a85f36e8b1c4", false),
  ])
  func `shows an id without a name where the recording has one of its form`(
    id: String, isShown: Bool
  ) {
    let recorded = "inv_2f4a525a3d96907e"
    let earlier = Recording.example(
      exchanges: [.example(response: #"{"id":"\#(recorded)"}"#)],
      outcomes: [Outcome(end: .returned([.string(recorded)]))])
    let run = Observation(outcomes: [Outcome(end: .returned([.string(id)]))])
    let redaction = RunRedaction(of: run, by: Redactor())

    let redactor = redaction.messages(
      sparing: redaction.identifiers(and: earlier, by: SecretScan()))

    #expect(redactor.text("+ \"\(id)\"") == (isShown ? "+ \"\(id)\"" : "+ \"redacted\""))
  }

  @Test func `shows the identifiers that the contract names`() {
    let (id, blob) = ("inv_2f4a525a3d96907e", "Zq8vT1xR5nK3mB7cW2yL9dF4")
    let redaction = RunRedaction(of: Observation(outcomes: []), by: Redactor())

    let identifiers = redaction.identifiers(
      and: nil, quoting: [#"{"id": "\#(id)", "blob": "\#(blob)"}"#], by: SecretScan())

    #expect(identifiers.values == [id])
  }
}
