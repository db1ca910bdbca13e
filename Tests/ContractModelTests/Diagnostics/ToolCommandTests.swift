import ContractModel
import Testing

struct ToolCommandTests {
  @Test func `repeats the user's command with an option in place of others`() {
    let command = ToolCommand.repeated(
      ["contracts", "verify", "--quiet", "order service", "--subject=a b"], with: "--verbose",
      without: ["--quiet"])

    #expect(command.hasSuffix(#" verify "order service" "--subject=a b" --verbose"#), "\(command)")
  }
}
