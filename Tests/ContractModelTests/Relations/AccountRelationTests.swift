import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Numbers that add up a member over the things of a customer.
struct AccountRelationTests {
  private typealias Example = (steps: String, results: [Value?])

  private static func payment(_ id: String, _ customer: String, _ paid: Int) -> Value {
    ["customer": .string(customer), "id": .string(id), "paid": .integer(paid)]
  }

  /// Two payments of a customer, one of another, and the account of the first; the first payment is
  /// returned again as it is later.
  private static func account(_ paid: [Int], _ sum: Int, key: String = "paid") -> Example {
    let steps = ["{ call: pay }", "{ call: pay }", "{ call: pay }", "{ call: capture }"]
    return (
      (steps + ["{ call: account, with: { customer: ada } }"]).joined(separator: ", "),
      [
        payment("p-1", "ada", 7), payment("p-2", "ada", paid[1]), payment("p-3", "bea", 4321),
        payment("p-1", "ada", paid[0]), [key: .integer(sum)],
      ]
    )
  }

  private static func line(_ key: String = "paid") -> String {
    "step 5 returned.\(key) = step 2 returned.paid plus step 4 returned.paid"
  }

  private func learnt(_ examples: [Example]) throws -> [[String]] {
    try ContractRelations.examples(examples).map { lines in
      lines.filter { $0.contains("plus") }
    }
  }

  @Test func `a number adds up what the things of an argument have at last`() throws {
    let large = Self.account([6150, 4490], 10640)
    #expect(try learnt([large]) == [[Self.line()]])
    let named = Self.account([6150, 4490], 10640, key: "sum")
    #expect(try learnt([named]) == [[Self.line("sum") + " (seen once)"]])
    let other = Self.account([512, 310], 822, key: "sum")
    #expect(try learnt([named, other]) == [[Self.line("sum")], [Self.line("sum")]])
  }

  @Test func `round numbers and sums that do not fit show nothing`() throws {
    #expect(try learnt([Self.account([2000, 1000], 3000)]) == [[]])
    #expect(try learnt([Self.account([0, 4490], 4490)]) == [[]])
    #expect(
      try learnt([Self.account([6150, 4490], 10640), Self.account([5, 8], 14)]) == [[], []])
    #expect(try learnt([Self.account([6150, 4490], 14961)]) == [[]])
  }

  @Test func `the sum of another operation shows nothing`() throws {
    let account = Self.account([6150, 4490], 10640)
    let report = Self.account([61, 43], 104)
    let steps = report.steps.replacing("call: account", with: "call: report")
    #expect(
      try learnt([account, (steps, report.results)])
        == [[Self.line()], [Self.line() + " (seen once)"]])
    #expect(try learnt([account, report]) == [[Self.line()], [Self.line()]])
  }

  @Test(arguments: [(10640, true), (10639, false), (14961, false)])
  func `a double has no more of a customer that is drawn for the run`(
    sum: Int, isHeld: Bool
  ) throws {
    let example = Self.account([6150, 4490], sum)
    let steps = example.steps.replacing("ada", with: "'${unique.word.ada}'")
    let ada = try #require(UniqueValue("unique.word.ada")).value(from: "double")
    let results = example.results.compactMap { result -> Value? in
      result.map { .object($0.fields.mapValues { $0 == "ada" ? ada : $0 }) }
    }
    let run = RunValues(
      try Scenario.examples([steps])[0], results.map { Outcome(end: .returned($0)) },
      seed: "double")
    let broken = Relation.Check.broken(.init(value: .integer(sum), other: 10640))
    #expect(Relation(Self.line())?.check(run) == (isHeld ? .held : broken))
    let check = try Relation.isHeld(Self.line(), example.steps, example.results.compactMap(\.self))
    #expect(check == (sum > 10640 ? nil : isHeld))
  }
}
