import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Results and lists that follow from arguments such as `${unique.word.city}`.
struct UniqueRelationTests {
  private static let seed = "5f0c"

  private static func city(_ name: String, _ seed: String = seed) -> Value {
    UniqueValue("unique.word.\(name)")?.value(from: seed) ?? .null
  }

  private static let add = "{ call: add, with: { name: '${unique.word.a}', note: no } }"
  private static let search =
    "{ call: list, with: { city: '${unique.word.a}' } }"
  private static let echo = "step 1 returned.name = step 1 with.name"

  /// The relations that one recording shows; all values of names are volatile.
  private func learnt(
    _ steps: String, _ results: [Value], volatile: [String] = [], methods: [String] = []
  ) throws -> [String] {
    var recording = Recording.example(
      exchanges: methods.map { .example(method: $0) },
      outcomes: results.map { Outcome(end: .returned($0)) },
      volatile: volatile.compactMap { Place($0) })
    recording.seed = Self.seed
    let sample = ContractRelations.Sample(try Scenario.examples([steps])[0], recording)
    return ContractRelations([sample], volatile: []).relations[0].map(\.description)
  }

  private func isHeld(_ line: String, _ steps: String, _ results: [Value]) throws -> Bool? {
    let run = RunValues(
      try Scenario.examples([steps])[0], results.map { Outcome(end: .returned($0)) },
      seed: "double")
    return switch Relation(line)?.check(run) {
    case .held: true
    case .broken: false
    case .notApplicable, nil: nil
    }
  }

  // MARK: Results

  @Test func `one result that repeats a drawn argument is no chance`() throws {
    let places = ["outcomes[0].returned.name", "outcomes[1].returned.name"]
    let thing: Value = ["name": Self.city("a")]
    let steps = "\(Self.add), { call: find, with: { id: 7 } }"
    #expect(try learnt(steps, [thing, thing], volatile: places) == [Self.echo])
    // A recording of one run does not know that the value changes.
    #expect(try learnt(steps, [thing, ["name": "Ada"]]) == [Self.echo])
    let other: [Value] = [["name": Self.city("b")]]
    #expect(try !learnt(Self.add, other, volatile: places).contains(Self.echo))
  }

  @Test func `a double repeats the argument of its own run`() throws {
    #expect(try isHeld(Self.echo, Self.add, [["name": Self.city("a", "double")]]) == true)
    #expect(try isHeld(Self.echo, Self.add, [["name": Self.city("a")]]) == false)
    #expect(try isHeld(Self.echo, Self.add, [["name": "guest"]]) == false)
  }

  @Test func `arguments inside of others and of states are drawn as well`() throws {
    let tags = "['${unique.word.a}', 'x ${unique.word.a}']"
    let steps = "{ call: add, with: { draft: { tags: \(tags) } } }"
    let run = RunValues(try Scenario.examples([steps])[0], [], seed: Self.seed)
    let text = Self.city("a").scalarText ?? ""
    #expect(run.givens.compactMap(\.value.scalarText) == [text, "x " + text])
    let unknown = RunValues(try Scenario.examples([steps])[0], [])
    #expect(unknown.givens.compactMap(\.value.scalarText).isEmpty)
  }

  // MARK: Lists

  private static func homes(_ names: [String], _ seed: String = seed) -> Value {
    .array(names.map { ["city": city($0, seed), "size": 3] })
  }

  private static let filter = "step 1 returned.city are all step 1 with.city"

  @Test func `a step that reads has searched for the drawn argument`() throws {
    #expect(
      try learnt(Self.search, [Self.homes(["a"])], methods: ["GET"]).contains(Self.filter))
    // A step that writes may return all that is there.
    #expect(
      try !learnt(Self.search, [Self.homes(["a"])], methods: ["POST"]).contains(Self.filter))
    #expect(try !learnt(Self.search, [Self.homes(["a"])]).contains(Self.filter))
    #expect(
      try !learnt(Self.search, [Self.homes(["a", "b"])], methods: ["GET"]).contains(Self.filter))
  }

  @Test(
    arguments: [(["a", "a"], true), (["a", "b"], false), ([], nil)] as [([String], Bool?)])
  func `a double that ignores the argument is told`(names: [String], isHeld: Bool?) throws {
    #expect(
      try self.isHeld(Self.filter, Self.search, [Self.homes(names, "double")]) == isHeld)
  }

  @Test func `a list lacks what has another drawn value`() throws {
    let add = { (name: String) in "{ call: add, with: { city: '${unique.word.\(name)}' } }" }
    let home = { (id: String, name: String) in
      ["city": Self.city(name), "id": .string(id)] as Value
    }
    let results: [Value] = [
      home("h-4711", "a"), home("h-0815", "b"), .array([home("h-4711", "a")]),
    ]
    let steps = [add("a"), add("b"), Self.search].joined(separator: ", ")
    #expect(try learnt(steps, results).contains("step 3 returned lacks step 2 returned.id"))
  }
}
