import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Words in errors: names of arguments, and codes.
struct NamedWordTests {
  private func samples(
    _ scenarios: [(steps: String, field: String, word: String)]
  ) throws -> [ContractRelations.Sample] {
    let read = try Scenario.examples(scenarios.map(\.steps))
    return zip(read, scenarios).map { scenario, given in
      ContractRelations.Sample(
        scenario, .example(exchanges: [], outcomes: outcomes(given.field, given.word)))
    }
  }

  private func outcomes(_ field: String, _ word: String) -> [Outcome] {
    let error = ErrorValue(type: "StoreError", caseName: "invalid", fields: [field: .string(word)])
    return [Outcome(end: .threw(.error(error)))]
  }

  private func learnt(
    _ scenarios: [(steps: String, field: String, word: String)]
  ) throws -> [[String]] {
    ContractRelations(try samples(scenarios), volatile: []).relations.map { $0.map(\.description) }
  }

  private static let named = "{ call: save, with: { name: '', size: 2 }, throws: true }"
  private static let sized = "{ call: save, with: { name: Tea, size: 0 }, throws: true }"

  @Test func `a word is the name of an argument if all recordings show it`() throws {
    let line = "step 1 threw.what = name of step 1 with"
    #expect(
      try learnt([(Self.named, "what", "name"), (Self.sized, "what", "size")])
        == [["\(line).name"], ["\(line).size"]])
    #expect(try learnt([(Self.named, "what", "name")]) == [["\(line).name (seen once)"]])
    #expect(
      try learnt([(Self.named, "what", "name"), (Self.sized, "what", "number")]) == [[], []])
  }

  @Test func `a field that names an argument of its own step needs one word`() throws {
    #expect(
      try learnt([(Self.named, "field", "name")])
        == [["step 1 threw.field = name of step 1 with.name"]])
  }

  @Test(
    arguments: [
      ("", "name", true), ("", "Name", true), ("", "draft.name", true), ("", "no name", true),
      ("", "size", false), ("", "title", false), ("", "", false),
      (" (seen once)", "size", false), (" (seen once)", "save", false), (" (seen once)", "", false),
      (" (seen once)", "title", nil),
    ] as [(String, String, Bool?)])
  func `a double must name the same`(strength: String, word: String, isHeld: Bool?) throws {
    let relation = try #require(Relation("step 1 threw.what = name of step 1 with.name\(strength)"))
    let run = RunValues(try Scenario.examples([Self.named])[0], outcomes("what", word))
    let result: Bool? =
      switch relation.check(run) {
      case .held: true
      case .broken: false
      case .notApplicable: nil
      }
    #expect(result == isHeld)
  }

  @Test func `a code is the vendor's if the contract asks for another one by name`() throws {
    let line = "step 1 threw.code is a code of the vendor"
    let asked = "{ call: save, with: { size: 0 }, throws: { code: too_small } }"
    let other = "{ call: save, with: { size: 99 }, throws: true }"
    #expect(
      try learnt([(asked, "code", "too_small"), (other, "code", "too_large")]) == [[], [line]])
    #expect(
      try learnt([(other, "code", "too_small"), (other, "code", "too_large")]) == [[], []])
    #expect(try learnt([(asked, "code", "too_small"), (other, "code", "too_small")]) == [[], []])
    #expect(try #require(Relation(line)).description == line)
  }
}
