import ContractBinding
import ContractHarness
import ContractModel
import ContractTesting
import Foundation
import Testing

// The tests run one by one, because a late request of one would add a case to another's report.
@Suite(.serialized)
struct TestReportTests {
  private let folder: TestFolder
  private let settings: ContractTestSettings

  init() async throws {
    folder = try TestFolder()
    try folder.write(TallyContracts.contract, to: "Contracts/tally.yaml")
    for testCase in try folder.cases(settings: ContractTestSettings(recording: .all)) {
      try await testCase.verify()
    }
    settings = ContractTestSettings(output: folder.output)
  }

  @Test func `holds every case from the first one on, as not finished`() async throws {
    try await folder.cases(settings: settings).first?.verify()

    let report = try folder.text(of: "output/TEST-TallyContracts.xml")
    #expect(report.ranges(of: "<testcase ").count == 7)
    #expect(report.ranges(of: "the run ended before this scenario did").count > 0)
  }

  @Test func `holds what became of each case in the end`() async throws {
    for testCase in try folder.cases(settings: settings) { _ = await testCase.failure }
    // The report may lag behind, by nineteen times what it takes to write; a later case brings it
    // up to date.
    var report = ""
    for _ in 0..<40 {
      try await Task.sleep(for: .milliseconds(500))
      _ = try await folder.cases(settings: settings).last?.failure
      report = try folder.text(of: "output/TEST-TallyContracts.xml")
      if !report.contains("<error ") { break }
    }

    #expect(report.ranges(of: "<testcase ").count == 7)
    #expect(report.ranges(of: "<failure ").count == 1)
    #expect(report.ranges(of: "<error ").isEmpty)
    #expect(report.ranges(of: "<skipped ").count == 2)
  }

  @Test func `tells a request that comes after the end of its scenario`() async throws {
    let request = VendorRequest(method: "GET", target: "/")
    let vendor = LoopbackVendor(
      .replay(Replay([Exchange(request: request, result: .response(VendorResponse(status: 200)))])),
      scenario: "an early end")
    vendor.finish()
    // A case of another test may be the first to report the request, so several are sent. The
    // report may lag behind, as above.
    var report = ""
    for _ in 0..<40 {
      _ = try await vendor.client.send(request)
      _ = try await folder.cases(settings: settings).last?.failure
      try await Task.sleep(for: .milliseconds(250))
      report = try folder.text(of: "output/TEST-TallyContracts.xml")
      if report.contains("an early end") { break }
    }

    #expect(report.contains("came after that scenario had ended"))
  }

  @Test func `fails the case whose report cannot be written`() async throws {
    try folder.write("", to: "output")

    let failure = try #require(await folder.cases(settings: settings).first?.failure)
    #expect(failure.kind == .couldNotCheck)
  }

  @Test func `is where a file in the bundle says`() async throws {
    try folder.write(folder.output + "\n", to: "contracts-output.txt")
    let bundle = try #require(Bundle(path: folder.url.path))

    try await TallyContracts.testCases(in: bundle).first?.verify()

    #expect(folder.exists("output/TEST-TallyContracts.xml"))
  }
}
