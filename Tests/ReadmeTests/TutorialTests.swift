import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The README's tutorial, whose files are in `Tests/Tutorial`.
struct TutorialTests {
  private static let folder = "Tests/Tutorial"

  /// The program of this build.
  private static let command: URL = {
    #if canImport(Darwin)
      // A helper of Xcode's has loaded the test bundle, PRODUCTS/NAME.xctest/Contents/MacOS/NAME.
      var image = Dl_info()
      if dladdr(#dsohandle, &image) != 0, let name = image.dli_fname {
        return (0..<4).reduce(URL(filePath: String(cString: name))) { url, _ in
          url.deletingLastPathComponent()
        }
        .appending(path: "tutorial-contracts")
      }
    #endif
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "tutorial-contracts")
  }()

  @Test func `the README shows the contract`() throws {
    let contract = try Documents.text(of: "\(Self.folder)/Contracts/price-list.yaml")
    #expect(
      try Documents.blocks("yaml", of: "README.md") == [contract.trimmingCharacters(in: .newlines)])
  }

  @Test func `the README shows the real output`() async throws {
    let blocks = try Documents.text(of: "README.md").components(separatedBy: "\n```\n")
    let shown = try #require(blocks.first { $0.hasPrefix("$ swift run contracts verify\n") })
    let run = try await Subprocess.run(
      .path(FilePath(Self.command.path)), arguments: ["verify"],
      workingDirectory: FilePath(Documents.repository.appending(path: Self.folder).path),
      output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))

    #expect(run.terminationStatus == .exited(1))
    // The newcomer's target and command have other names, and their file begins with its path.
    let output = (run.standardOutput + "\n" + run.standardError)
      .replacing("tutorial_contracts/ShopSuite.swift:7", with: "ShopContracts/ShopSuite.swift:8")
      .replacing("swift run tutorial-contracts", with: "swift run contracts")
    #expect(Self.lines(of: output) == Self.lines(of: shown).filter { !$0.hasPrefix("$") }.sorted())
  }

  /// The lines in an order of their own, because standard output and error are two streams; without
  /// the run's duration.
  private static func lines(of output: String) -> [String] {
    output.components(separatedBy: "\n").filter { !$0.isEmpty }
      .map { $0.replacing(/\([0-9.]+ m?s\)/, with: "") }.sorted()
  }
}
