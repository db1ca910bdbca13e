import ArgumentParser
import ContractModel

/// The options that most commands share: the folders, and the choice of contracts, scenarios and
/// subjects.
struct SelectionOptions: ParsableArguments {
  @Argument(
    help: """
      The names of contracts, in which '*' matches any text. Without a name, all contracts are \
      selected.
      """,
    completion: NameCompletion.contracts)
  var names: [String] = []

  @Option(help: "The folder of contract files.", completion: .directory)
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.", completion: .directory)
  var recordings = "Recordings"

  @Option(
    help: "Select the subject with this name; '*' matches any text. May be repeated.",
    completion: NameCompletion.subjects)
  var subject: [String] = []

  @Option(
    help: "Select the scenario with this name; '*' matches any text. May be repeated.",
    completion: NameCompletion.scenarios)
  var scenario: [String] = []

  @Option(
    help: "Select the scenarios with this tag; '*' matches any text. May be repeated.",
    completion: NameCompletion.tags)
  var tag: [String] = []

  func filter(_ condition: FilterOptions) -> CaseFilter {
    CaseFilter(contracts: names, subjects: subject, scenarios: scenario, tags: tag)
      .and(condition.expression)
  }
}
