import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
import TestSupport
import Testing

/// Secrets that came in parts.
struct SplitSecretTests {
  private let redactor = Redactor(secrets: ["TOKEN": "canary-0123456789"])

  @Test func `finds a secret that is cut in two between elements of a stream`() {
    let elements: [Value] = ["the canary-01", "23", "456789 and canary", "-free rest"]
    let outcome = Outcome(end: .open, emissions: Outcome.Emissions(elements, end: .open))

    let clean = redactor.clean(Observation(outcomes: [outcome])).outcomes[0]

    #expect(
      clean.emissions?.elements == ["the redacted-1", "", " and canary", "-free rest"])
  }

  @Test(arguments: [
    ["{\"pass", "word\":\"cn", "ry-8x\"}"], ["api_key=cn", "ry-8x&a=1"],
    ["https://me:cn", "ry-8x@h.example/"], ["Bearer cnry-12345678", "-of-this-ry-8x end"],
  ])
  func `finds a secret that is cut in two after its name`(pieces: [String]) {
    let emissions = Outcome.Emissions(pieces.map(Value.string), end: .open)
    let outcome = Outcome(end: .open, emissions: emissions)

    let clean = Redactor().clean(Observation(outcomes: [outcome])).outcomes[0]

    #expect(!"\(clean)".contains("cn") && !"\(clean)".contains("ry-8x"), "\(clean)")
    #expect("\(clean)".contains("redacted-1"))
  }

  @Test func `finds a secret that is cut in two between calls of a handler, and of a delegate`() {
    var outcome = Outcome(
      end: .returned(nil),
      callbacks: ["my canary-0123", "456789!"].map {
        Outcome.Callback(
          handler: "chunk", arguments: [["text": .string($0)]], beforeReturning: true)
      })
    outcome.received = [
      DelegateCall("didReceive", ["canary-0"]),
      DelegateCall("didReceive", ["123456789"]),
    ]

    let clean = redactor.clean(Observation(outcomes: [outcome])).outcomes[0]

    #expect(
      clean.callbacks.map(\.arguments) == [[["text": "my redacted-1"]], [["text": "!"]]])
    #expect(clean.received.map(\.arguments) == [["redacted-1"], [""]])
  }

  @Test func `finds a secret that is cut in two between events and between lines of JSON`() {
    let lines = "{\"delta\":\"canary-012\"}\n{\"delta\":\"3456789.\"}\n"
    let events = "data: {\"delta\":\"canary-012\"}\n\ndata: {\"delta\":\"3456789.\"}\n\n"
    let exchanges = [("application/x-ndjson", lines), ("text/event-stream", events)].map {
      Exchange.example(headers: [VendorHeader("Content-Type", $0)], response: $1)
    }

    let clean = redactor.clean(Observation(outcomes: [], exchanges: exchanges))

    for exchange in clean.exchanges {
      #expect(exchange.flat.contains("{\"delta\":\"redacted-1\"}"), "\(exchange.flat)")
      #expect(exchange.flat.contains("{\"delta\":\".\"}"), "\(exchange.flat)")
    }
  }
}
