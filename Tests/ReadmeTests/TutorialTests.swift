import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The tutorial's first two chapters, whose files are in `Tests/Tutorial`.
struct TutorialTests {
  private static let folder = "Tests/Tutorial"
  private static let chapter = "Sources/ContractCommand/ContractCommand.docc/FirstCaughtLie.md"

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

  @Test func `the first chapter shows the contract`() throws {
    let contract = try Documents.text(of: "\(Self.folder)/Contracts/price-list.yaml")
    #expect(
      try Documents.blocks("yaml", of: Self.chapter) == [contract.trimmingCharacters(in: .newlines)]
    )
  }

  @Test func `the first chapter shows the real output`() async throws {
    let blocks = try Documents.text(of: Self.chapter).components(separatedBy: "\n```\n")
    let shown = try #require(blocks.first { $0.hasPrefix("$ swift run contracts verify\n") })
    let run = try await Subprocess.run(
      .path(FilePath(Self.command.path)), arguments: ["verify"],
      workingDirectory: FilePath(Documents.repository.appending(path: Self.folder).path),
      output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))

    #expect(run.terminationStatus == .exited(1))
    // The newcomer's target and command have other names, and their file begins with its path.
    let output = (run.standardOutput + "\n" + run.standardError)
      .replacing(
        "tutorial_contracts/ShopSuite.swift:7", with: "Sources/ShopContracts/ShopSuite.swift:8"
      )
      .replacing("swift run tutorial-contracts", with: "swift run contracts")
    #expect(Self.lines(of: output) == Self.lines(of: shown).filter { !$0.hasPrefix("$") }.sorted())
  }

  /// The second chapter, at a server of its own whose price has changed.
  @Test func `the second chapter shows the real output`() async throws {
    let folder = URL.temporaryDirectory.appending(path: "contracts-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: Documents.repository.appending(path: Self.folder), to: folder)
    let run = try await Subprocess.run(
      .path("/bin/bash"), arguments: ["-c", Self.secondChapter, Self.command.path],
      workingDirectory: FilePath(folder.path),
      output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
    let output = Set(
      Self.lines(of: run.standardOutput.replacing("tutorial-contracts", with: "contracts")))

    let blocks = try Documents.text(
      of: "Sources/ContractCommand/ContractCommand.docc/ChangingVendor.md"
    ).components(separatedBy: "\n```\n").filter { $0.hasPrefix("$ ") }
    #expect(blocks.count == 3)
    for line in blocks.flatMap(Self.lines) where !line.hasPrefix("$ ") {
      #expect(output.contains(line), "\(line)\n\(run.standardOutput)\(run.standardError)")
    }
  }

  private static let secondChapter = """
    exec 2>&1
    unset CI
    # The header Server names the version of Python, which may be another one than recorded.
    version=$(python3 -c 'import platform; print(platform.python_version())')
    sed -i.old "s|Python/[0-9.]*|Python/$version|" Recordings/*/*.json && rm Recordings/*/*.old
    mkdir server && echo '{"price": 4}' >server/tea.json
    python3 -u -m http.server 0 --bind 127.0.0.1 --directory server >log 2>&1 &
    trap "kill $!" EXIT
    until grep -q port log; do sleep 0.1; done
    port=$(sed -n 's/.* port \\([0-9]*\\).*/\\1/p' log)
    sed -i.old "s/:8000/:$port/" Contracts/price-list.yaml && rm Contracts/*.old
    "$0" verify --live
    sed -i.old 's/returns: 3/returns: 4/' Contracts/price-list.yaml && rm Contracts/*.old
    "$0" record --update
    "$0" verify
    """

  /// The lines in an order of their own, because standard output and error are two streams; without
  /// the run's duration.
  private static func lines(of output: String) -> [String] {
    output.components(separatedBy: "\n").filter { !$0.isEmpty }
      .map {
        $0.replacing(/\([0-9.]+ m?s\)/, with: "")
          .replacing(/\([0-9]{4}-[0-9]{2}-[0-9]{2}\)/, with: "")
      }
      .sorted()
  }
}
