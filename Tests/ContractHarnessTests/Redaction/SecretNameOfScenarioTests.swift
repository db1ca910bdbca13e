import ContractHarness
import ContractModel
import TestSupport
import Testing

struct SecretNameOfScenarioTests {
  private func read(_ name: String, _ rows: String) throws -> ContractFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      contract: a
      protocol: A
      vendor: { name: A, kind: sdk }
      scenarios:
        - name: \(name)
          examples: [\(rows)]
          steps: [{ call: signIn, with: { user: <user>, password: <password> } }]
      """, to: "a.yaml")
    return ContractFolder.readSafely(folder.path)
  }

  @Test(arguments: [
    ("<user> signs in with <password>", "<password>"), ("a user signs in", "gets all values"),
  ])
  func `refuses a name with a secret of its row, and does not show it`(
    _ name: String, _ help: String
  ) throws {
    let folder = try read(
      name, "{ user: bob, password: Falcon!474862 }, { user: eve, password: '670292' }")

    #expect(folder.contracts.isEmpty && folder.unread == ["a"])
    #expect(
      folder.problems.map(\.headline) == [
        "the name of a scenario would hold a value of 'password'"
      ])
    #expect(folder.problems.first?.help.first?.contains(help) == true)
    #expect(!"\(folder.problems)".contains("Falcon"))
  }

  @Test func `refuses a name that a recording may not have, unless the contract allows it`() throws
  {
    let folder = try TemporaryFolder()
    func headlines(_ vendor: String) throws -> [String] {
      try folder.write(
        """
        contract: a
        protocol: A
        vendor: { name: A, kind: sdk\(vendor) }
        scenarios: [{ name: finds x7Kq9vTz2LmW4pRs8bNc, steps: [{ call: find }] }]
        """, to: "a.yaml")
      return ContractFolder.readSafely(folder.path).problems.map(\.headline)
    }

    #expect(try headlines("") == ["the name of a scenario holds what looks like a secret"])
    #expect(try headlines(", redact: { allow: [$.scenario] }") == [])
  }

  @Test(arguments: [
    ("<user> signs in", "{ user: bob, password: Falcon!474862 }"),
    (
      "<user> with <password>",
      "{ user: bob4711, password: wrong }, { user: eve, password: too short }"
    ),
    ("a user signs in", "{ user: bob, password: '' }"),
  ])
  func `takes a name of other columns, and one of words`(_ name: String, _ rows: String) throws {
    let folder = try read(name, rows)

    #expect(folder.problems == [] && folder.contracts.count == 1)
  }
}
