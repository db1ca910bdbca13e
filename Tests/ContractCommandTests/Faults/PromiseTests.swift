import Foundation
import Testing

/// The promises of the article about limits and crashes.
struct PromiseTests {
  private static let heading = "## Promises when things go wrong"

  /// The rows of the section's table: promise, then suite and test.
  private static func rows() throws -> [[String]] {
    let article = try String(
      contentsOf: Command.repository.appending(
        path: "Sources/ContractCommand/ContractCommand.docc/LimitsAndCrashes.md"),
      encoding: .utf8)
    let section = try #require(article.components(separatedBy: heading).dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
      .map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
          .filter { !$0.isEmpty }
      }
  }

  @Test func `names a test for each promise, and each is there`() throws {
    let tests = Command.repository.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path))
      .compactMap { $0 as? String }
    let rows = try Self.rows()

    #expect(rows.count >= 10)
    for row in rows {
      try #require(row.count == 2, "\(row)")
      let names = row[1].components(separatedBy: ": ")
      let file = files.first { $0.hasSuffix("/\(names[0]).swift") }
      let path = try #require(file, "there is no \(names[0]).swift for: \(row[0])")
      let source = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      #expect(source.contains("func `\(names[1])`"), "\(names[0]) has no test \(names[1])")
    }
  }
}
