import ContractBinding
@testable import ContractModel
import Foundation
import Testing

/// Compares the article about contract files with the language.
struct ContractFilesArticleTests {
  private let article: String

  init() throws {
    let page = URL(filePath: #filePath)
      .deletingLastPathComponent()
      .appending(path: "../../../Sources/ContractBinding/ContractBinding.docc/ContractFiles.md")
    article = try String(contentsOf: page.standardized, encoding: .utf8)
  }

  @Test func `shows files that are right`() throws {
    let examples = article.matches(of: /```yaml\n(.*?)```/.dotMatchesNewlines())
      .map { String($0.1) }
    try #require(examples.count == 2)
    for example in examples {
      let file = ContractFile.read(text: example, path: "example.yaml")
      #expect(file.problems.isEmpty)
      #expect(file.contract != nil)
    }
  }

  @Test func `names every word of the language`() throws {
    let words = try Set(
      words(in: JSONSerialization.jsonObject(with: Data(ContractSchema.json.utf8))))
    #expect(words.count > 80)
    for word in words.sorted() {
      #expect(article.contains("`\(word)`"))
    }
  }

  /// The keys that a schema allows, and the words that it allows as values.
  private func words(in schema: Any) -> [String] {
    if let list = schema as? [Any] { return list.flatMap { words(in: $0) } }
    guard let object = schema as? [String: Any] else { return [] }
    var found = object.values.flatMap { words(in: $0) }
    if let fields = object["properties"] as? [String: Any] { found += fields.keys }
    if let word = object["const"] as? String { found.append(word) }
    if let values = object["enum"] as? [Any] { found += values.compactMap { $0 as? String } }
    return found
  }
}
