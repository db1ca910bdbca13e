import ContractBinding
import ContractModel
import ContractValues

/// A learnt relation that a live run breaks, with the change to report.
struct BrokenRelation {
  let key: String?
  /// The value of the live run that breaks the relation.
  let value: Value
  let drift: Drift
}

/// A check of a live run against the relations that its scenario's recording has learnt.
struct RelationDrift {
  let contract: Contract
  let scenario: Scenario
  let recording: Recording

  /// Finds the relations that held in the recording and do not hold in a live run.
  ///
  /// Relations that too few values have shown are left out. A change that breaks similar relations
  /// in several steps is reported once. A relation that breaks because of another change is not
  /// reported.
  ///
  /// - Parameters:
  ///   - live: The live run of the same steps.
  ///   - changes: The vendor's other changes, and those of the outcomes.
  /// - Returns: A change for each broken relation; one for several with the same names.
  func drift(of live: Recording, beside changes: [Difference] = []) -> [BrokenRelation] {
    // In a list of another length or order, elements with the same index are not the same.
    let hasOtherElements = changes.contains(where: \.isOfList)
    let told = changes.filter { $0.change != .value }
    let unrelated = contract.unrelatedParts(in: scenario)
    let (before, after) = (values(of: recording), values(of: live))
    var names: Set<String> = []
    return recording.relations.compactMap { line -> BrokenRelation? in
      guard let relation = Relation(line), relation.kind.tierLive != .none,
        relation.strength == .firm, !relation.isStruckOut(by: unrelated),
        relation.check(before) == .held, case .broken(let breach) = relation.check(after),
        !(hasOtherElements && relation.isAboutElements),
        !told.contains(where: { $0.explains(breach, of: relation) }),
        names.insert(relation.names).inserted
      else { return nil }
      let sentence = RelationSentence(relation, breach)
      let lines = sentence.lines.map { String($0.dropFirst(2)) }
      var drift = Drift(
        .warning, .value, operation: scenario.operation(of: relation.place.index),
        place: relation.place.place, predicate: sentence.change, before: lines[0],
        after: lines[1])
      drift.unrelatedLine = relation.lineToStrikeOut
      return BrokenRelation(
        key: relation.place.place.path.lastKey, value: breach.value, drift: drift)
    }
  }

  private func values(of recording: Recording) -> RunValues {
    RunValues(scenario, recording.evidence.outcomes)
  }
}

extension Relation {
  /// True if one of the values is an element of a list.
  fileprivate var isAboutElements: Bool {
    places.contains { place in
      !place.isGiven
        && place.place.path.components.contains { if case .index = $0 { true } else { false } }
    }
  }
}

extension Difference {
  /// Checks whether a relation breaks because of the difference: its value has the same name, or is
  /// the changed value itself.
  fileprivate func explains(_ breach: Relation.Breach, of relation: Relation) -> Bool {
    relation.places.contains { $0.lastKey != nil && $0.lastKey == place.path.lastKey }
      || after == breach.value
  }
}
