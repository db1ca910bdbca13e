import Foundation
import Testing

/// The files and folders that documents name.
struct DocumentPathTests {
  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Documents.repository.appending(path: path).path)
  }

  @Test(arguments: Documents.all)
  func `are there`(document: String) throws {
    let text = try Documents.text(of: document)
    let named = text.matches(of: /`((?:Sources|Tests|Contracts|\.github|\.ci)\/[^`\s…*]+)`/)

    for path in named.map(\.1) {
      #expect(Self.exists(String(path)), "\(document) names \(path)")
    }
  }

  @Test(arguments: Documents.all)
  func `are there behind links`(document: String) throws {
    let text = try Documents.text(of: document)
    let folder = URL(filePath: document, relativeTo: Documents.repository)
      .deletingLastPathComponent()

    for link in text.matches(of: /\]\(([^)\s]+)\)/).map(\.1) where !link.contains(":") {
      let file = folder.appending(path: String(link.prefix { $0 != "#" }))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document) links to \(link)")
    }
    for article in text.matches(of: /<doc:([^>]+)>/).map(\.1) {
      let file = folder.appending(path: "\(article).md")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document) links to \(article)")
    }
  }

  @Test(arguments: Documents.articles)
  func `are articles that the landing page of their product links`(article: String) throws {
    let catalog = try #require(article.components(separatedBy: ".docc/").first)
    let product = try #require(catalog.split(separator: "/").last)
    let landing = try Documents.text(of: "\(catalog).docc/\(product).md")
    let name = article.dropFirst(catalog.count + 6).dropLast(3)

    #expect(name == product || landing.contains("- <doc:\(name)>"))
  }

  @Test func `are named at all`() throws {
    #expect(Documents.articles.count > 15)
    #expect(Documents.all.contains("Sources/ARCHITECTURE.md"))
  }
}
