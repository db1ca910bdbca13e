import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Numbers in errors that an earlier step returned for the same thing.
struct ErrorNumberTests {
  private static let find = "{ call: find, returns: { id: { $bind: id } } }"
  private static let line = "step 2 threw.available = step 1 returned.open"
  private static let wait = "step 2 threw.retryAfter = step 1 returned.open"

  private static func payment(_ open: Int, _ captured: Int = 3300) -> Value {
    ["captured": .integer(captured), "id": "p-4711", "open": .integer(open)]
  }

  /// The relations of scenarios that find a payment, and ask for more of it than there is.
  private func learnt(
    _ scenarios: [(payment: Value, available: Int)], id: String = "${id}", amount: Int = 7,
    key: String = "available"
  ) throws -> [[String]] {
    let steps = "\(Self.find), { call: capture, with: { id: '\(id)', amount: \(amount) } }"
    let read = try Scenario.examples(scenarios.map { _ in steps })
    let samples = zip(read, scenarios).map { scenario, given in
      let error = ErrorValue(
        type: "PayError", caseName: "tooMuch", fields: [key: .integer(given.available)])
      return ContractRelations.Sample(
        scenario,
        .example(
          exchanges: [],
          outcomes: [Outcome(end: .returned(given.payment)), Outcome(end: .threw(.error(error)))]))
    }
    return ContractRelations(samples, volatile: []).relations.map { lines in
      lines.map(\.description).filter { $0.contains("threw") }
    }
  }

  @Test func `an error names the number of the thing that the step was given`() throws {
    #expect(try learnt([(Self.payment(6600), 6600)]) == [[Self.line]])
    #expect(try learnt([(Self.payment(66), 66)]) == [[Self.line + " (seen once)"]])
    // A limit of the vendor may be equal by chance.
    #expect(
      try learnt([(Self.payment(86400), 86400)], key: "retryAfter")
        == [[Self.wait + " (seen once)"]])
    // Two keys had the larger number.
    let isOfTwo = (Self.payment(3300), 3300)
    #expect(
      try learnt([(Self.payment(66), 66), isOfTwo])
        == [[Self.line + " (seen once)"], [Self.line + " (seen once)"]])
    #expect(
      try learnt([(Self.payment(66), 66), (Self.payment(40), 40)]) == [[Self.line], [Self.line]])
  }

  @Test func `a number of another thing, of two keys, or that was given shows nothing`() throws {
    #expect(try learnt([(Self.payment(6600), 6600)], id: "p-0815") == [[]])
    #expect(try learnt([(Self.payment(3300), 3300)]) == [[]])
    #expect(try learnt([(Self.payment(6600), 6600)], amount: 6600) == [[]])
    #expect(try learnt([(Self.payment(6), 6)]) == [[]])
    #expect(try learnt([(Self.payment(6600), 6600), (Self.payment(40), 41)]) == [[], []])
  }
}
