import Foundation

/// The documents of this repository.
enum Documents {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All documents, by their paths.
  static let all: [String] = {
    let folders = ["Sources", "Tests", ".github"]
    let found = folders.flatMap { folder in
      FileManager.default.enumerator(atPath: repository.appending(path: folder).path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" } ?? []
    }
    // Golden reports are no documents.
    return ["README.md"]
      + found.filter { !$0.contains("/Cases/") && !$0.contains("/Fixtures/") }.sorted()
  }()

  /// The articles of the four products.
  static let articles = all.filter { $0.contains(".docc/") }

  static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  /// The code blocks of a language, in order.
  static func blocks(_ language: String, of document: String) throws -> [String] {
    try text(of: document).components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }
}
