import ArgumentParser
import ContractBinding
import ContractHarness
import ContractModel
import ContractReports

/// The command `contracts list`, which lists contracts, scenarios and subjects without running
/// them.
struct ListCommand<Suite: ContractSuite>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "List contracts, their scenarios, and the subjects held to them."
    )
  }

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let store = RecordingStore(root: shared.recordings)
    var marks: [[String]] = []
    let project = try await LoadedProject(contracts: shared.contracts, filter: shared.filter) {
      files in
      marks = files.contracts.map { contract in
        guard shared.filter.includes(contract: contract.name) else { return [] }
        return contract.scenarios.map { scenario in
          shared.filter.includes(scenario) ? Self.marks(of: scenario, in: contract, store) : ""
        }
      }
    }
    for (contract, marks) in zip(project.files.contracts, marks)
    where shared.filter.includes(contract: contract.name) {
      show(contract, marks, of: project)
    }
    try Terminal.report(project.problems)
  }

  private func show(_ contract: Contract, _ marks: [String], of project: LoadedProject) {
    show("\(contract.name)  \(contract.protocolName), over \(contract.vendor.name)")
    for subject in project.subjects
    where subject.protocolName == contract.protocolName
      && shared.filter.includes(subject: subject.name)
    {
      show("  \(subject.kind.rawValue): \(subject.name)")
    }
    for (scenario, marks) in zip(contract.scenarios, marks) where shared.filter.includes(scenario) {
      show("  - \(scenario.name)\(marks)")
    }
    Terminal.write("\n")
  }

  private func show(_ line: String) { Terminal.write(TerminalText.line(line) + "\n") }

  /// The remarks behind a scenario's name, such as `(#slow, not recorded)`; empty if there are
  /// none.
  private static func marks(
    of scenario: Scenario, in contract: Contract, _ store: RecordingStore
  ) -> String {
    var marks: [String] = scenario.tags.map { "#\($0)" }
    if let fault = scenario.fault { marks.append("fault: \(fault.name)") }
    if let reason = scenario.pending { marks.append("pending: \(reason)") }
    if scenario.needsRecording {
      let status = store.status(of: scenario, in: contract, needsBodies: false)
      if let word = status.concern { marks.append(word) }
    }
    return marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))"
  }
}
