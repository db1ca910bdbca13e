import ContractBinding
@testable import ContractRedaction
import Testing

/// The promise as figures: canaries drawn from a seed in each promised encoding and place, beside
/// ordinary texts.
struct CanaryCorpusTests {
  @Test func `leaves no canary in a text`() {
    let canaries = CanaryCorpus(seed: 18).canaries
    var missed = canaries.filter { canary in
      Redactor(secrets: canary.listed).text(canary.text).contains(canary.trace)
    }

    // A word in a sentence is not promised.
    let sentences = missed.filter { $0.kind == "named, the N '@' has expired" }
    missed.removeAll { $0.kind == "named, the N '@' has expired" }
    #expect(canaries.count > 1_400)
    #expect(sentences.count <= 6)
    #expect(missed.isEmpty, "\(missed.map { "\($0.kind): \($0.text)" })")
  }

  @Test func `refuses each canary that needs no name`() {
    let canaries = CanaryCorpus(seed: 18).canaries.filter { !$0.kind.hasPrefix("named") }
    let missed = canaries.filter { canary in
      SecretScan(secrets: canary.listed).hits(in: Array(canary.text.utf8)).isEmpty
    }

    #expect(canaries.count > 1_000)
    #expect(missed.isEmpty, "\(missed.map { "\($0.kind): \($0.text)" })")
  }

  @Test(arguments: ["4\u{14}Cookie: a=b; c=d$C\u{14}Cookie: a=b; c=d", "x=Cookie: a=b; c=d"])
  func `a field of a query says the same when it is redacted again`(query: String) {
    let request = VendorRequest(method: "GET", target: "/orders?\(query)", headers: [], body: [])
    let once = Redactor().canonical(request)

    #expect(once.target != request.target)
    #expect(Redactor().canonical(once).target == once.target)
  }

  @Test(arguments: [
    // The text before a secret and the text behind it are a JSON Web Token together.
    Array("y eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lncmFcanary-7Qz/OiIxIn0.c2lnbmF0dXJt/".utf8),
    // A name of more than 100 bytes is shorter when its secret is replaced.
    Array("a Bearer \(String(repeating: "A7", count: 60)) \"note\": \"x=abc\"}".utf8),
    // A long name behind a letter beyond ASCII.
    [0x91] + Array(repeating: 0x4E, count: 120) + Array("e: a=x".utf8),
  ])
  func `says the same of a damaged text when it is redacted again`(text: [UInt8]) {
    let redactor = Redactor(secrets: ["TOKEN": "canary-7Qz/"])
    let form = [VendorHeader("Content-Type", "application/x-www-form-urlencoded")]
    for headers in [[], form] {
      let request = VendorRequest(method: "POST", target: "/", headers: headers, body: text)
      let once = redactor.canonical(request)

      #expect(redactor.canonical(once).body == once.body)
    }
  }

  @Test func `says the same when it is redacted again`() {
    for canary in CanaryCorpus(seed: 19).canaries {
      let redactor = Redactor(secrets: canary.listed)
      let once = redactor.text(canary.text)

      #expect(redactor.text(once) == once)
    }
  }

  @Test func `leaves ordinary texts as they are, but for a few`() {
    let altered = OrdinaryTexts.all.filter { Redactor().text($0) != $0 }
    let refused = OrdinaryTexts.all.filter { !SecretScan().hits(in: Array($0.utf8)).isEmpty }

    #expect(OrdinaryTexts.all.count > 170)
    #expect(altered.count <= 5, "\(altered)")
    #expect(refused.count <= 3, "\(refused)")
  }
}
