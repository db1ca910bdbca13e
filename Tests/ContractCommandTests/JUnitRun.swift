import ContractHarness
@testable import ContractValues
import Foundation
import TestSupport

/// A real run of `verify` over our own contracts, and its JUnit report.
struct JUnitRun: Sendable {
  /// The report, byte for byte.
  let report: [UInt8]
  /// The status with which the command exited.
  let exit: Int32
  /// All that it printed.
  let output: String

  /// Runs a program on what is committed.
  init(of program: String, profile: String = "rich", options: String = "") async throws {
    (report, exit, output) = try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        \(program) verify --junit report.xml --junit-profile \(profile) \(options)
        """,
        in: folder
      )
      let report = try Data(contentsOf: folder.appending(path: "report.xml"))
      return (Array(report), result.exit, result.stdout + result.stderr)
    }
  }

  /// Every case of the report.
  var cases: [MarkupElement] {
    get throws { try Self.cases(in: report) }
  }

  /// What became of every case, by its names.
  var verdicts: [String: String] {
    get throws { Self.verdicts(of: try cases) }
  }

  /// What became of every case of a report, by its names.
  static func verdicts(in report: URL) throws -> [String: String] {
    verdicts(of: try cases(in: Array(Data(contentsOf: report))))
  }

  private static func cases(in report: [UInt8]) throws -> [MarkupElement] {
    try MarkupDocument(report).root.children(named: "testsuite")
      .flatMap { $0.children(named: "testcase") }
  }

  private static func verdicts(of cases: [MarkupElement]) -> [String: String] {
    cases.reduce(into: [:]) { verdicts, testcase in
      let names = [testcase["classname"], testcase["name"]].compactMap { $0 }
      let ends = ["failure", "error", "skipped"].filter {
        !testcase.children(named: $0).isEmpty
      }
      verdicts[names.joined(separator: ": ")] = ends.first ?? "kept"
    }
  }

  /// The suites of the report.
  var suites: [MarkupElement] {
    get throws { try MarkupDocument(report).root.children(named: "testsuite") }
  }

  /// The cases of one subject and contract.
  func cases(of subject: String, in contract: String) throws -> [MarkupElement] {
    try suites.filter { $0["name"] == "\(contract).\(subject)" }
      .flatMap { $0.children(named: "testcase") }
  }
}
