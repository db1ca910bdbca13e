import ContractBinding
@testable import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing
import TestSupport

/// The header fields of requests beside those that were recorded.
struct RequestHeaderTests {
  private static let another = SubjectDescription.example("URLSession", .liveAdapter)

  private static func exchange(_ headers: [String]) -> Exchange {
    var exchange = Exchange.example("GET", "/orders")
    exchange.request.headers = headers.map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return VendorHeader(String(parts[0]), String(parts[1]))
    }
    return exchange
  }

  private func judgement(
    _ subject: SubjectDescription, recorded: [String], sent: [String],
    volatile: [VolatilePart] = [], learnt: [Place] = []
  ) -> Judgement {
    CaseInput.example(
      subject, [.count(Expectation(returns: 1))], recorded: [.returned(1)],
      exchanges: [Self.exchange(recorded)], volatile: volatile, learnt: learnt
    ).judgement([.returned(1)], exchanges: [Self.exchange(sent)])
  }

  @Test(
    arguments: [
      (["Accept: application/json"], ["accept: Application/JSON"]),
      (["Content-Type: text/xml"], ["Content-Type: text/xml; charset=utf-8"]),
      (
        ["Content-Type: multipart/form-data; boundary=a"],
        ["Content-Type: multipart/form-data; boundary=b"]
      ),
      (["Authorization: Bearer redacted-1"], ["Authorization: bearer redacted-2"]),
      (["Content-Type: application/x-www-form-urlencoded"], []),
      (["User-Agent: curl/8", "Accept: */*", "Connection: close"], []),
      (["Accept-Encoding: gzip", "Cookie: a=b", "traceparent: 1", "Sec-Fetch-Mode: cors"], []),
      (
        ["X-Day: 2026-02-11", "X-Amz-Date: 20260211T100000Z"],
        ["X-Day: 2027-02-11", "X-Amz-Date: 1"]
      ),
      ([], ["X-New: 1", "Accept: text/html"]),
    ])
  func `says nothing of what says the same`(recorded: [String], sent: [String]) {
    for subject in [SubjectDescription.adapter, Self.another] {
      let judgement = judgement(subject, recorded: recorded, sent: sent)

      #expect(judgement == Judgement(verdict: .kept))
    }
  }

  @Test(
    arguments: [
      ("Authorization: Bearer redacted-1", nil, "no longer sends the header field authorization"),
      ("If-Match: \"1\"", nil, "no longer sends the header field if-match"),
      (
        "Accept: application/json", "Accept: text/html",
        "sends another header field than was recorded"
      ),
      ("Range: bytes=0-1", "Range: bytes=0-2", "sends another header field than was recorded"),
      (
        "SOAPAction: urn:a:list-of-orders", "SOAPAction: urn:a:orders",
        "sends another header field than was recorded"
      ),
    ] as [(String, String?, String)])
  func `holds the recorded adapter to what means something to a vendor`(
    recorded: String, sent: String?, words: String
  ) {
    let sent = sent.map { [$0] } ?? []

    let own = judgement(.adapter, recorded: [recorded], sent: sent)
    let other = judgement(Self.another, recorded: [recorded], sent: sent)

    #expect(own.verdict.lines == ["broken", "the live adapter curl \(words)"])
    #expect(other.verdict == .kept)
    if sent.isEmpty { #expect(other.notes == ["warning: \(words)"]) }
  }

  @Test(
    arguments: [
      ("Accept: application/json", "Accept: text/html", true),
      ("Accept: application/json", "Accept: text/plain, application/json;q=0.9", false),
      ("Accept: application/json", "Accept: text/html, */*;q=0.1", false),
      ("Content-Type: application/json", "Content-Type: text/plain", true),
      ("Range: bytes=0-1", "Range: bytes=0-2", true),
      ("Prefer: return=minimal", "Prefer: return=representation", true),
      ("Authorization: Bearer redacted-1", "Authorization: Basic redacted-1", false),
      ("Idempotency-Key: a-1", "Idempotency-Key: b-1", false),
      ("SOAPAction: urn:a", "SOAPAction: urn:b", false),
      ("X-Version: 1", "X-Version: 2", false),
      ("User-Agent: curl/8", "User-Agent: URLSession", false),
    ])
  func `warns of another adapter's value where a vendor may answer otherwise`(
    recorded: String, sent: String, isWarned: Bool
  ) {
    let judgement = judgement(Self.another, recorded: [recorded], sent: [sent])

    #expect(judgement.verdict == .kept)
    #expect(judgement.notes.count == (isWarned ? 1 : 0))
    #expect(judgement.notes.allSatisfy { $0.hasPrefix("warning: sends the header field ") })
  }

  @Test(
    arguments: [
      ("If-Match: \"v1\"", "If-Match: *", true), ("If-Match: \"v1\"", "If-Match: \"v2\"", true),
      ("If-None-Match: *", "If-None-Match: \"v1\"", true),
      ("If-Range: \"v1\"", "If-Range: v1", false),
      ("If-Match: \"v1\"", "If-Match: W/\"v1\"", false),
      ("If-None-Match: \"a\", \"b\"", "If-None-Match: W/\"b\",\"a\"", false),
    ])
  func `holds every adapter to the version that the vendor gave it`(
    recorded: String, sent: String, isBroken: Bool
  ) {
    let judgement = judgement(Self.another, recorded: [recorded], sent: [sent])

    #expect(judgement.verdict.isBroken == isBroken)
    #expect(judgement.notes == [])
  }

  @Test func `points at the step that sent the request`() throws {
    let steps = [Step.count(Expectation(returns: 1)), .count(Expectation(returns: 1))]
    let outcomes = [Outcome.returned(1), .returned(1)]
    let recorded = ["Accept: text/html", "X-Version: 1"].map { Self.exchange([$0]) }
    func judgement(_ sent: [Exchange]) -> Judgement {
      var input = CaseInput.example(.adapter, steps, recorded: outcomes, exchanges: recorded)
      input.scenario.steps[1].location = .line(12)
      input.traffic = StepsOfTraffic([0, 1])
      return input.judgement(outcomes, exchanges: sent)
    }

    let warned = judgement([recorded[0], Self.exchange([])])
    let broken = judgement([Self.exchange([]), recorded[1]])

    #expect(warned.notePlaces.map(\.value) == [.line(12)])
    #expect(Set(warned.notePlaces.keys) == Set(warned.notes))
    guard case .broken(let messages) = broken.verdict else {
      Issue.record("\(broken)")
      return
    }
    #expect(messages.map(\.location) == [.line(8)])
    #expect(messages.first?.facts.first == "step 1     call count")
  }

  @Test func `tells of other fields that the recorded adapter leaves out`() {
    let recorded = ["X-Version: 1", "X-Trace: a"]

    #expect(
      judgement(.adapter, recorded: recorded, sent: ["X-Version: 2"])
        == Judgement(
          verdict: .kept,
          notes: [
            "warning: no longer sends the header field x-trace",
            "warning: sends the header field x-version as '2', which was recorded as '1'",
          ]))
    #expect(
      judgement(Self.another, recorded: recorded, sent: []) == Judgement(verdict: .kept))
  }

  @Test func `takes requests that ask the same in any order`() {
    let exchanges = [Self.exchange([]), Self.exchange(["If-None-Match: \"1\""])]
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 1))], recorded: [.returned(1)],
      exchanges: exchanges)

    #expect(
      input.judgement([.returned(1)], exchanges: exchanges.reversed())
        == Judgement(verdict: .kept))
  }

  @Test func `leaves volatile fields alone`() {
    #expect(
      judgement(
        .adapter, recorded: ["Idempotency-Key: a"], sent: ["Idempotency-Key: b"],
        learnt: ["exchanges[0].request.headers.idempotency-key"]
      ).verdict == .kept)
    #expect(
      judgement(
        .adapter, recorded: ["Prefer: a"], sent: [], volatile: [.header("Prefer")]
      ).verdict == .kept)
    #expect(
      judgement(
        .adapter, recorded: ["Idempotency-Key: a"], sent: [],
        learnt: ["exchanges[0].request.headers.idempotency-key"]
      ).verdict != .kept)
  }
}
