import ContractHarness
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// The reports of real runs, read as others read them.
struct JUnitTests {
  private static let programs = ["contracts", "broken-contracts"]
  private static let schemas = ["jenkins-junit.xsd", "junit-10.xsd", "windyroad-JUnit.xsd"]

  @Test(arguments: programs, ["rich", "strict"])
  func `holds every pair once, in counts that agree`(
    program: String, profile: String
  ) async throws {
    let run = try await JUnitRun(of: program, profile: profile)
    let suites = try run.suites

    #expect(run.exit == (program == "contracts" ? 0 : 1), "\(run.output)")
    #expect(suites.count > 3)
    for suite in suites {
      let cases = suite.children(named: "testcase")
      #expect(suite["tests"] == String(cases.count))
      #expect(suite["failures"] == String(cases.count { !$0.children(named: "failure").isEmpty }))
      #expect(suite["errors"] == String(cases.count { !$0.children(named: "error").isEmpty }))
    }
    let keys = try run.cases.map { "\($0["classname"] ?? ""): \($0["name"] ?? "")" }
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: programs)
  func `validates against the schemas of Jenkins, its xunit step and Ant`(
    program: String
  ) async throws {
    let run = try await JUnitRun(of: program, profile: "strict")
    let folder = Command.repository.appending(path: "Tests/ContractReportsTests/Fixtures/junit")

    for name in Self.schemas {
      let schema = try XMLSchema(path: folder.appending(path: name).path)
      #expect(schema.validate(run.report) == [], "\(name)")
    }
  }
}
