import ContractHarness
import ContractModel
import Foundation
import TestSupport
import Testing
@testable import ContractCommand

/// The contracts that an edit of a file concerns.
struct ProjectFilesTests {
  private let folder: TestSupport.TemporaryFolder
  private let files: ProjectFiles

  init() throws {
    folder = try TestSupport.TemporaryFolder()
    for name in ["shop", "map"] {
      try folder.write(
        """
        contract: \(name)
        protocol: P
        vendor: { name: V, kind: sdk }
        scenarios:
          - { name: one, steps: [{ call: put, with: { logo: { $file: fixtures/\(name).png } } }] }

        """, to: "Contracts/\(name).yaml")
      try folder.write("a picture", to: "Contracts/fixtures/\(name).png")
    }
    let contracts = "\(folder.path)/Contracts"
    files = ProjectFiles(
      ContractFolder.read(contracts), in: contracts,
      RecordingStore(root: "\(folder.path)/Recordings"))
  }

  private func concerned(_ path: String) -> Set<String>? {
    files.contracts(concernedBy: "\(folder.path)/\(path)")
  }

  @Test func `are those of a contract file and of its recordings`() {
    #expect(concerned("Contracts/shop.yaml") == ["shop"])
    #expect(concerned("Recordings/map/one.json") == ["map"])
  }

  @Test func `are those that name a file, without a build, also when it is removed`() throws {
    #expect(concerned("Contracts/fixtures/shop.png") == ["shop"])
    try FileManager.default.removeItem(atPath: "\(folder.path)/Contracts/fixtures/map.png")
    #expect(concerned("Contracts/fixtures/map.png") == ["map"])
  }

  @Test func `are none for a temporary file of an editor, which is gone`() {
    #expect(concerned("Contracts/sedExzCWU") == [])
  }

  @Test func `are not known for a file that no contract names`() throws {
    try folder.write("a picture", to: "Contracts/fixtures/other.png")
    #expect(concerned("Contracts/fixtures/other.png") == nil)
  }

  @Test func `are not known for a source, which is built first`() throws {
    try folder.write("{}", to: "Contracts/Suite.json")
    #expect(concerned("Contracts/Suite.swift") == nil)
    #expect(concerned("Contracts/Suite.json") == nil)
    #expect(concerned("Sources/Shop/Fake.swift") == nil)
  }
}
