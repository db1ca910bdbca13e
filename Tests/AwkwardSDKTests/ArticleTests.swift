import ContractTesting
import Foundation
import Testing

/// The chapter about an awkward SDK: its code blocks are the files of this folder, which are built
/// and run.
struct ArticleTests {
  /// The files in the article's order; the first is the SDK itself, which nobody wrote for this.
  private static let files = [
    "../AwkwardSDK/Scanner.swift",
    "BarcodeReader.swift",
    "ScannerAdapter.swift",
    "FakeBarcodeReader.swift",
    "ScannerTap.swift",
    "ScannerSuite.swift",
    "Contracts/barcode-reader.yaml",
    "ScannerContractTests.swift",
  ]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// The code blocks of the chapter, in order; not those that show commands.
  private static func blocks() throws -> [String] {
    let article = try text(
      of: "../../Sources/ContractBinding/ContractBinding.docc/AwkwardSDK.md")
    return article.split(separator: "```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let start = part.firstIndex(of: "\n"), start > part.startIndex else {
        return nil
      }
      return String(part[part.index(after: start)...])
    }
  }

  @Test func `the article shows these files, word for word`() throws {
    #expect(try Self.blocks() == Self.files.map(Self.text))
  }

  @Test func `a fake is verified in less than a hundred lines`() throws {
    let lines = try Self.files.dropFirst().flatMap { file in
      try Self.text(of: file).split(separator: "\n")
    }
    #expect(lines.count < 100)
  }

  @Test func `recording again finds what is on file`() async throws {
    let output = URL.temporaryDirectory.appending(path: "contracts-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let settings = ContractTestSettings(output: output.path, recording: .all)

    for testCase in ScannerSuite.testCases(in: .module, settings: settings) {
      try await testCase.verify()
    }

    let recorded = output.appending(path: "Recordings/barcode-reader")
    let names = try FileManager.default.contentsOfDirectory(atPath: recorded.path)
    #expect(names.count == 2)
    for name in names {
      let text = try String(contentsOf: recorded.appending(path: name), encoding: .utf8)
      #expect(try text == Self.text(of: "Recordings/barcode-reader/\(name)"))
    }
  }
}
