import ArgumentParser
import ContractHarness
import ContractModel
import ContractRedaction
import ContractReports
import Foundation

/// The command `contracts show`, which prints scenarios beside their recordings and runs nothing.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show scenarios beside their recordings: steps, outcomes, traffic, age.",
    discussion: "Runs nothing, and reads contracts and recordings alone."
  )

  @Argument(help: "The contract, by name.", completion: NameCompletion.contracts)
  var contract: String

  @Argument(
    help: "The scenario, by name; '*' stands for any text. All of them when none is given.",
    completion: NameCompletion.scenariosOfContract)
  var scenario: String?

  @Option(
    name: .customLong("scenario"),
    help: "Only this scenario, by name, as in 'verify'; may be repeated.",
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
    for contract in files.contracts where filter.includes(contract) {
      let redactor = contract.redactor
      for scenario in contract.scenarios where filter.includes(scenario, ofAnySubjectIn: contract) {
        let recorded = RecordedScenario(scenario, of: contract, on: store, redactor: redactor)
        OutputRedactor.register(recorded.identifiers)
        Terminal.writeRedacted(view.text(of: scenario, in: contract, recorded.details) + "\n")
      }
    }
    try Terminal.report(files.problems + unknown)
  }
}
