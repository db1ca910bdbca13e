import ContractHarness
import ContractModel
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
        scenarios: [{ name: one, steps: [{ call: get }] }]

        """, to: "Contracts/\(name).yaml")
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

  @Test func `are all for a file that contracts may name, without a build`() throws {
    try folder.write("a picture", to: "Contracts/fixtures/logo.png")
    #expect(concerned("Contracts/fixtures/logo.png") == ["shop", "map"])
  }

  @Test func `are all for a removed file, which a contract may name`() {
    #expect(concerned("Contracts/fixtures/logo.png") == ["shop", "map"])
  }

  @Test func `are not known for a source, which is built first`() throws {
    try folder.write("", to: "Contracts/Suite.swift")
    #expect(concerned("Contracts/Suite.swift") == nil)
    #expect(concerned("Contracts/Suite.json") == nil)
    #expect(concerned("Sources/Shop/Fake.swift") == nil)
  }
}
