import ContractHarness
@testable import ContractModel
@testable import ContractValues
import ExampleFixtures
import Foundation
import TestSupport
import Testing

/// Every double of the broken suite is caught: where it is wrong, and nowhere else.
struct BrokenSuiteTests {
  private static let run = Task { () throws -> JUnitRun in
    try await JUnitRun(of: "broken-contracts", profile: "rich")
  }

  @Test(arguments: BrokenSuite.doubles)
  func `is caught in its scenario, at its step, for its reason`(double: BrokenDouble) async throws {
    let cases = try await Self.run.value.cases(of: double.description, in: double.contract)

    try #require(cases.map { $0["name"] } == [double.scenario])
    let tag = double.verdict == .broken ? "failure" : "error"
    let finding = try #require(cases[0].children(named: tag).first, "\(cases[0])")
    #expect(finding.text.contains(double.reason))
    let steps = try Steps(of: double.scenario, in: double.contract)
    // A process that ended leaves nobody to say in which step.
    if double.reason != "(a trap)" {
      #expect(steps.step(toldIn: finding.text) == double.step, "\(finding.text)")
    }
  }

  @Test func `exits with 1, although some could not be checked`() async throws {
    #expect(try await Self.run.value.exit == 1)
  }

  @Test func `holds no double to a scenario that it does not stand for`() async throws {
    let run = try await Self.run.value
    // Problems that belong to no pair are cases of their own.
    let pairs = try run.cases.filter { $0["classname"] != "contracts.problems" }

    #expect(pairs.count == BrokenSuite.doubles.count)
  }
}

/// Where the steps of a scenario are written.
private struct Steps {
  private let lines: [Int]
  private let path: String

  init(of scenario: String, in contract: String) throws {
    path = "Contracts/\(contract).yaml"
    let file = ContractFile.read(Command.repository.appending(path: path).path)
    let content = try #require(file.contract?.scenarios.first { $0.name == scenario })
    lines = content.steps.map(\.location.line)
  }

  /// The zero-based step in which a diagnostic's first place lies.
  func step(toldIn diagnostic: String) -> Int? {
    guard let found = diagnostic.firstRange(of: "\(path):") else { return nil }
    let digits = diagnostic[found.upperBound...].prefix(while: \.isNumber)
    guard let line = Int(digits) else { return nil }
    return lines.lastIndex { $0 <= line }
  }
}
