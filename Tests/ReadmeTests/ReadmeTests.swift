import ContractBinding
import Foundation
import Subprocess
import Testing

/// The README's Swift, but for "Wrap an awkward SDK", whose files have a test of their own.
struct ReadmeTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  /// The Swift blocks, in order.
  private static func blocks() throws -> [String] {
    let sections = try text(of: "README.md").components(separatedBy: "\n## ")
      .filter { !$0.hasPrefix("Wrap an awkward SDK\n") }
    return sections.flatMap { section in
      section.components(separatedBy: "\n```swift\n").dropFirst().map {
        $0.components(separatedBy: "\n```")[0]
      }
    }
  }

  /// The text without white space, imports and lines of comment: the formatter breaks lines that
  /// the README does not.
  private static func tokens(_ text: String) -> String {
    text.split(separator: "\n")
      .filter { !$0.hasPrefix("//") && !$0.hasPrefix("import ") && !$0.hasPrefix("@main") }
      .joined().filter { !$0.isWhitespace }
  }

  @Test func `all of its Swift compiles`() throws {
    let code = try Self.tokens(Self.text(of: "Tests/ReadmeTests/ReadmeCode.swift"))
    let blocks = try Self.blocks()
    #expect(blocks.count >= 10)
    for block in blocks where !block.hasPrefix("// Package.swift") && !block.hasPrefix("// swift-")
    {
      let tokens = Self.tokens(block)
      // Of the program's main file nothing is left: the newcomer's package has one like it.
      let isThere = tokens.isEmpty || code.contains(tokens)
      #expect(isThere, "\(block)")
    }
  }

  @Test func `its manifest is one`() async throws {
    let blocks = try Self.blocks()
    let manifest = try #require(blocks.first { $0.hasPrefix("// swift-tools-version") })
    let target = try #require(blocks.first { $0.hasPrefix("// Package.swift") })
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
