import ContractHarness
import ContractModel

/// A search for the recordings of renamed scenarios, so that a message can name them, or `record`
/// can move them.
struct RenamedScenarios {
  private let files: ContractFolder
  private let store: RecordingStore
  /// The results by contract and scenario, because several subjects run the same scenario.
  private var found: [[String]: String?] = [:]
  /// The recordings without a scenario, searched on first use because most runs miss no recording.
  ///
  /// If a contract cannot be read, its recordings would look as if they had no scenario, so none is
  /// searched.
  private lazy var orphans = OrphanedRecordings(
    files.problems.isEmpty ? store.orphans(of: files.contracts) : [])

  init(_ files: ContractFolder, on store: RecordingStore) {
    self.files = files
    self.store = store
  }

  /// The path of the recording that a scenario had before it was renamed, found by its equal states
  /// and steps; `nil` if there is none.
  mutating func recording(of scenario: Scenario, in contract: Contract) -> String? {
    guard scenario.needsRecording else { return nil }
    let key = [contract.name, scenario.name]
    if let known = found[key] { return known }
    let path = orphans.takeRecording(of: scenario, in: contract)
    found[key] = .some(path)
    return path
  }
}
