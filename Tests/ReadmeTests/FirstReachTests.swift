import Foundation
import Testing

/// The table of features that users of other tools look for.
struct FirstReachTests {
  private struct Row {
    let feature: String
    let isYes: Bool
    let test: String
  }

  private static func rows() throws -> [Row] {
    try Documents.text(of: "Sources/Decisions/13-first-reach.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
      .map { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        return Row(feature: cells[2], isYes: cells[3].hasPrefix("yes"), test: cells[4])
      }
  }

  /// The texts of all tests, by the names of their files.
  private static func suites() throws -> [String: String] {
    let tests = Documents.repository.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String }
    var suites: [String: String] = [:]
    for path in paths ?? [] where path.hasSuffix("Tests.swift") {
      let name = path.split(separator: "/").last?.dropLast(6) ?? ""
      suites[String(name)] = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
    }
    return suites
  }

  @Test func `has a test that exists for each yes, and none for a no`() throws {
    let suites = try Self.suites()
    let rows = try Self.rows()

    #expect(rows.count { $0.isYes } > 20)
    for row in rows {
      guard row.isYes else {
        #expect(row.test.isEmpty, "\(row.feature)")
        continue
      }
      let parts = try #require(row.test.wholeMatch(of: /`([A-Za-z]+)`: (.+)/), "\(row.feature)")
      let (suite, name) = (String(parts.1), String(parts.2))
      if suite == "Cases" {
        let command = Documents.repository
          .appending(path: "Tests/ContractCommandTests/Cases/\(name)/command")
        #expect(FileManager.default.fileExists(atPath: command.path), "\(row.feature): \(name)")
      } else {
        let text = suites[suite] ?? ""
        #expect(text.contains("func `\(name)`"), "\(row.feature): \(suite), \(name)")
      }
    }
  }
}
