import ContractBinding
import ContractModel
import ContractValues

/// A learnt relation, such as `step 2 returned.id = step 1 returned.id`, that a live run breaks.
struct BrokenRelation {
  let key: String?
  /// The value in the live run that breaks the relation.
  let value: Value
  let drift: Drift
}

extension DriftJudge {
  /// Finds the relations that hold in the recording but not in a live run.
  ///
  /// Relations with weak evidence are left out. If similar relations break in several steps, only
  /// the first is reported. If another change explains why a relation breaks, the relation is not
  /// reported.
  func relations(brokenIn live: Recording, beside changes: [Difference]) -> [BrokenRelation] {
    // If a list has another length or order, elements with the same index are different elements.
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
    RunValues(scenario, recording.evidence.outcomes, seed: recording.seed)
  }
}

extension Relation {
  /// True if one of the compared values is in an element of a list.
  ///
  /// The relation is not checked if a list has another length or order, because the index then
  /// leads to another element.
  fileprivate var isAboutElements: Bool {
    places.contains { !$0.isGiven && $0.place.path.components.contains(where: \.isIndex) }
  }
}

extension Difference {
  /// Checks whether the difference explains a broken relation.
  ///
  /// It does if it has the same key as one of the relation's values, or if its new value is the
  /// value that breaks the relation.
  fileprivate func explains(_ breach: Relation.Breach, of relation: Relation) -> Bool {
    relation.places.contains { $0.lastKey != nil && $0.lastKey == place.path.lastKey }
      || after == breach.value
  }
}
