import ContractModel
import Testing

struct ContractRenamingTests {
  private func renamed(
    _ name: ContractRenaming.Name, to new: String, in text: String
  ) throws -> String {
    let renaming = try ContractRenaming(name, to: new, in: Array(text.utf8), path: "a.yaml")
    return String(decoding: renaming.bytes, as: UTF8.self)
  }

  private func contract(_ scenarios: String, name: String = "a") -> String {
    """
    # A comment.
    contract:   \(name)   # another
    protocol: A
    vendor: { name: A, kind: http, url: "http://127.0.0.1" }
    scenarios:
    \(scenarios)

    """
  }

  @Test(
    arguments: [
      ("- { steps: [{ call: a }], name: old }", "- { steps: [{ call: a }], name: new }", "new"),
      (
        "- name: old # why\n  steps: [{ call: a }]", "- name: new # why\n  steps: [{ call: a }]",
        "new"
      ),
      ("- name: 'old'\n  steps: [{ call: a }]", "- name: 'it''s'\n  steps: [{ call: a }]", "it's"),
      (
        "- name: \"old\"\r\n  steps: [{ call: a }]\r",
        "- name: \"a \\\"b\\\"\"\r\n  steps: [{ call: a }]\r",
        "a \"b\""
      ),
      // A plain text cannot contain these signs here.
      (
        "- { name: old, steps: [{ call: a }] }", "- { name: \"x, y\", steps: [{ call: a }] }",
        "x, y"
      ),
      ("- name: old\n  steps: [{ call: a }]", "- name: \"x: y\"\n  steps: [{ call: a }]", "x: y"),
      ("- name: old\n  steps: [{ call: a }]", "- name: \"true\"\n  steps: [{ call: a }]", "true"),
      ("- name: old\n  steps: [{ call: a }]", "- name: \"x #y\"\n  steps: [{ call: a }]", "x #y"),
    ])
  func `edits the name alone, in its own style if that can hold it`(
    before: String, after: String, name: String
  ) throws {
    #expect(
      try renamed(.scenario("old"), to: name, in: contract(before)) == contract(after))
  }

  @Test func `edits the name of a contract after a byte order mark and letters of several bytes`()
    throws
  {
    let text =
      "\u{FEFF}{ vendor: { name: Ä, kind: sdk }, contract: ältere, protocol: A, scenarios: "
    let scenarios = "[{ name: a, steps: [{ call: a }] }] }"

    #expect(
      try renamed(.contract, to: "neuere", in: text + scenarios)
        == text.replacing("ältere", with: "neuere") + scenarios)
    #expect(
      try renamed(.contract, to: "b", in: contract("- { name: a, steps: [{ call: a }] }"))
        == contract("- { name: a, steps: [{ call: a }] }", name: "b"))
  }

  @Test func `edits the faults that refer to a scenario`() throws {
    let text = contract(
      """
      - { name: old, steps: [{ call: a }] }
      - { name: late, fault: { slow: old }, steps: [{ call: a, throws: late }] }
      - { name: other, steps: [{ call: old }] }
      """)

    #expect(
      try renamed(.scenario("old"), to: "new", in: text)
        == text.replacing("name: old", with: "name: new")
        .replacing("slow: old", with: "slow: new"))
  }

  @Test(
    arguments: [
      (
        "- name: old\n  steps: [{ call: a }]\n- name: new\n  steps: [{ call: a }]",
        "two scenarios have one name"
      )
    ])
  func `refuses what would make the file wrong`(scenarios: String, headline: String) {
    let error = #expect(throws: RenameRefused.self) {
      try renamed(.scenario("old"), to: "new", in: contract(scenarios))
    }

    #expect(error?.diagnostics.first?.headline == headline)
  }

  @Test func `refuses a name that takes several lines`() {
    let error = #expect(throws: RenameRefused.self) {
      try renamed(
        .scenario("a long name"), to: "new",
        in: contract("- name: a long\n    name\n  steps: [{ call: a }]"))
    }

    #expect(error?.diagnostics.first?.headline == "the name cannot be edited here")
  }
}
