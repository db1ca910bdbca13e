import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing
import TestSupport

/// A live adapter on replay, at places that differ between answers of the vendor.
struct VolatileAdapterTests {
  private static let body = """
    {"id":"ord_81f2","version":"v1.42","created":"2026-02-11T10:00:00.123Z",
     "updated":"2026-02-11T10:00:05.456Z","revision":90210,"tries":3,
     "items":[{"sku":"tea-1234"},{"sku":"mug-5678"}]}
    """

  private func judgement(
    recorded: Value, actual: Value, sent: String = "", declared: [VolatilePart] = [],
    subject: SubjectDescription = .adapter
  ) -> Judgement {
    var exchange = Exchange.example("POST", "/orders", sent)
    exchange.result = .response(
      VendorResponse(
        status: 200, headers: [VendorHeader("Content-Type", "application/json")],
        body: Array(Self.body.utf8)))
    return CaseInput.example(
      subject, [.count()], recorded: [.returned(["a": recorded])], exchanges: [exchange],
      volatile: declared, learnt: ["outcomes[0].returned.a"]
    ).judgement([.returned(["a": actual])], exchanges: [exchange])
  }

  @Test(
    arguments: [
      // A version is stripped, a fraction cut, two fields swapped, an id shortened.
      ("v1.42", "1.42"), ("2026-02-11T10:00:00.123Z", "2026-02-11T10:00:00Z"),
      ("2026-02-11T10:00:00.123Z", "2026-02-11T10:00:05.456Z"), ("ord_81f2", "81f2"),
      (90210, 9021),
      // Another element of a list.
      ("tea-1234", "mug-5678"),
      // A clock of the adapter's own never shows the vendor's millisecond.
      ("2026-02-11T10:00:00.123Z", "2026-02-12T10:00:00.123Z"),
      // The whole answer, cut by a byte.
      (.string(body), .string(String(body.dropLast()))),
    ] as [(Value, Value)])
  func `is broken where it changes what the vendor gave`(recorded: Value, actual: Value) {
    #expect(judgement(recorded: recorded, actual: actual).verdict != .kept)
    #expect(judgement(recorded: recorded, actual: recorded).verdict == .kept)
    #expect(
      judgement(recorded: recorded, actual: actual, declared: [.json("$.a")]).verdict == .kept)
    #expect(judgement(recorded: recorded, actual: actual, subject: .fake).verdict == .kept)
  }

  @Test func `may answer with what it sent itself`() {
    #expect(
      judgement(recorded: "ord_81f2", actual: "ord_0000", sent: "id=ord_81f2").verdict == .kept)
    #expect(judgement(recorded: "ord_81f2", actual: "ord_0000").verdict != .kept)
  }

  @Test(
    arguments: [
      // An identifier and a clock of its own, and a small number.
      ("b7c1-own-id", "99aa-own-id"), ("2026-02-11T10:00:01Z", "2027-05-01T08:00:00Z"),
      (3, 4),
    ] as [(Value, Value)])
  func `may bring in what is its own`(recorded: Value, actual: Value) {
    #expect(judgement(recorded: recorded, actual: actual).verdict == .kept)
  }

  @Test func `may answer with what it sent before the vendor did, not with what it sent after`() {
    var exchanges = [
      Exchange.example("POST", "/orders", ""), Exchange.example("GET", "/orders/ord_81f2"),
    ]
    exchanges[0].result = .response(
      VendorResponse(status: 200, body: Array(#"{"id": "ord_81f2"}"#.utf8)))

    #expect(
      isChanged("ord_81f2", to: "ord_0000", "id", Evidence(outcomes: [], exchanges: exchanges)))
    exchanges.reverse()
    #expect(
      !isChanged("ord_81f2", to: "ord_0000", "id", Evidence(outcomes: [], exchanges: exchanges)))
  }

  @Test func `may not answer with another field that has the same name elsewhere`() {
    let evidence = evidence([
      ("POST /accounts anna", #"{"id": "acc_0001"}"#),
      ("POST /accounts ben", #"{"id": "acc_0002"}"#),
      ("POST /transfers", #"{"id": "trf_9001", "from": "acc_0001", "to": "acc_0002"}"#),
      ("GET /transfers", #"{"items": [{"id": "trf_9001"}, {"id": "trf_8002"}]}"#),
    ])

    #expect(isChanged("acc_0002", to: "acc_0001", "to", evidence))
    #expect(isChanged("acc_0002", to: "trf_9001", "to", evidence))
    #expect(isChanged("trf_9001", to: "acc_0001", "id", evidence))
    // A list keeps the order that an answer has.
    #expect(VendorValues(of: evidence).isChanged("trf_9001", to: "trf_8002", at: listed))
  }

  @Test func `may get the answers to equal requests in another order`() {
    let evidence = evidence([
      ("POST /tickets", #"{"id": "tic_0001", "at": "12:00:01"}"#),
      ("POST /tickets", #"{"id": "tic_0002", "at": "12:00:02"}"#),
    ])

    #expect(!isChanged("tic_0001", to: "tic_0002", "id", evidence))
    #expect(isChanged("tic_0001", to: "12:00:02", "id", evidence))
  }

  @Test func `may gather a list from the answers to alike requests as they come`() {
    let evidence = evidence([
      ("GET /rooms/a", #"{"id": "room_aa"}"#), ("GET /rooms/b", #"{"id": "room_bb"}"#),
    ])

    #expect(!VendorValues(of: evidence).isChanged("room_aa", to: "room_bb", at: listed))
    #expect(isChanged("room_aa", to: "room_bb", "id", evidence))
  }

  @Test(
    arguments: [
      ("createdAt", true), ("created_at", true), ("seenAt", false), (nil, false),
    ] as [(String?, Bool)])
  func `a time of whole seconds is the vendor's under the vendor's key`(
    key: String?, isChanged: Bool
  ) {
    let call = SeamInteraction.Call(
      "create", result: .returned(["created_at": "2026-02-11T10:00:01Z"]))
    let evidence = Evidence(outcomes: [], interactions: [.call(call)])

    #expect(
      self.isChanged("2026-02-11T10:00:01Z", to: "2027-05-01T08:00:00Z", key, evidence)
        == isChanged)
  }

  @Test func `what an SDK gave must stay as it was`() {
    let call = SeamInteraction.Call("charge", ["tea"], result: .returned(["id": "ch_77ab01"]))
    let event = SeamInteraction.Event("paid", ["receipt": "rc_5512"], after: 1, step: 0)
    let evidence = Evidence(outcomes: [], interactions: [.call(call), .event(event)])

    #expect(isChanged("ch_77ab01", to: "ch_000000", "id", evidence))
    #expect(isChanged("rc_5512", to: "5512", "receipt", evidence))
    #expect(!isChanged("own-4711", to: "own-4712", "id", evidence))
  }

  private func isChanged(
    _ recorded: Value, to actual: Value, _ key: String?, _ evidence: Evidence
  ) -> Bool {
    VendorValues(of: evidence)
      .isChanged(recorded, to: actual, at: ValuePath(key.map { [.key($0)] } ?? []))
  }

  private let listed = ValuePath([.index(0), .key("id")])

  /// Returns a run with these requests, such as `POST /orders body`, and their JSON answers.
  private func evidence(_ answers: [(request: String, body: String)]) -> Evidence {
    let exchanges = answers.map { answer in
      let words = answer.request.split(separator: " ").map(String.init)
      var exchange = Exchange.example(words[0], words[1], words.dropFirst(2).first ?? "")
      exchange.result = .response(
        VendorResponse(
          status: 200, headers: [VendorHeader("Content-Type", "application/json")],
          body: Array(answer.body.utf8)))
      return exchange
    }
    return Evidence(outcomes: [], exchanges: exchanges)
  }
}
