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

  @Flag(help: "Print the schema of the object that 'list --json' writes.")
  var list = false

  @Flag(help: "Print the schema of the object that 'lint --format json' writes.")
  var lint = false

  func validate() throws {
    guard [events, list, lint].count(where: \.self) < 2 else {
      throw ValidationError("'--events', '--list' and '--lint' exclude each other.")
    }
  }

  func run() {
    let schemas = [
      (events, EventsSchema.json), (list, ListingDocument.schema), (lint, LintReport.schema),
    ]
    Terminal.write(schemas.first(where: \.0)?.1 ?? ContractSchema.json)
  }
}
