package import ContractModel

/// The relations that one recording gets and loses when they are learnt again.
package struct RelationChange: Sendable, Hashable {
  package var scenario: Scenario
  /// The relations that the recording gets, a line for each.
  package var learnt: [String]
  /// The relations that the recording loses, a line for each.
  package var gone: [String]
}

/// Learns the relations in the recordings of one contract again.
///
/// It reads all current recordings of the contract, so that the result does not depend on which of
/// them were recorded last. It changes nothing but the relations.
package struct RelationUpdate: Sendable {
  private let contract: Contract
  private let store: RecordingStore

  /// Takes the contract and the folder of its recordings, but reads no file yet.
  package init(of contract: Contract, in store: RecordingStore) {
    self.contract = contract
    self.store = store
  }

  /// The relations of a scenario that its runs show, with the recording on file as one more run.
  ///
  /// A relation in the recording stays unless a run breaks it or the contract itself decides its
  /// value. Otherwise, relations that only some runs show would come and go.
  ///
  /// Without runs, only the recording counts. If there is no current one, the result is `nil`.
  package func relations(of scenario: Scenario, runs: [Recording] = []) -> [Relation]? {
    guard let recording = current(scenario) else { return nil }
    let learning = RelationLearning(
      scenario, runs: [recording.evidence] + runs.map(\.evidence), volatile: recording.volatile,
      declared: contract.vendor.volatile)
    let learnt = learning.relations
    let kept = recording.relations.compactMap { Relation($0) }.filter { relation in
      !recording.needsContract(for: relation, in: scenario) && learning.holds(relation)
        && !learning.isImplied(relation)
        && !(relation.strength == .seenOnce && learnt.contains { $0.isSameRule(as: relation) })
    }
    // A place keeps its recorded format, which may allow more texts than the present runs show. So
    // no second format is added there.
    let formatted = Set(kept.filter { $0.kind == .format }.map(\.place))
    let new = learnt.filter { relation in
      !kept.contains { $0.isSameRule(as: relation) }
        && !(relation.kind == .format && formatted.contains(relation.place))
    }
    return kept + new
  }

  /// Renews the relations of all current recordings.
  ///
  /// `found` has the relations that the runs of this session show, by scenario; other recordings
  /// keep theirs. If `scenarios` is `nil`, all recordings may change.
  ///
  /// If a recording of the contract cannot be read, nothing changes, because its values could show
  /// relations or break them. The messages about such recordings are returned.
  package func apply(
    _ found: [String: [Relation]], only scenarios: Set<String>? = nil,
    holding lock: borrowing RecordingLock
  ) throws(DiagnosticError) -> (changes: [RelationChange], damage: [Diagnostic]) {
    var recorded: [(scenario: Scenario, recording: Recording)] = []
    var damage: [Diagnostic] = []
    for scenario in contract.scenarios where scenario.needsRecording {
      switch store.status(of: scenario, in: contract, needsBodies: false) {
      case .current(let recording) where recording.isComplete:
        recorded.append((scenario, recording))
      case .unreadable(let diagnostic): damage.append(diagnostic)
      case .current, .stale, .missing: break
      }
    }
    guard damage.isEmpty else { return ([], damage) }
    let ofContract = ContractRelations(
      recorded.map { ContractRelations.Sample($0.scenario, $0.recording) },
      volatile: contract.vendor.volatile
    ).relations
    var changes: [RelationChange] = []
    for ((scenario, recording), common) in zip(recorded, ofContract)
    where scenarios?.contains(scenario.name) ?? true {
      let own =
        found[scenario.name]
        ?? recording.relations.compactMap { Relation($0) }
        .filter { !recording.needsContract(for: $0, in: scenario) }
      let unrelated = contract.unrelatedParts(in: scenario)
      let lines = Set(own + common).filter { !$0.isStruckOut(by: unrelated) }.sorted()
        .map(\.description)
      guard lines != recording.relations else { continue }
      // The bodies were left out for the comparison, and are needed to write the file.
      var renewed = try store.load(scenario.name, in: contract.name)
      renewed.relations = lines
      try store.write(renewed, scan: contract.scan, holding: lock)
      changes.append(
        RelationChange(
          scenario: scenario, learnt: lines.filter { !recording.relations.contains($0) },
          gone: recording.relations.filter { !lines.contains($0) }))
    }
    return (changes, [])
  }

  /// The recording of the scenario's present input, without bodies; `nil` if there is none, or one
  /// of a format that must be recorded again.
  private func current(_ scenario: Scenario) -> Recording? {
    guard scenario.needsRecording,
      case .current(let recording) = store.status(of: scenario, in: contract, needsBodies: false),
      recording.isComplete
    else { return nil }
    return recording
  }
}

extension Recording {
  fileprivate var isComplete: Bool { format >= Self.completeFormat }
}
