import ContractBinding
@testable import ContractModel
import Foundation
import TestSupport
import Testing

/// Files that a contract names with `$file`.
struct AttachedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads a contract in the folder `Contracts` that passes one file to an operation.
  private func file(_ path: String) throws -> ContractFile {
    let text = """
      contract: a
      protocol: A
      vendor: { name: A, kind: sdk }
      scenarios:
        - { name: a, steps: [{ call: put, with: [{ $file: "\(path)" }] }] }
      """
    try folder.write(text, to: "Contracts/a.yaml")
    return ContractFile.read("Contracts/a.yaml", relativeTo: folder.path)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(path)", withDestinationPath: target)
  }

  @Test func `gives the bytes of a file as base64`() throws {
    try folder.write(Data([0, 255]), to: "Contracts/fixtures/a.bin")
    try link("Contracts/b.bin", to: "fixtures/a.bin")

    for path in ["fixtures/a.bin", "b.bin"] {
      let contract = try #require(try file(path).contract)
      guard case .call(let use) = contract.scenarios[0].steps[0].action,
        case .byPosition(let arguments) = use.arguments
      else {
        Issue.record("no call with arguments by position")
        return
      }
      #expect(arguments.map(\.value) == ["AP8="])
    }
  }

  @Test func `refuses what is no file of the folder`() throws {
    try folder.write("secret", to: "secret")
    try folder.write("", to: "Contracts/fixtures/a.bin")
    try link("Contracts/link", to: "../secret")
    try link("Contracts/up", to: "..")
    #expect(mkfifo("\(folder.path)/Contracts/pipe", 0o600) == 0)
    let large = "\(folder.path)/Contracts/large"
    try Data().write(to: URL(filePath: large))
    #expect(truncate(large, 10_000_001) == 0)

    let outside = "the file is outside the folder of the contract"
    for (path, headline) in [
      ("nowhere", "there is no such file"), ("link", outside), ("up/secret", outside),
      ("up/Contracts/../secret", "'$file' has the wrong form"),
      ("pipe", "the path names no regular file"), ("fixtures", "the path names no regular file"),
      ("large", "the file is larger than 10 MB"),
    ] {
      #expect(try file(path).problems.map(\.headline) == [headline], "\(path)")
    }
  }
}
