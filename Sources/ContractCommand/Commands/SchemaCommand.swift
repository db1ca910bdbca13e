import ArgumentParser
import ContractHarness
import ContractModel
import ContractReports

/// The command `contracts schema`, which prints the JSON Schema of contract files for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of contract files.",
    discussion: """
      For Visual Studio Code's YAML extension, and others on yaml-language-server:

        swift run contracts schema > .contracts.schema.json

      and as the first line of each contract file:

        # yaml-language-server: $schema=../.contracts.schema.json
      """
  )

  @Flag(help: "Print the schema of the lines that 'verify --events' writes.")
  var events = false

  func run() {
    Terminal.write(events ? EventsSchema.json : ContractSchema.json)
  }
}
