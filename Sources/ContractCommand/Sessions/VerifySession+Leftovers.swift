import ContractHarness
import ContractModel

extension VerifySession {
  /// Finds secrets in the recordings that an HTML page shows, as `lint` does.
  ///
  /// The page hides them, but the recordings' files contain them. Nothing is searched if the run
  /// collects no details for a page.
  func leftovers(of jobs: [Job], in contracts: [Contract]) -> [Diagnostic] {
    guard detailScope == .all else { return [] }
    let selected = Set(jobs.map(\.scenarioKey))
    return contracts.flatMap { contract in
      let parts = store.parts(of: contract.name)
      let found = contract.scenarios.compactMap { scenario in
        guard selected.contains(ScenarioKey(scenario, of: contract)), scenario.needsRecording,
          let recording = store.status(of: scenario, in: contract).recording
        else { return (Diagnostic, Scenario)?.none }
        return store.leftover(in: recording, of: scenario, in: contract, among: parts)
          .map { ($0, scenario) }
      }
      return Diagnostic.gathered(found)
    }
  }
}
