import ArgumentParser
import ContractModel
import ContractReports

struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of this suite's contract files.",
    discussion: """
      The schema contains the suite's protocols, operations, parameters, states, events, probes \
      and tags. To use it with the YAML extension of Visual Studio Code, or with another editor \
      on yaml-language-server, write it to a file:

        swift run contracts schema > .contracts.schema.json

      Then begin each contract file with this line:

        # yaml-language-server: $schema=../.contracts.schema.json
      """
  )

  /// The schemas besides that of the suite; each has a flag, such as `--events`.
  enum Subject: String, EnumerableFlag {
    case plain
    case events
    case list
    case lint
    case doctor

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .plain: "Print the schema of contract files without the suite's names."
      case .events: "Print the schema of each line that 'verify --events' writes."
      case .list: "Print the schema of the object that 'list --json' writes."
      case .lint: "Print the schema of the object that 'lint --format json' writes."
      case .doctor: "Print the schema of the output of 'doctor --json'."
      }
    }
  }

  @Flag var subject: Subject?

  @Option(help: "The folder of contract files, from which the tags come.", completion: .directory)
  var contracts = "Contracts"

  func run() async throws {
    switch subject {
    case .plain: Terminal.write(ContractSchema.json)
    case .events: Terminal.write(EventsSchema.json)
    case .list: Terminal.write(ListingDocument.schema)
    case .lint: Terminal.write(LintReport.schema)
    case .doctor: Terminal.write(DoctorReport.schema)
    case nil: Terminal.write(try await ofSuite())
    }
  }

  /// The schema with the suite's names, which a worker process lists.
  ///
  /// Mistakes in contracts are no obstacle, because the schema helps to mend them. For a suite
  /// without subjects, it is the schema without names.
  private func ofSuite() async throws -> String {
    let project = try await LoadedProject(contracts: contracts, filter: CaseFilter())
    guard !project.subjects.isEmpty else {
      try Terminal.report(project.problems)
      return ContractSchema.json
    }
    return SuiteSchema(
      subjects: project.subjects, objects: project.suite.objects,
      contracts: project.files.contracts
    ).json
  }
}
