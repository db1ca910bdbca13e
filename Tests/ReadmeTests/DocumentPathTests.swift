import Foundation
import Testing

/// The files and folders that documents name.
struct DocumentPathTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All documents of this repository, by their paths.
  private static let documents: [String] = {
    let folders = ["Sources", "Tests", ".github"]
    let found = folders.flatMap { folder in
      FileManager.default.enumerator(atPath: repository.appending(path: folder).path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" } ?? []
    }
    // Golden reports are no documents.
    return ["README.md"] + found.filter { !$0.contains("/Cases/") && !$0.contains("/Fixtures/") }
  }()

  @Test(arguments: documents)
  func `are there`(document: String) throws {
    let text = try String(
      contentsOf: Self.repository.appending(path: document), encoding: .utf8)
    let named = text.matches(of: /`((?:Sources|Tests|\.github|\.ci)\/[^`\s…*]+)`/).map(\.1)

    for path in named {
      let file = Self.repository.appending(path: String(path))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document) names \(path)")
    }
  }

  @Test func `are named at all`() throws {
    #expect(Self.documents.count > 10)
    #expect(Self.documents.contains("Sources/ARCHITECTURE.md"))
  }
}
