import ContractHarness
import ContractModel

/// The recordings that belong to no scenario, perhaps because their scenario was renamed.
///
/// They are searched on first use, because most runs miss no recording. If a contract cannot be
/// read, its recordings would look as if they had no scenario, so none is searched.
struct OrphanedRecordings {
  private struct Origin {
    let path: String
    let contract: String
    let scenario: String
  }

  private let files: ContractFolder
  private let store: RecordingStore
  /// The result of each scenario's search, also if it found nothing, because several subjects run
  /// the same scenario.
  private var taken: [ScenarioKey: String?] = [:]
  private lazy var all = files.problems.isEmpty ? store.orphans(of: files.contracts) : []

  /// The recordings by the digest of their scenario's states and steps, which stays the same when
  /// the scenario is renamed.
  ///
  /// Each file is read once, with the first search.
  private lazy var origins: [String: [Origin]] = all.reduce(into: [:]) { origins, path in
    guard let recording = try? RecordingFile(path: path).read(needsBodies: false) else { return }
    origins[recording.provenance.digest, default: []].append(
      Origin(path: path, contract: recording.contract, scenario: recording.scenario))
  }

  init(_ files: ContractFolder, on store: RecordingStore) {
    self.files = files
    self.store = store
  }

  /// The paths that no scenario has taken, which `lint` reports as files that can be deleted.
  var paths: [String] {
    mutating get {
      let taken = Set(taken.values.compactMap(\.self))
      return all.filter { !taken.contains($0) }
    }
  }

  /// Takes the recording that a scenario had before it was renamed, so that a message can name it,
  /// or `record` can move it.
  ///
  /// It was made with the same states, steps and arguments, for the same contract or a scenario with
  /// the same name. No other scenario gets it. The path is `nil` if there is none.
  mutating func recording(of scenario: Scenario, in contract: Contract) -> String? {
    guard scenario.needsRecording else { return nil }
    let key = ScenarioKey(scenario, of: contract)
    if let known = taken[key] { return known }
    let path = unclaimed(by: scenario, in: contract)
    taken[key] = .some(path)
    return path
  }

  private mutating func unclaimed(by scenario: Scenario, in contract: Contract) -> String? {
    guard !all.isEmpty else { return nil }
    let digest = scenario.inputDigest(of: contract.vendor.kind)
    let index = origins[digest]?.firstIndex {
      $0.contract == contract.name || $0.scenario == scenario.name
    }
    return index.flatMap { origins[digest]?.remove(at: $0).path }
  }
}
