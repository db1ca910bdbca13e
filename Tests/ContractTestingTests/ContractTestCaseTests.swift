import ContractHarness
@testable import ContractModel
import ContractTesting
import Foundation
import Testing

struct ContractTestCaseTests {
  private let folder: TestFolder

  init() async throws {
    folder = try TestFolder()
    try folder.write(TallyContracts.contract, to: "Contracts/tally.yaml")
    for testCase in try folder.cases(settings: ContractTestSettings(recording: .all)) {
      try await testCase.verify()
    }
  }

  @Test func `lists each scenario by each subject that stands for it`() throws {
    let cases = try folder.cases()

    #expect(
      cases.map(\.description) == [
        "tally: the first count is the total (shared)",
        "tally: the first count is the total (forgetful)",
        "tally: the first count is the total (one)",
        "tally: counts add up (shared)",
        "tally: counts add up (forgetful)",
      ])
    #expect(Set(cases.map(\.id)).count == cases.count)
  }

  @Test func `takes a star in any name`() throws {
    let cases = try folder.cases(
      filter: CaseFilter(contracts: ["ta*"], subjects: ["*e"], scenarios: ["*total"]))

    #expect(cases.map(\.description) == ["tally: the first count is the total (one)"])
    #expect(try folder.cases(filter: CaseFilter(contracts: ["to*"])).count == 1)
  }

  @Test func `passes where every promise is kept`() async throws {
    let cases = try folder.cases(filter: CaseFilter(scenarios: ["the first*"]))

    for testCase in cases { try await testCase.verify() }
    #expect(cases.count == 3)
  }

  @Test func `throws the whole message of a broken promise`() async throws {
    let cases = try folder.cases(filter: CaseFilter(scenarios: ["counts add up"]))

    let failure = try #require(await cases.last?.failure)
    #expect(failure.kind == .broken)
    let date = Date().ISO8601Format().prefix(10)
    #expect(
      failure.description == """
        error: the fake forgetful answers 2 where the contract says 3
          --> Contracts/tally.yaml:17:18
           |
        17 |         returns: 3
           |                  ^ got 2
           |
           step 2     call add
           recording  Recordings/tally/counts-add-up.json (\(date))
           registered ContractTestingTests/Tally.swift:51
           - 3
           + 2

        """)
  }

  @Test func `shows a registration by a path that opens, in a package and in a bundle`()
    async throws
  {
    let path = "Tests/ContractTestingTests/Tally.swift"
    try folder.write("", to: path)
    let filter = CaseFilter(scenarios: ["counts add up"])
    let bundle = try #require(Bundle(path: folder.url.path))
    let bundled = TallyContracts.testCases(
      in: bundle, filter: filter, settings: ContractTestSettings(),
      filePath: folder.url.appending(path: "Tests/A.swift").path)
    let elsewhere = TallyContracts.testCases(
      in: bundle, filter: filter, settings: ContractTestSettings(), filePath: "/nowhere/A.swift")

    for (cases, file) in [
      (try folder.cases(filter: filter), path), (bundled, path),
      (elsewhere, "ContractTestingTests/Tally.swift"),
    ] {
      let failure = try #require(await cases.last?.failure)
      #expect(failure.description.contains("\n   registered \(file):51\n"), "\(failure)")
    }
  }

  @Test func `throws where a scenario is not recorded`() async throws {
    try FileManager.default.removeItem(atPath: folder.recordings)

    let failure = try #require(await folder.cases().first?.failure)
    #expect(failure.kind == .couldNotCheck)
    #expect(failure.diagnostics.map(\.headline) == ["the scenario is not recorded"])
    #expect(failure.diagnostics.first?.location?.path == "Contracts/tally.yaml")
  }

  @Test func `makes a test case of a file that cannot be read, beside all the others`()
    async throws
  {
    try folder.write("contract: [", to: "Contracts/broken.yaml")

    // Contracts are read once in a process: a test that changes them is another run.
    let cases = try folder.cases(settings: ContractTestSettings(limits: RunLimits(step: 4)))
    #expect(cases.count == 6)
    let failure = try #require(await cases.first?.failure)
    #expect(failure.kind == .couldNotCheck)
    #expect(failure.description.contains("Contracts/broken.yaml:1"))
  }

  @Test func `makes a test case of a filter that fits nothing`() async throws {
    let cases = try folder.cases(filter: CaseFilter(contracts: ["taly"]))

    #expect(cases.map(\.description) == ["there is no contract 'taly'"])
    #expect(await cases.first?.failure?.kind == .couldNotCheck)
  }

  @Test func `makes a test case of nothing left to check`() async throws {
    let cases = try folder.cases(filter: CaseFilter(scenarios: ["a count can*"]))

    #expect(cases.map(\.description) == ["nothing is left to check"])
    #expect(await cases.first?.failure != nil)
  }

  @Test func `makes a test case of a source file outside any package`() async throws {
    let cases = TallyContracts.testCases(filePath: "/nowhere/Tests/A.swift")

    #expect(cases.map(\.description) == ["no package encloses the test's source file"])
  }

  @Test func `runs one scenario at a time on a vendor that the process shares`() async throws {
    let live = try folder.cases(filter: CaseFilter(subjects: ["shared"]))

    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        for testCase in live { group.addTask { try await testCase.verify() } }
      }
      try await group.waitForAll()
    }
    #expect(SharedTally.mostUsers == 1)
  }
}
