import ContractHarness
@testable import ContractModel
import ContractTesting
import Foundation
import Testing

struct TestRecordingTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(TallyContracts.contract, to: "Contracts/tally.yaml")
  }

  private static let files = ["the-first-count-is-the-total.json", "counts-add-up.json"]

  @Test func `lists the scenarios that are recorded, on the live adapter alone`() throws {
    let cases = try folder.cases(settings: ContractTestSettings(recording: .all))

    #expect(
      cases.map(\.description) == [
        "tally: the first count is the total (shared)", "tally: counts add up (shared)",
      ])
  }

  @Test func `writes recordings beside the contracts of a package`() async throws {
    for testCase in try folder.cases(settings: ContractTestSettings(recording: .missing)) {
      try await testCase.verify()
    }

    for file in Self.files { #expect(folder.exists("Recordings/tally/\(file)")) }
    #expect(try await folder.cases().first?.failure == nil)
  }

  @Test func `writes recordings to the output folder, and leaves the package as it is`()
    async throws
  {
    let settings = ContractTestSettings(output: folder.output, recording: .all)

    for testCase in try folder.cases(settings: settings) { try await testCase.verify() }

    for file in Self.files { #expect(folder.exists("output/Recordings/tally/\(file)")) }
    #expect(!folder.exists("Recordings"))
  }

  @Test func `leaves a recording of an unchanged vendor byte for byte as it was`() async throws {
    let settings = ContractTestSettings(recording: .all)
    for testCase in try folder.cases(settings: settings) { try await testCase.verify() }
    let before = try folder.text(of: "Recordings/tally/\(Self.files[0])")

    for testCase in try folder.cases(settings: settings) { try await testCase.verify() }

    #expect(try folder.text(of: "Recordings/tally/\(Self.files[0])") == before)
  }

  @Test func `writes to the output folder what is current as well`() async throws {
    for testCase in try folder.cases(settings: ContractTestSettings(recording: .all)) {
      try await testCase.verify()
    }
    let settings = ContractTestSettings(output: folder.output, recording: .missing)

    for testCase in try folder.cases(settings: settings) { try await testCase.verify() }

    for file in Self.files {
      let recording = try folder.text(of: "Recordings/tally/\(file)")
      #expect(try folder.text(of: "output/Recordings/tally/\(file)") == recording)
    }
  }

  @Test func `asks for an output folder where recordings are a bundle's`() async throws {
    let bundle = try #require(Bundle(path: folder.url.path))
    let settings = ContractTestSettings(recording: .all)

    let failure = await TallyContracts.testCases(in: bundle, settings: settings).first?.failure
    #expect(
      failure?.diagnostics.map(\.headline) == ["recordings cannot be written into a bundle"])
  }

  @Test func `asks no vendor for a recording that cannot be written`() async throws {
    try folder.write("", to: "Recordings/tally")

    let cases = try folder.cases(settings: ContractTestSettings(recording: .all))
    #expect(
      await cases.first?.failure?.diagnostics.map(\.headline) == [
        "recordings cannot be written here"
      ])
  }

  @Test func `writes nothing of a contract that the vendor does not keep`() async throws {
    let contract = TallyContracts.contract.replacing("returns: 3", with: "returns: 4")
    try folder.write(contract, to: "Contracts/tally.yaml")

    let cases = try folder.cases(settings: ContractTestSettings(recording: .all))
    #expect(await cases.last?.failure != nil)
    #expect(!folder.exists("Recordings/tally/counts-add-up.json"))
  }
}
