import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Texts that a vendor trims, or writes in upper or lower case.
struct ChangedTextRelationTests {
  private static let contract = """
    contract: store
    protocol: Store
    vendor: { name: Store, kind: local }
    scenarios:
      - name: blanks are removed
        steps:
          - { call: save, with: { title: " Blue ", code: chf } }
          - { call: find, with: { id: 1 } }
      - name: nothing is to remove
        steps:
          - { call: save, with: { title: Green, code: USD } }
          - { call: find, with: { id: 2 } }
    """

  private func scenarios() throws -> [Scenario] {
    try #require(ContractFile.read(text: Self.contract, path: "Contracts/store.yaml").contract)
      .scenarios
  }

  /// Gives the relations of a scenario, from the results of both scenarios' steps.
  private func learnt(_ answers: [[Value]], in index: Int = 0) throws -> [String] {
    let samples = zip(try scenarios(), answers).map { scenario, answers in
      ContractRelations.Sample(
        scenario,
        .example(exchanges: [], outcomes: answers.map { Outcome(end: .returned($0)) }))
    }
    return ContractRelations(samples, volatile: []).relations[index].map(\.description)
  }

  private static let trimmed = "step 1 returned.title = trimmed step 1 with.title"
  private static let upperCase = "step 1 returned.code = upper case of step 1 with.code"

  @Test func `learns a change that one text shows and another does not contradict`() throws {
    let answers: [[Value]] = [
      [["title": "Blue", "code": "CHF"], .null], [["title": "Green", "code": "USD"], .null],
    ]
    #expect(try learnt(answers) == [Self.upperCase, Self.trimmed])
    #expect(
      try learnt(answers, in: 1).allSatisfy {
        $0.contains("returned.title = step 1 with") || $0.contains("returned.code = step 1 with")
      })
  }

  @Test func `learns it where a later step finds the changed text`() throws {
    let answers: [[Value]] = [
      [["title": "Blue"], ["title": "Blue"]], [["title": "Green"], .null],
    ]
    #expect(
      try learnt(answers) == [
        Self.trimmed, "step 2 returned.title = trimmed step 1 with.title",
      ])
  }

  @Test(
    arguments: [
      // One text alone, and no text that is changed.
      [["title": "Blue", "code": "CHF"], .null],
      [["title": " Blue ", "code": "chf"], ["title": "Green", "code": "USD"]],
      // A recording that contradicts the change.
      [["title": "Blue", "code": "CHF"], ["title": "Green (2)", "code": "usd"]],
      // More than one change.
      [["title": "BLUE", "code": "CHF-1"], ["title": "GREEN", "code": "USD"]],
    ] as [[Value]])
  func `learns nothing of one text, or of what a recording contradicts`(saved: [Value]) throws {
    let found = try learnt(saved.map { [$0, .null] })
    #expect(!found.contains { $0.contains("trimmed") || $0.contains("case of") })
  }

  @Test(
    arguments: [
      (Self.trimmed, 0, ["title": "Blue"], true), (Self.trimmed, 0, ["title": " Blue "], false),
      (Self.trimmed, 0, ["title": "Blue "], false), (Self.trimmed, 0, ["title": .null], nil),
      (Self.trimmed, 1, ["title": "Green"], true), (Self.upperCase, 0, ["code": "CHF"], true),
      (Self.upperCase, 0, ["code": "chf"], false), (Self.upperCase, 0, ["code": 756], nil),
      (Self.upperCase, 1, ["code": "USD"], true),
      ("step 1 returned.code = lower case of step 1 with.code", 1, ["code": "usd"], true),
      ("step 1 returned.code = lower case of step 1 with.code", 1, ["code": "USD"], false),
    ] as [(String, Int, Value, Bool?)])
  func `holds a double to the change where its argument needs one`(
    line: String, index: Int, returned: Value, isHeld: Bool?
  ) throws {
    let run = RunValues(try scenarios()[index], [Outcome(end: .returned(returned))])
    let result: Bool? =
      switch try #require(Relation(line)).check(run) {
      case .held: true
      case .broken: false
      case .notApplicable: nil
      }
    #expect(result == isHeld)
  }

  /// Gives the kinds of change of what each scenario's step was given.
  private func kinds(
    _ key: String, _ steps: [String], _ results: [Value]
  ) throws -> [RelationKind?] {
    let samples = zip(try Scenario.examples(steps), results).map { scenario, result in
      ContractRelations.Sample(
        scenario, .example(exchanges: [], outcomes: [Outcome(end: .returned([key: result]))]))
    }
    return ContractRelations(samples, volatile: []).relations.map { relations in
      relations.first { $0.place.lastKey == key }?.kind
    }
  }

  @Test(
    arguments: [
      (["[Screen, phone, screen]", "[Lamp]"], [["phone", "screen"], ["lamp"]], .lowerCase),
      (["[Screen, ' phone']", "[Lamp]"], [["phone", "screen"], ["lamp"]], .trimmedLowerCase),
      (["[b, a, b]", "[c]"], [["b", "a"], ["c"]], .unique),
      (["[b, a, b]", "[c]"], [["b", "a", "b"], ["c"]], .equal),
      (["[Screen, phone, screen]", "[Lamp]"], [["phone", "screen"], ["Lamp"]], nil),
      (["[Screen]", "[Screen]"], [["screen"], ["screen"]], nil),
    ] as [([String], [Value], RelationKind?)])
  func `a list has its texts after a change, each once`(
    given: [String], returned: [Value], kind: RelationKind?
  ) throws {
    let steps = given.map { "{ call: save, with: { tags: \($0) } }" }
    #expect(try kinds("tags", steps, returned)[0] == kind)
  }

  @Test(
    arguments: [
      (["phone", "screen"], true), (["screen", "phone"], true), (["Screen", "phone"], false),
      (["phone"], false), (["phone", "screen", "screen"], false), ([], false),
    ] as [(Value, Bool)])
  func `a double may have a list in any order`(tags: Value, isHeld: Bool) throws {
    let line = "step 1 returned.tags = trimmed lower case of step 1 with.tags"
    let step = "{ call: save, with: { tags: [Screen, ' phone', screen] } }"
    let run = RunValues(
      try Scenario.examples([step])[0], [Outcome(end: .returned(["tags": tags]))])
    #expect((try #require(Relation(line)).check(run) == .held) == isHeld)
  }

  @Test func `a change that two operations show by one text each is that of both`() throws {
    let steps = [
      "{ call: save, with: { title: ' Tea' } }", "{ call: name, with: { title: 'Rum ' } }",
    ]
    #expect(try kinds("title", steps, ["Tea", "Rum"]) == [.trimmed, .trimmed])
    #expect(try kinds("title", steps, ["Tea", "Rum "]).contains(.trimmed) == false)
    #expect(try kinds("title", [steps[0], steps[0]], ["Tea", "Tea"]).contains(.trimmed) == false)
  }

  @Test(
    arguments: [
      ([("Blue in Green", "blue-in-green"), ("Tea", "tea")], true),
      ([("Blue in Green", "blue-in-green"), ("Tea", "tea"), ("R&B", "r-and-b")], true),
      ([("Blue", "blue"), ("Tea", "tea")], false),
      ([("Blue in Green", "blue-in-green"), ("Tea", "tea-2")], false),
      ([("Blue in Green", "blue_in_green"), ("Tea", "tea")], false),
    ] as [([(String, String)], Bool)])
  func `a slug is made of the title beside it`(
    things: [(title: String, slug: String)], isLearnt: Bool
  ) throws {
    let samples = zip(try Scenario.examples(things.map { _ in "{ call: find }" }), things).map {
      ContractRelations.Sample(
        $0,
        .example(
          exchanges: [],
          outcomes: [
            Outcome(end: .returned(["title": .string($1.title), "slug": .string($1.slug)]))
          ]))
    }
    let line = "step 1 returned.slug = slug of step 1 returned.title"
    let learnt = ContractRelations(samples, volatile: []).relations[0].map(\.description)
    #expect(learnt.contains(line) == isLearnt)
    #expect(try #require(Relation(line)).description == line)
  }

  @Test(
    arguments: [
      ("Blue in Green", "blue-in-green", true), ("Blue in Green", "blue-in-green-2", true),
      ("Blue in Green", "blue", false), ("Blue in Green", "blue-in-green-b", false),
      ("Don't Stop", "dont-stop", nil), ("R&B", "r-and-b", nil),
    ] as [(String, String, Bool?)])
  func `a double may make a slug unique, and write signs in its own way`(
    title: String, slug: String, isHeld: Bool?
  ) throws {
    let line = "step 1 returned.slug = slug of step 1 returned.title"
    let thing: Value = ["title": .string(title), "slug": .string(slug)]
    #expect(try Relation.isHeld(line, "{ call: find }", [thing]) == isHeld)
  }
}
