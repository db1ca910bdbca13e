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
    var damage: [Diagnostic] = []
    for contract in files.contracts where filter.includes(contract) {
      let update = RelationUpdate(of: contract, in: store)
      var found: [ScenarioKey: [Relation]] = [:]
      for scenario in contract.scenarios where filter.includes(scenario, ofAnySubjectIn: contract) {
        found[ScenarioKey(scenario, of: contract)] = update.relations(of: scenario) ?? []
      }
      damage += try await relate([contract], found, lock, emit)
    }
    return files.problems + damage
      + filter.unknownNames(contracts: files.contracts, unread: files.unread)
  }

  /// Renews the relations between values in all recordings of each contract that has a scenario in
  /// `found`.
  ///
  /// `found` has the relations that new runs show. They can change those of the contract's other
  /// recordings.
  ///
  /// - Returns: The messages about recordings that cannot be read, so that nothing was renewed in
  ///   their contracts.
  func relate(
    _ contracts: [Contract], _ found: [ScenarioKey: [Relation]],
    _ lock: borrowing RecordingLock, _ emit: Emit
  ) async throws -> [Diagnostic] {
    var damage: [Diagnostic] = []
    for contract in contracts {
      var own: [String: [Relation]] = [:]
      for scenario in contract.scenarios {
        own[scenario.name] = found[ScenarioKey(scenario, of: contract)]
      }
      guard !own.isEmpty else { continue }
      let update = try RelationUpdate(of: contract, in: store).apply(own, holding: lock)
      damage += update.damage
      for change in update.changes {
        await emit(
          Result(contract: contract, scenario: change.scenario, outcome: .related(change)))
      }
    }
    return damage
  }
}
