import ContractHarness
import ContractModel

/// The recordings of no scenario, each of which may have been made under another name.
struct OrphanedRecordings {
  /// The names that a recording gives of itself.
  private struct Origin {
    let path: String
    let contract: String
    let scenario: String
  }

  private let all: [String]
  private var taken: Set<String> = []

  /// The paths of those that are left, and of what else belongs to no scenario.
  var paths: [String] { all.filter { !taken.contains($0) } }

  /// By what was asked; read with the first question, each file once.
  private lazy var origins: [String: [Origin]] = all.reduce(into: [:]) { origins, path in
    guard let recording = try? RecordingFile(path: path).read(needsBodies: false) else { return }
    origins[recording.provenance.digest, default: []].append(
      Origin(path: path, contract: recording.contract, scenario: recording.scenario))
  }

  /// Begins with the paths of all of them.
  init(_ paths: [String]) {
    all = paths
  }

  /// Takes the recording in which the same was asked that a scenario asks, of the same contract or
  /// of a scenario of the same name.
  ///
  /// - Parameters:
  ///   - scenario: A scenario without a recording.
  ///   - contract: Its contract.
  /// - Returns: The recording's path; `nil` where there is none.
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
