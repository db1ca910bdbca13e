import ContractHarness
import ContractModel

extension VerifySession {
  /// What is secret in the recordings that a page shows, as `lint` tells it: the page hides it, the
  /// file does not.
  ///
  /// - Parameters:
  ///   - jobs: The jobs of the run.
  ///   - contracts: The contracts.
  /// - Returns: A message for each recording; none where there is no page.
  func leftovers(of jobs: [Job], in contracts: [Contract]) -> [Diagnostic] {
    guard detailScope == .all else { return [] }
    let asked = Set(jobs.map(\.scenarioKey))
    return contracts.flatMap { contract in
      let parts = store.parts(of: contract.name)
      let found = contract.scenarios.compactMap { scenario in
        guard asked.contains(Job.ScenarioKey(scenario, of: contract)), scenario.needsRecording,
          let recording = store.status(of: scenario, in: contract).recording
        else { return (Diagnostic, Scenario)?.none }
        return store.leftover(in: recording, of: scenario, in: contract, among: parts)
          .map { ($0, scenario) }
      }
      return Diagnostic.gathered(found)
    }
  }
}
