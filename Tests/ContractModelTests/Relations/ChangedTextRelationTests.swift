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
}
