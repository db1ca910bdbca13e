import ContractHarness
@testable import ContractValues
import Foundation
import TestSupport

/// A contract whose scenarios are one deed each, and runs of it.
struct Mischief {
  struct Result: Sendable {
    var stdout: String
    var stderr: String
    var report: String
    var exit: Int32
  }

  let deeds: [String]
  /// How long a deed may take, where the command line's limit is not to decide.
  var limit: String? = nil

  /// Runs a command line where the contract is, as `broken-contracts verify` would.
  func verify(
    line: String = "broken-contracts verify --contracts . --junit report.xml",
    environment: [String: String] = [:]
  ) async throws -> Result {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "mischief.yaml")
      try contract.write(to: file, atomically: true, encoding: .utf8)
      let result = try await Command.shell(line, in: folder, environment: environment)
      let report = try? String(
        contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
      return Result(
        stdout: result.stdout, stderr: result.stderr, report: report ?? "", exit: result.exit)
    }
  }

  /// With a fault in the vendor's place no scenario needs a recording.
  private var contract: String {
    deeds.enumerated().reduce(
      into: """
        contract: mischief
        protocol: Mischief
        vendor:
          name: nobody
          kind: http
          url: "http://127.0.0.1:9"
          credentials: [MISCHIEF_TOKEN]
        scenarios:

        """
    ) { text, deed in
      text += """
          - name: "\(deed.offset). \(deed.element)"
            fault: refused
            steps:
              - call: commit
                with: ["\(deed.element)"]
                returns: done
                within: \(limit ?? "5s")

        """
    }
  }
}

extension Mischief.Result {
  /// What the report says of one deed: the headline of what is wrong, empty where nothing is.
  ///
  /// - Throws: Where there is no report, or the deed is not in it once.
  func words(on deed: String) throws -> String {
    let suites = try MarkupDocument(Array(report.utf8)).root.children(named: "testsuite")
    let cases = suites.flatMap { $0.children(named: "testcase") }
      .filter { $0["name"]?.hasSuffix(". \(deed)") == true }
    guard cases.count == 1 else { throw Missing(deed: deed, output: stdout + stderr) }
    return cases[0].children.compactMap { $0["message"] }.joined(separator: "\n")
  }

  struct Missing: Error {
    let deed: String
    let output: String
  }
}
