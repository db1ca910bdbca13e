@testable import ContractModel
import Foundation
import TestSupport
import Testing

struct ContractFolderTests {
  private func contract(_ name: String) -> String {
    """
    contract: \(name)
    protocol: A
    vendor: { name: A, kind: sdk }
    scenarios: [{ name: a, steps: [{ call: a }] }]
    """
  }

  @Test func `reads every contract below a folder, in the order of the paths`() throws {
    let folder = try TemporaryFolder()
    try folder.write(contract("third"), to: "Contracts/c.yaml")
    try folder.write(contract("second"), to: "Contracts/b/deep.yml")
    try folder.write(contract("first"), to: "Contracts/a.yaml")
    try folder.write("no contract", to: "Contracts/README.md")
    try folder.write("no contract", to: "Contracts/.hidden/a.yaml")

    let read = ContractFolder.read("Contracts", relativeTo: folder.path)

    #expect(read.problems == [])
    #expect(read.contracts.map(\.name) == ["first", "second", "third"])
    #expect(read.contracts.map(\.location.path).last == "Contracts/c.yaml")
  }

  @Test func `reads a single file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(contract("first"), to: "Contracts/a.yaml")

    let read = ContractFolder.read("Contracts/a.yaml", relativeTo: folder.path)

    #expect(read.contracts.map(\.name) == ["first"])
  }

  @Test func `tells the problems of every file, and still gives the good contracts`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.yaml")
    try folder.write(contract("good"), to: "b.yaml")
    try folder.write("[", to: "c.yaml")

    let read = ContractFolder.read(folder.path, relativeTo: folder.path)

    #expect(read.contracts.map(\.name) == ["good"])
    #expect(read.problems.map { $0.location?.path } == ["a.yaml", "c.yaml"])
  }

  @Test func `tells two contracts of one name, also by case alone`() throws {
    let folder = try TemporaryFolder()
    try folder.write(contract("shop"), to: "a.yaml")
    try folder.write(contract("shop"), to: "b.yaml")
    try folder.write(contract("Shop"), to: "c.yaml")

    let read = ContractFolder.read(".", relativeTo: folder.path)

    #expect(
      DiagnosticText().render(read.problems) == """
        error: two contracts have one name
         --> b.yaml:1:11
          |
        1 | contract: shop
          |           ^^^^ 'shop' is in a.yaml:1:11

        error: two contracts have names that differ by case alone
         --> c.yaml:1:11
          |
        1 | contract: Shop
          |           ^^^^ 'shop' is in a.yaml:1:11

        """)
  }

  @Test func `leaves out contracts of one name, also by case alone`() throws {
    let folder = try TemporaryFolder()
    for (file, name) in [("a", "shop"), ("b", "shop"), ("c", "Tea"), ("d", "tea"), ("e", "till")] {
      try folder.write(contract(name), to: "\(file).yaml")
    }

    let read = ContractFolder.read(".", relativeTo: folder.path).withoutSharedNames

    #expect(read.contracts.map(\.name) == ["till"])
    #expect(read.parts.map(\.name) == ["shop", "shop", "Tea", "tea"])
    #expect(read.unread == ["shop", "Tea", "tea"])
    #expect(read.problems.count == 2)
  }

  @Test func `tells of a folder that is not there, and of one without contracts`() throws {
    let folder = try TemporaryFolder()

    let missing = ContractFolder.read("Contracts", relativeTo: folder.path)
    let empty = ContractFolder.read(".", relativeTo: folder.path)

    #expect(
      DiagnosticText().render(missing.problems) == """
        error: there is no such folder of contracts
          folder  Contracts
        help: change to the folder of your package, or say where both folders are:
              --contracts FOLDER --recordings FOLDER

        """)
    #expect(empty.problems.map(\.headline) == ["the folder holds no contract file"])
  }

  @Test func `says how to go to the package's folder from a folder in it`() throws {
    let folder = try TemporaryFolder()
    for file in ["Package.swift", "Contracts/a.yaml", "Sources/Shop/Shop.swift"] {
      try folder.write("", to: file)
    }

    let missing = ContractFolder.read("Contracts", relativeTo: folder.path + "/Sources/Shop")

    #expect(
      DiagnosticText().render(missing.problems) == """
        error: there is no such folder of contracts
          folder  Contracts
        help: your package is in a folder above; go there first:
              cd ../..

        """)
  }

  @Test func `shows paths outside the working folder whole`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write("", to: "a.yaml")

    let read = ContractFolder.read(other.path, relativeTo: folder.path)

    #expect(read.problems.first?.location?.path == other.path + "/a.yaml")
  }
}
