import ArgumentParser
import ContractBinding
import ContractHarness

/// `contracts list`: what there is, without running any of it.
struct ListCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "List contracts, their scenarios, and the subjects held to them."
    )
  }

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let survey = try await Survey(contracts: shared.contracts, filter: shared.filter)
    let shelf = RecordingShelf(root: shared.recordings)
    for contract in survey.files.contracts where shared.filter.includes(contract: contract.name) {
      show(contract, of: survey, shelf)
    }
    try Terminal.report(survey.problems)
  }

  private func show(_ contract: Contract, of survey: Survey, _ shelf: RecordingShelf) {
    show("\(contract.name)  \(contract.protocolName), over \(contract.vendor.name)")
    for subject in survey.subjects
    where subject.protocolName == contract.protocolName
      && shared.filter.includes(subject: subject.name)
    {
      show("  \(subject.kind.rawValue): \(subject.name)")
    }
    for scenario in contract.scenarios where shared.filter.includes(scenario) {
      show("  - \(scenario.name)\(marks(of: scenario, in: contract, shelf))")
    }
    Terminal.write("\n")
  }

  private func show(_ line: String) { Terminal.write(TerminalText.line(line) + "\n") }

  private func marks(
    of scenario: Scenario, in contract: Contract, _ shelf: RecordingShelf
  ) -> String {
    var marks: [String] = scenario.tags.map { "#\($0)" }
    if let fault = scenario.fault { marks.append("fault: \(fault.name)") }
    if let reason = scenario.pending { marks.append("pending: \(reason)") }
    if scenario.needsRecording {
      let status = shelf.status(of: scenario, in: contract, needsBodies: false)
      if let word = status.concern { marks.append(word) }
    }
    return marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))"
  }
}
