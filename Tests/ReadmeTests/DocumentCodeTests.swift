import ContractBinding
import Foundation
import Subprocess
import Testing

/// The Swift of README and articles, except for "An awkward SDK", whose files have a test of
/// their own.
struct DocumentCodeTests {
  /// The files that hold the code of documents.
  private static let files =
    ["Tests/ReadmeTests/DocumentCode.swift"]
    + ["PriceList", "HTTPPriceList", "FakePriceList", "ShopSuite", "Main"]
    .map { "Tests/Tutorial/\($0).swift" }

  /// The text without white space, imports and lines of comment: the formatter breaks lines that
  /// a document does not.
  private static func tokens(_ text: String) -> String {
    text.split(separator: "\n")
      .filter { !$0.hasPrefix("//") && $0.firstMatch(of: #/^\s*(public )?import /#) == nil }
      .joined().filter { !$0.isWhitespace }
  }

  @Test(
    arguments: (["README.md"] + Documents.articles).filter { !$0.hasSuffix("/AwkwardSDK.md") })
  func `all of its Swift compiles`(document: String) throws {
    let code = try Self.files.map { try Self.tokens(Documents.text(of: $0)) }
    for block in try Documents.blocks("swift", of: document) {
      // Manifests are read by SwiftPM, below; an ellipsis stands for code of the reader's.
      let isWhole = !block.contains("…")
      let isManifest = block.hasPrefix("// Package.swift") || block.hasPrefix("// swift-tools")
      guard isWhole, !isManifest else { continue }
      let tokens = Self.tokens(block)
      #expect(code.contains { $0.contains(tokens) }, "\(document):\n\(block)")
    }
  }

  @Test func `the manifests are valid`() async throws {
    let manifest = try #require(
      Documents.blocks(
        "swift", of: "Sources/ContractCommand/ContractCommand.docc/FirstCaughtLie.md"
      ).first { $0.hasPrefix("// swift-tools-version") })
    let target = try #require(
      Documents.blocks("swift", of: "Sources/ContractTesting/ContractTesting.docc/InATestBundle.md")
        .first { $0.hasPrefix("// Package.swift") })
    let folder = URL.temporaryDirectory.appending(path: "contracts-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try manifest.replacing(
      "\n  ]\n)", with: "\n    \(target.split(separator: "\n", maxSplits: 1)[1]),\n  ]\n)"
    )
    .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let dump = try await Subprocess.run(
      .name("swift"), arguments: ["package", "--package-path", folder.path, "dump-package"],
      output: .string(limit: 1_000_000))

    #expect(dump.terminationStatus == .exited(0))
    #expect(dump.standardOutput.contains("\"ShopTests\""))
  }

  @Test func `a suite collects conversions line by line`() {
    #expect(CookieSuite.conversions.map(\.typeName) == ["HTTPCookie"])
  }
}
