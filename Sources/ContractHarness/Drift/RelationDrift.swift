import ContractBinding
import ContractModel
import ContractValues

/// The learnt relations that the vendor no longer keeps.
struct RelationDrift {
  let contract: Contract
  let scenario: Scenario
  let recording: Recording

  /// Finds the relations that held in the recording and do not hold in a live run.
  ///
  /// One change breaks like relations in several steps, and is told once.
  func drift(of live: Recording) -> [Drift] {
    let unrelated = contract.unrelatedParts(in: scenario)
    let (before, after) = (values(of: recording), values(of: live))
    var told: Set<String> = []
    return recording.relations.compactMap { line -> Drift? in
      guard let relation = Relation(line), relation.kind.tierLive != .none,
        relation.strength == .firm, !relation.isStruckOut(by: unrelated),
        relation.check(before) == .held, case .broken(let breach) = relation.check(after),
        told.insert(relation.names).inserted
      else { return nil }
      let sentence = RelationSentence(relation, breach)
      let lines = sentence.lines.map { String($0.dropFirst(2)) }
      return Drift(
        .warning, .value, operation: scenario.operation(of: relation.place.index),
        place: relation.place.place, predicate: sentence.change, before: lines[0],
        after: lines[1])
    }
  }

  private func values(of recording: Recording) -> RunValues {
    RunValues(scenario, recording.evidence.outcomes)
  }
}
