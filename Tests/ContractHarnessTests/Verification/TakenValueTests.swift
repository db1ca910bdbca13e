import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing
import TestSupport

/// A live adapter on replay, at places of requests that differ between runs.
struct TakenValueTests {
  private static let seed = "5f0c"
  private static let key = UniqueValue("unique.rent")?.value(from: seed).text ?? ""
  private static let another = SubjectDescription.example("URLSession", .liveAdapter)

  /// Two accounts, a transfer between them, and the accounts again.
  private static func exchanges(
    from: String = "acc_k3Jd82mX", to: String = "acc_99zz81Qa", at: String = "2026-02-11T10:00:00Z",
    note: String = "own-0001", key: String = key, session: String = "s-7f31c0",
    again: [String] = ["acc_k3Jd82mX", "acc_99zz81Qa"]
  ) -> [Exchange] {
    func answered(_ exchange: Exchange, _ body: String) -> Exchange {
      var answered = exchange
      answered.result = .response(VendorResponse(status: 200, body: Array(body.utf8)))
      return answered
    }
    let transfer = Exchange.example(
      "POST", "/transfers?note=\(note)",
      #"{"from":"\#(from)","to":"\#(to)","at":"\#(at)","session":"\#(session)"}"#,
      headers: [VendorHeader("Idempotency-Key", key)])
    return [
      answered(
        .example("POST", "/accounts", #"{"session":"\#(session)"}"#),
        #"{"id":"acc_k3Jd82mX","no":4711,"session":"\#(session)"}"#),
      answered(
        .example("POST", "/accounts", "2"),
        #"{"id":"acc_99zz81Qa","created":"2026-02-11T10:00:00Z"}"#),
      transfer,
    ] + again.map { .example("GET", "/accounts/\($0)") }
  }

  private static let learnt: [Place] = [
    "exchanges[0].request.body.session", "exchanges[2].request.body.at",
    "exchanges[2].request.body.from", "exchanges[2].request.body.session",
    "exchanges[2].request.body.to", "exchanges[2].request.headers.idempotency-key",
    "exchanges[2].request.query.note", "exchanges[3].request.path[2]",
    "exchanges[4].request.path[2]",
  ]

  private func headlines(
    _ sent: [Exchange], recorded: [Exchange] = exchanges(), declared: [VolatilePart] = [],
    by subject: SubjectDescription = .adapter
  ) -> [String] {
    let step = Step(
      .call(
        OperationUse(
          name: "count",
          arguments: .byPosition([Located("${unique.rent}", at: .line(8, 30))]),
          location: .line(8, 15))),
      expectation: Expectation(returns: 1), location: .line(8))
    var input = CaseInput.example(
      subject, [step], recorded: [.returned(1)], exchanges: recorded, volatile: declared,
      learnt: Self.learnt)
    input.recording?.seed = Self.seed
    return input.verdict([.returned(1)], exchanges: sent).diagnostics.map(\.headline)
  }

  @Test func `is kept with the recorded requests`() {
    #expect(headlines(Self.exchanges()) == [])
  }

  @Test func `may not send one value of an answer for another`() {
    let sent = Self.exchanges(from: "acc_99zz81Qa", to: "acc_k3Jd82mX")
    #expect(
      headlines(sent)
        == [
          "sends another body $.from in POST /transfers than it was given",
          "sends another body $.to in POST /transfers than it was given",
        ].map { "the live adapter \($0)" })
    #expect(headlines(sent, declared: [.json("$.from"), .json("$.to")]) == [])
    #expect(headlines(Self.exchanges(again: ["acc_99zz81Qa", "acc_99zz81Qa"])).count == 1)
  }

  @Test func `may not send a value of its own for an argument`() {
    let sent = Self.exchanges(key: "0d1f4f5e-6a5b-4c3d-8e2f-1a2b3c4d5e6f")
    #expect(headlines(sent).count == 1)
    #expect(headlines(sent, by: Self.another) == [])
    #expect(headlines(sent, declared: [.header("Idempotency-Key")]) == [])
  }

  @Test func `of another kind may make an identifier where the recorded one sent an argument`() {
    let recorded = Self.exchanges(note: Self.key)
    let sent = Self.exchanges(note: "0d1f4f5e-6a5b-4c3d-8e2f-1a2b3c4d5e6f")
    #expect(headlines(sent, recorded: recorded).count == 1)
    #expect(headlines(sent, recorded: recorded, by: Self.another) == [])
    let other = Self.exchanges(from: "acc_99zz81Qa")
    #expect(headlines(other, by: Self.another).count == 1)
  }

  @Test(arguments: [
    ("durationMs", 1043, true), ("id", 1043, false), ("orderId", 1043, false),
    ("of", 10_430_917, false),
  ])
  func `may send a number that an answer has by chance`(
    key: String, number: Int, isKept: Bool
  ) {
    func sent(_ number: Int) -> [Exchange] {
      var list = Exchange.example("GET", "/orders")
      list.result = .response(
        VendorResponse(
          status: 200, body: Array(#"{"items":[{"id":1043},{"id":10430917}]}"#.utf8)))
      return [list, .example("POST", "/log", #"{"\#(key)":\#(number)}"#)]
    }
    let place = Place.exchange(1).key("request").key("body").key(key)
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 1))], recorded: [.returned(1)],
      exchanges: sent(number), learnt: [place])

    #expect((input.verdict([.returned(1)], exchanges: sent(number + 1)) == .kept) == isKept)
  }

  @Test func `may not send another whole number where an answer has one of more than 64 bits`() {
    func sent(_ number: String) -> [Exchange] {
      var order = Exchange.example("GET", "/order")
      order.result = .response(
        VendorResponse(status: 200, body: Array(#"{"id":123456789012345678901}"#.utf8)))
      return [order, .example("POST", "/log", #"{"id":\#(number)}"#)]
    }
    let recorded = sent("123456789012345678901")
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 1))], recorded: [.returned(1)],
      exchanges: recorded, learnt: ["exchanges[1].request.body.id"])

    #expect(input.verdict([.returned(1)], exchanges: recorded) == .kept)
    #expect(input.verdict([.returned(1)], exchanges: sent("123456789012345678902")) != .kept)
  }

  @Test func `may not send another version in a condition, whoever made the recording`() {
    func sent(_ version: String, _ trace: String = "t-81ccd0") -> [Exchange] {
      var note = Exchange.example("GET", "/note")
      note.result = .response(
        VendorResponse(
          status: 200, headers: [VendorHeader("ETag", "\"v-5dc2a9\"")],
          body: Array(#"{"trace":"t-81ccd0"}"#.utf8)))
      let headers = [VendorHeader("If-Match", version), VendorHeader("X-Trace", trace)]
      return [note, .example("PUT", "/note", "{}", headers: headers)]
    }
    let input = CaseInput.example(
      Self.another, [.count(Expectation(returns: 1))], recorded: [.returned(1)],
      exchanges: sent("\"v-5dc2a9\""),
      learnt: [
        "exchanges[1].request.headers.if-match", "exchanges[1].request.headers.x-trace",
      ])
    func verdict(_ sent: [Exchange]) -> Verdict { input.verdict([.returned(1)], exchanges: sent) }

    #expect(verdict(sent("W/\"v-5dc2a9\"", "own")) == .kept)
    #expect(verdict(sent("*")).isBroken)
    #expect(verdict(sent("\"v-000000\"")).isBroken)
  }

  @Test func `may write an identifier in another way`() {
    #expect(headlines(Self.exchanges(from: "ACC_K3JD82MX", key: Self.key.uppercased())) == [])
    #expect(headlines(Self.exchanges(again: ["acc%5Fk3Jd82mX", "acc_99zz81Qa"])) == [])
  }

  @Test func `may send what is its own, and what a clock tells`() {
    #expect(headlines(Self.exchanges(at: "2027-05-01T08:00:00Z", note: "own-0002")) == [])
    #expect(headlines(Self.exchanges(session: "s-90bb12")) == [])
  }

  @Test func `may send an identifier of its own that the vendor repeated`() {
    func sent(_ id: String) -> [Exchange] {
      ["POST", "PUT"].map { method in
        var exchange = Exchange.example(method, "/carts", #"{"id":"\#(id)"}"#)
        exchange.result = .response(
          VendorResponse(status: 200, body: Array(#"{"id":"\#(id)"}"#.utf8)))
        return exchange
      }
    }
    let input = CaseInput.example(
      .adapter, [.count(Expectation(returns: 1))], recorded: [.returned(1)],
      exchanges: sent("cart-0001"),
      learnt: ["exchanges[0].request.body.id", "exchanges[1].request.body.id"])

    #expect(input.verdict([.returned(1)], exchanges: sent("cart-0002")) == .kept)
  }

  @Test func `may send alike requests in another order`() {
    #expect(headlines(Self.exchanges(again: ["acc_99zz81Qa", "acc_k3Jd82mX"])) == [])
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
