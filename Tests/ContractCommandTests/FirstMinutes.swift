import Foundation
import Testing

/// A package with a protocol, an adapter and a fake that lies, in which the README's commands are
/// run.
struct FirstMinutes {
  let folder: URL
  /// The folder of a build that has the modules of this package already.
  let build: URL
  let run: (String) async throws -> Command.Result

  private static let readme = Command.repository.appending(path: "README.md")

  /// Writes the package, adds the dependency and runs `contracts-init`.
  func begin() async throws {
    try write(manifest, to: "Package.swift")
    for name in ["PriceList", "HTTPPriceList", "FakePriceList"] {
      let file = Command.repository.appending(path: "Tests/Tutorial/\(name).swift")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing("@Contracted\n", with: "").replacing("public import ContractBinding\n", with: "")
      try write(text, to: "Sources/Shop/\(name).swift")
    }
    let add = try await swift("package", "add-dependency --type path '\(Command.repository.path)'")
    try #require(add.exit == 0, "\(add.stdout)\(add.stderr)")
    let start = try await swift(
      "package", "--allow-writing-to-package-directory contracts-init")
    try #require(start.exit == 0, "\(start.stdout)\(start.stderr)")
    try expect(start.stdout, inBlock: "PriceList in ")

    let verify = try await swift("run", "contracts verify")
    #expect(verify.exit == 2)
    #expect(verify.stderr.contains("2 scenarios are not recorded"), "\(verify)")
    #expect(verify.stderr.contains("help: swift run contracts record price-list"), "\(verify)")
    let again = try await swift(
      "package", "--allow-writing-to-package-directory contracts-init")
    #expect(again.stdout.contains("kept     Contracts/price-list.yaml"), "\(again)")
    #expect(!again.stdout.contains("changed"), "\(again)")
  }

  /// Gives the contract a value that the vendor knows, and records the vendor.
  func record() async throws {
    let contract = try String(contentsOf: url("Contracts/price-list.yaml"), encoding: .utf8)
    try write(contract.replacing("item-1", with: "tea"), to: "Contracts/price-list.yaml")
    try write(#"{"price": 3}"#, to: "server/tea.json")
    let record = try await run(
      """
      python3 -u -m http.server 0 --bind 127.0.0.1 --directory server >log 2>&1 &
      trap "kill $!" EXIT
      until grep -q port log; do sleep 0.1; done
      port=$(sed -n 's/.* port \\([0-9]*\\).*/\\1/p' log)
      PRICE_LIST_URL=http://127.0.0.1:$port \(command("run", "--skip-build contracts record"))
      """)
    #expect(record.exit == 0, "\(record)")
  }

  /// Verifies offline, and finds the output in the README.
  func catchTheLie() async throws {
    let lint = try await swift("run", "--skip-build contracts lint")
    #expect(lint.exit == 0, "\(lint)")
    let verify = try await swift("run", "--skip-build contracts verify")
    #expect(verify.exit == 1)
    try expect(verify.stdout + "\n" + verify.stderr, inBlock: "$ swift run contracts verify")
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "shop",
      targets: [
        .target(name: "Shop")
      ]
    )

    """
  }

  private func swift(_ tool: String, _ words: String) async throws -> Command.Result {
    try await run(command(tool, words))
  }

  private func command(_ tool: String, _ words: String) -> String {
    "swift \(tool) --scratch-path '\(build.path)' \(words)"
  }

  private func url(_ path: String) -> URL { folder.appending(path: path) }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(path))
  }

  /// Compares output with the README's block that has these words in it.
  private func expect(_ output: String, inBlock beginning: String) throws {
    let blocks = try String(contentsOf: Self.readme, encoding: .utf8).components(
      separatedBy: "\n```\n")
    let block = try #require(blocks.first { $0.contains(beginning) })
    let lines = Self.lines(of: block).filter { !$0.hasPrefix("$") }
    #expect(Self.lines(of: output) == lines, "\(output)")
  }

  /// The lines that mean something, in an order of their own: two streams have none in common.
  private static func lines(of text: String) -> [String] {
    text.components(separatedBy: "\n")
      .filter { !$0.isEmpty }
      .map {
        $0.replacing(/\([0-9.]+ m?s\)/, with: "")
          .replacing(/\([0-9]{4}-[0-9]{2}-[0-9]{2}\)/, with: "")
      }
      .sorted()
  }
}
