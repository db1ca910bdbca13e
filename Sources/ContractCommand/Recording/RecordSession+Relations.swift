import ContractHarness
import ContractModel

extension RecordSession {
  /// Learns relations from the recordings on file, and calls no vendor.
  ///
  /// - Returns: The problems of contract files, and the unknown names of the command line.
  /// - Throws: An error if the folder of recordings cannot be written, or if another run writes it.
  func relateOffline(_ emit: Emit) async throws -> [Diagnostic] {
    let files = ContractFolder.readSafely(contractsFolder)
    let lock = try RecordingLock(folder: store.root)
    var damaged: [Diagnostic] = []
    for contract in files.contracts where filter.includes(contract) {
      let update = RelationUpdate(of: contract, in: store)
      var found: [ScenarioKey: [Relation]] = [:]
      for scenario in contract.scenarios where filter.includes(scenario, ofAnySubjectIn: contract) {
        let relations = update.relations(of: scenario)
        found[ScenarioKey(scenario, of: contract)] = relations ?? []
        if relations == nil, let damage = damage(scenario, in: contract) { damaged.append(damage) }
      }
      try await relate([contract], found, lock, emit)
    }
    return files.problems + damaged
      + filter.unknownNames(contracts: files.contracts, unread: files.unread)
  }

  /// The message about a recording that cannot be read, so that no relations are learnt from it.
  private func damage(_ scenario: Scenario, in contract: Contract) -> Diagnostic? {
    guard scenario.needsRecording,
      case .unreadable(let diagnostic) = store.status(
        of: scenario, in: contract, needsBodies: false)
    else { return nil }
    return diagnostic
  }

  /// Renews the relations between values in all recordings of each contract that has a scenario in
  /// `found`.
  ///
  /// `found` has the relations that new runs show. They can change those of the contract's other
  /// recordings.
  func relate(
    _ contracts: [Contract], _ found: [ScenarioKey: [Relation]],
    _ lock: borrowing RecordingLock, _ emit: Emit
  ) async throws {
    for contract in contracts {
      var own: [String: [Relation]] = [:]
      for scenario in contract.scenarios {
        own[scenario.name] = found[ScenarioKey(scenario, of: contract)]
      }
      guard !own.isEmpty else { continue }
      let changes = try RelationUpdate(of: contract, in: store).apply(own, holding: lock)
      for change in changes {
        await emit(
          Result(contract: contract, scenario: change.scenario, outcome: .related(change)))
      }
    }
  }
}
