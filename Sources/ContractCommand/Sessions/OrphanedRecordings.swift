import ContractHarness
import ContractModel

/// The recordings that belong to no scenario, perhaps because their scenario was renamed.
struct OrphanedRecordings {
  private struct Origin {
    let path: String
    let contract: String
    let scenario: String
  }

  private let all: [String]
  private var taken: Set<String> = []

  /// The paths that no scenario has taken, which `lint` reports as files that can be deleted.
  var paths: [String] { all.filter { !taken.contains($0) } }

  /// The recordings by the digest of their scenario's states and steps, which stays the same when
  /// the scenario is renamed.
  ///
  /// Each file is read once, with the first search.
  private lazy var origins: [String: [Origin]] = all.reduce(into: [:]) { origins, path in
    guard let recording = try? RecordingFile(path: path).read(needsBodies: false) else { return }
    origins[recording.provenance.digest, default: []].append(
      Origin(path: path, contract: recording.contract, scenario: recording.scenario))
  }

  /// Creates the list from paths that ``RecordingStore/orphans(of:)`` found.
  init(_ paths: [String]) {
    all = paths
  }

  /// Takes the recording that was made with the same states, steps and arguments as a scenario.
  ///
  /// It must be of the same contract, or of a scenario with the same name. No other scenario gets
  /// it. The path is `nil` if there is none.
  mutating func takeRecording(of scenario: Scenario, in contract: Contract) -> String? {
    guard !all.isEmpty else { return nil }
    let digest = scenario.inputDigest(of: contract.vendor.kind)
    let index = origins[digest]?.firstIndex {
      $0.contract == contract.name || $0.scenario == scenario.name
    }
    guard let index, let path = origins[digest]?.remove(at: index).path else { return nil }
    taken.insert(path)
    return path
  }
}
