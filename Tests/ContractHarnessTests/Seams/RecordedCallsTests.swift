import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Testing

struct RecordedCallsTests {
  @Test func `takes words for a placeholder, but first an equal call`() {
    var calls = RecordedCalls(
      [
        .call(.init("find", ["redacted"], result: .returned(1))),
        .call(.init("find", ["tea"], result: .returned(2))),
        .call(.init("find", ["redacted"], result: .returned(3))),
      ], volatility: Volatility(), offset: 0)
    func place(_ text: String) -> Int? {
      if case .recorded(_, let place) = calls.answer(to: SeamCall("find", [.string(text)])) {
        return place
      }
      return nil
    }

    #expect(place("tea") == 2)
    #expect(place("ci token") == 1)
    #expect(place("tok_4711") == nil)
    #expect(place("ci token") == 3)
    #expect(place("ci token") == nil)
  }
}
