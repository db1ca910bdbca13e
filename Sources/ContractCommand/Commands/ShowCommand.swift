import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import Foundation

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show scenarios with their recordings: steps, outcomes, traffic and age.",
    discussion: "Only reads contracts and recordings. No subject runs."
  )

  @Argument(help: "The name of the contract.", completion: NameCompletion.contracts)
  var contract: String

  @Argument(
    help: "The name of the scenario, in which '*' matches any text. Without a name, all scenarios.",
    completion: NameCompletion.scenariosOfContract)
  var scenario: String?

  @Option(
    name: .customLong("scenario"),
    help: "Select the scenario with this name, as in 'verify'. May be repeated.",
    completion: NameCompletion.scenariosOfContract)
  var scenarios: [String] = []

  @OptionGroup var condition: FilterOptions
  @OptionGroup var colours: ColorOptions

  @Option(help: "The folder of contract files.", completion: .directory)
  var contracts = "Contracts"

  @Option(help: "The folder of recordings.", completion: .directory)
  var recordings = "Recordings"

  func run() throws {
    let files = ContractFolder.readSafely(contracts)
    let filter = CaseFilter(
      contracts: [contract], scenarios: scenarios + [scenario].compactMap { $0 }
    ).and(condition.expression)
    let unknown = filter.unknownNames(contracts: files.contracts, unread: files.unread)
    let store = RecordingStore(root: recordings)
    let view = ScenarioView(
      width: Terminal.width, colour: Terminal.isColourful(STDOUT_FILENO), now: Date(),
      redact: OutputRedactor.redact)
    var unreadable: [Diagnostic] = []
    for contract in files.contracts where filter.includes(contract) {
      let redactor = contract.redactor
      for scenario in contract.scenarios where filter.includes(scenario, ofAnySubjectIn: contract) {
        let recorded = RecordedScenario(scenario, of: contract, on: store, redactor: redactor)
        OutputRedactor.register(recorded.identifiers)
        unreadable += [recorded.problem].compactMap(\.self)
        Terminal.writeRedacted(view.text(of: scenario, in: contract, recorded.details) + "\n")
      }
    }
    try Terminal.report(files.problems + unknown + unreadable)
  }
}
