@testable import ContractModel
import Testing

struct ContractExcerptTests {
  @Test(arguments: Fixture.names(in: "ValidContracts", extension: "yaml"))
  func `an excerpt says of a scenario what the file says`(name: String) throws {
    let file = Fixture.contract(name, in: "ValidContracts")
    let whole = try #require(file.contract)
    let text = try #require(file.text)

    for (index, scenario) in whole.scenarios.enumerated() {
      let faulty = whole.scenarios.firstIndex { $0.name == scenario.fault?.over }
      let wanted = Set([index, faulty].compactMap(\.self))
      let excerpt = text.excerpt(of: wanted, path: whole.location.path)
      let cut = try #require(ContractFile.read(excerpt).contract)

      #expect(cut.scenarios == wanted.sorted().map { whole.scenarios[$0] })
      #expect(cut.vendor == whole.vendor)
      #expect(excerpt.parts.map(\.text.count).reduce(0, +) < 4_000)
    }
  }

  @Test(
    arguments: [
      "scenarios: [{ name: a, steps: [{ call: x }] }, { name: b, steps: [{ call: x }] }]\n",
      "scenarios:\n  -\n    name: a\n    steps: [{ call: x }]\n  - { name: b, steps: [{ call: x }] }\n",
    ])
  func `a file whose scenarios share lines is taken whole`(scenarios: String) throws {
    let head = "contract: a\nprotocol: P\nvendor: { name: v, kind: local }\n"
    let file = ContractFile.read(text: head + scenarios, path: "a.yaml")
    let excerpt = try #require(file.text).excerpt(of: [1], path: "a.yaml")

    #expect(ContractFile.read(excerpt).contract == file.contract)
  }

  @Test func `what stands behind the scenarios belongs to every excerpt`() throws {
    let text = """
      contract: a
      scenarios:
      - name: first
        steps: [{ call: x }]
      # about the second
      - name: second
        steps: [{ call: x }]
      protocol: P
      vendor: { name: v, kind: local }
      """
    let file = ContractFile.read(text: text, path: "a.yaml")
    let whole = try #require(file.contract)

    for index in whole.scenarios.indices {
      let excerpt = try #require(file.text).excerpt(of: [index], path: "a.yaml")
      let cut = try #require(ContractFile.read(excerpt).contract)
      #expect(cut.scenarios == [whole.scenarios[index]])
      #expect(cut.protocolLocation == whole.protocolLocation)
    }
  }
}
