import ContractBinding
@testable import ContractModel
import Testing

/// Scenarios with `examples`, and parts that each scenario of a contract has.
struct ScenarioOutlineTests {
  private func contract(_ text: String) throws -> Contract {
    let file = ContractFile.read(
      text: "contract: a\nprotocol: A\nvendor: { name: A, kind: sdk }\n" + text, path: "a.yaml")
    #expect(file.problems.map(\.headline) == [])
    return try #require(file.contract)
  }

  private static let outline = """
    scenarios:
      - name: an order of <item>
        tags: [<tag>]
        examples:
          - { item: tea, count: 2, tag: hot, extra: { milk: true }, unused: 1 }
          - { item: "ice, cold", count: 1.5, tag: cold, extra: null, unused: 2 }
        given:
          - the shop sells <item>: { stock: <count> }
        steps:
          - call: buy
            with: { <item>: <count>, note: "<count> of <b><item></b>", extra: <extra> }
            returns: { of: "<item>!", count: { $at-least: <count> } }
    """

  @Test func `makes a scenario of each row`() throws {
    let contract = try contract(Self.outline)

    #expect(contract.scenarios.map(\.name) == ["an order of tea", "an order of ice, cold"])
    #expect(contract.scenarios.map(\.tags) == [["hot"], ["cold"]])
    let scenario = contract.scenarios[0]
    #expect(scenario.states.map(\.name) == ["the shop sells tea"])
    #expect(scenario.states[0].parameters == ["stock": 2])
    guard case .call(let use) = scenario.steps[0].action,
      case .byName(let arguments) = use.arguments
    else {
      Issue.record("no call")
      return
    }
    // A value that stands alone keeps its type.
    #expect(
      arguments.mapValues(\.value)
        == ["tea": 2, "note": "2 of <b>tea</b>", "extra": ["milk": true]])
    guard case .object(let fields) = scenario.steps[0].expectation.returns?.matcher else {
      Issue.record("no object")
      return
    }
    #expect(fields["of"]?.matcher == .literal("tea!"))
    #expect(fields["count"]?.matcher == .bound(.atLeast, 2))
  }

  @Test func `keeps the places of the step and of the row`() throws {
    let contract = try contract(Self.outline)
    let scenario = contract.scenarios[1]

    #expect(scenario.example?.outline == "an order of <item>")
    #expect(scenario.example?.location.description == "a.yaml:9:9")
    #expect(scenario.example?.row.hasPrefix("item: ice, cold, count: 1.5") == true)
    #expect(scenario.steps[0].location.description == "a.yaml:13:9")
    #expect(contract.unusedColumns.map(\.value) == ["unused"])
  }

  @Test func `names a row by its values if the name has no column`() throws {
    let contract = try contract(
      """
      scenarios:
        - name: an order
          examples: [{ item: tea, count: 2 }, { item: tea, count: 3 }]
          steps: [{ call: buy, with: [<item>, <count>] }]
      """)

    #expect(contract.scenarios.map(\.name) == ["an order (tea, 2)", "an order (tea, 3)"])
  }

  @Test func `selects a row, or all rows by the name in the file`() throws {
    let scenarios = try contract(Self.outline).scenarios

    for (name, count) in [
      ("an order of tea", 1), ("an order of <item>", 2), ("*cold", 1), ("an order", 0),
    ] {
      let filter = CaseFilter(scenarios: [name])
      #expect(scenarios.count { filter.includes($0) } == count)
    }
  }

  @Test func `adds the parts of the contract to each scenario`() throws {
    let contract = try contract(
      """
      given: [the shop is open]
      defaults: { tags: [shop, fast], within: 2s }
      scenarios:
        - name: one
          tags: [fast]
          given: [the shop sells: { item: tea }]
          steps: [{ call: buy }, { call: pay, within: 1s }]
        - name: two
          steps: [{ call: buy }]
      """)

    #expect(
      contract.scenarios.map { $0.states.map(\.name) }
        == [["the shop is open", "the shop sells"], ["the shop is open"]])
    #expect(contract.scenarios.map(\.tags) == [["shop", "fast"], ["shop", "fast"]])
    #expect(contract.scenarios.map { $0.steps.map(\.within) } == [[2, 1], [2]])
    #expect(contract.scenarios[1].states[0].location.description == "a.yaml:4:9")
  }
}
