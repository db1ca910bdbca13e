import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Testing

/// The memory that a plan of thousands of cases takes for each of them.
struct PlannedMemoryTests {
  private let contract: Contract

  init() throws {
    let file = ContractFile.read(
      text: """
        contract: bell
        protocol: Bell
        vendor: { name: a bell, kind: http, url: "http://bell.test" }
        scenarios:
          - name: it rings
            steps: [{ call: ring, with: [1] }]
          - name: it is mute
            fault: { truncated: it rings }
            steps: [{ call: ring, with: [1], returns: 0 }]
          - name: a visit
            steps: [{ call: visit }]

        """, path: "bell.yaml")
    contract = try #require(file.contract, "\(file.problems)")
  }

  @Test func `a job has no scenario of its contract but the one that its fault changes`() throws {
    let subject = SubjectDescription(
      name: "mute", kind: .fake, protocolName: "Bell", operations: BellBinding.operations,
      standsFor: Selection(everything: true), registeredAt: "Suite.swift:7")

    let jobs = Plan(contracts: [contract], subjects: [subject], filter: CaseFilter()).jobs

    #expect(jobs.map(\.scenario.name) == ["it rings", "it is mute", "a visit"])
    #expect(jobs.map { $0.contract.scenarios.map(\.name) } == [[], ["it rings"], []])
    #expect(jobs.map(\.faultyScenario?.name) == [nil, "it rings", nil])
    #expect(jobs.allSatisfy { $0.contract.vendor == contract.vendor })
  }

  @Test(arguments: [
    ("a job", MemoryLayout<Job>.stride, 320),
    ("a scenario", MemoryLayout<Scenario>.stride, 128),
    ("a step", MemoryLayout<Step>.stride, 376),
    ("an expected value", MemoryLayout<Expected>.stride, 40),
  ])
  func `what each case has is small`(_ name: String, _ size: Int, _ limit: Int) {
    #expect(size <= limit, "\(name): move members that most cases lack into @Rare")
  }

  @Test func `a change of a rare member leaves copies as they are`() throws {
    let copy = contract.scenarios[1]
    var scenario = copy

    scenario.fault?.status = 503
    #expect(scenario != copy)
    #expect(copy.fault?.status == nil)

    scenario.fault = nil
    #expect(copy.fault?.kind == .truncated)
    #expect(scenario.fault == nil)
  }
}
