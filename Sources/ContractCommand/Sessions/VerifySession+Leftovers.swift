import ContractHarness
import ContractModel

extension VerifySession {
  /// What is secret in the recordings that a page shows, as `lint` tells it: the page hides it, the
  /// file does not.
  ///
  /// - Parameters:
  ///   - entries: The pairs that run.
  ///   - contracts: The contracts that the pairs refer to.
  /// - Returns: A message for each recording; none where there is no page.
  func leftovers(of entries: [Plan.Entry], in contracts: [Contract]) -> [Diagnostic] {
    guard sketching == .all else { return [] }
    return Dictionary(grouping: entries, by: \.contract).sorted { $0.key < $1.key }
      .flatMap { index, entries in
        let contract = contracts[index]
        let parts = store.parts(of: contract.name)
        let found = Set(entries.map(\.scenario)).sorted().compactMap { place in
          let scenario = contract.scenarios[place]
          guard scenario.needsRecording,
            let recording = store.status(of: scenario, in: contract).recording
          else { return (Diagnostic, Scenario)?.none }
          return store.leftover(in: recording, of: scenario, in: contract, among: parts)
            .map { ($0, scenario) }
        }
        return Diagnostic.gathered(found)
      }
  }
}
