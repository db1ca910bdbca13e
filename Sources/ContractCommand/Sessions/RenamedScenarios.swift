import ContractHarness
import ContractModel

/// The recordings that scenarios without one had under another name.
struct RenamedScenarios {
  private let files: ContractFolder
  private let store: RecordingStore
  /// By contract and scenario: several subjects are held to the same one.
  private var found: [[String]: String?] = [:]
  /// Looked for with the first question, because most runs miss no recording.
  ///
  /// A contract that cannot be read would seem to have left all of its own.
  private lazy var orphans = OrphanedRecordings(
    files.problems.isEmpty ? store.orphans(of: files.contracts) : [])

  init(_ files: ContractFolder, on store: RecordingStore) {
    self.files = files
    self.store = store
  }

  /// The path of the recording in which the same was asked that a scenario asks.
  mutating func recording(of scenario: Scenario, in contract: Contract) -> String? {
    guard scenario.needsRecording else { return nil }
    let key = [contract.name, scenario.name]
    if let known = found[key] { return known }
    let path = orphans.takeRecording(of: scenario, in: contract)
    found[key] = .some(path)
    return path
  }
}

extension QueuedJob {
  /// A verdict that says, where a recording is missing, under which name it was made.
  func withName(_ verdict: Verdict) -> Verdict {
    guard let path = renamedRecording,
      verdict == .couldNotCheck([.notRecorded(job.scenario.scenario, job.contract)])
    else { return verdict }
    return .couldNotCheck([.renamed(job.scenario.scenario, job.contract, recordedAt: path)])
  }
}
