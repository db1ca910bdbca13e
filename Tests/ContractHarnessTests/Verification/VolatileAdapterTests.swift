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
      // An identifier and a clock of its own, a small number, another element of a list.
      ("b7c1-own-id", "99aa-own-id"), ("2026-02-11T10:00:01Z", "2027-05-01T08:00:00Z"),
      ("2026-02-11T10:00:00.123Z", "2027-05-01T08:00:00.987Z"), (3, 4),
      ("tea-1234", "mug-5678"),
    ] as [(Value, Value)])
  func `may bring in what is its own`(recorded: Value, actual: Value) {
    #expect(judgement(recorded: recorded, actual: actual).verdict == .kept)
  }
}
