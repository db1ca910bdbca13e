import ArgumentParser
import ContractBinding
import ContractHarness
import ContractModel
import ContractReports

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List contracts, their scenarios, and the subjects that must fulfil them."
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var condition: FilterOptions

  @Flag(help: "Write one JSON object. 'contracts schema --list' prints its schema.")
  var json = false

  @OptionGroup var colours: ColorOptions

  func run() async throws {
    let store = RecordingStore(root: selection.recordings)
    var concerns: [ScenarioKey: String] = [:]
    let filter = selection.filter(condition)
    let project = try await LoadedProject(contracts: selection.contracts, filter: filter) {
      files in
      for contract in files.contracts where filter.includes(contract) {
        for scenario in contract.scenarios where filter.includes(scenario, in: contract) {
          concerns[ScenarioKey(scenario, of: contract)] = store.concern(of: scenario, in: contract)
        }
      }
    }
    let listings = project.listings(filter, concerns)
    if json {
      var lines = SourceLines()
      let problems = project.problems.map { lines.completed($0).withoutSecrets }
      Terminal.write(ListingDocument(listings, problems: problems).json)
    } else {
      for listing in listings { Terminal.write(ListingText.text(of: listing)) }
    }
    try Terminal.report(project.problems)
  }
}

extension LoadedProject {
  /// The contracts that a filter selects, with their subjects and scenarios.
  ///
  /// `concerns` has the problem with each scenario's recording, such as `recording stale`.
  fileprivate func listings(
    _ filter: CaseFilter, _ concerns: [ScenarioKey: String]
  ) -> [ContractListing] {
    let planned = Dictionary(grouping: plan.jobs, by: \.scenarioKey)
    return files.contracts.filter(filter.includes).compactMap { contract in
      let scenarios = contract.scenarios.filter { filter.includes($0, in: contract) }
        .map { (scenario: $0, key: ScenarioKey($0, of: contract)) }
      let selected = Set(scenarios.flatMap { planned[$0.key, default: []] }.map(\.subject))
      let held = subjects.indices.filter(selected.contains)
      // Without a subject in the suite, nothing is planned, and all scenarios are shown.
      let hasSubjects = subjects.contains { $0.protocolName == contract.protocolName }
      guard !held.isEmpty || !hasSubjects else { return nil }
      let rows = scenarios.filter { held.isEmpty || planned[$0.key] != nil }.map { scenario, key in
        ContractListing.Row(
          scenario, concern: concerns[key],
          pairStatuses: held.map { index in
            planned[key]?.first { $0.subject == index }?.pairStatus ?? .notSelected
          })
      }
      return ContractListing(contract, subjects: held.map { subjects[$0] }, rows: rows)
    }
  }
}

extension Job {
  fileprivate var pairStatus: PairStatus {
    PairStatus(verdict, applies: applies, isPending: plannedCase.isPending)
  }
}

extension RecordingStore {
  /// The problem with a scenario's recording, such as `recording stale`; `nil` if there is none.
  fileprivate func concern(of scenario: Scenario, in contract: Contract) -> String? {
    guard scenario.needsRecording else { return nil }
    return status(of: scenario, in: contract, needsBodies: false).concern
  }
}
