import ContractBinding

/// One place in a recording whose values follow or contradict a rule.
struct Sighting {
  /// The rule, as the places that it is about.
  let rule: ContractRelations.Pair
  /// False if the values contradict the rule.
  let isHeld: Bool
  /// True if the values are unlikely to follow the rule by chance.
  let isTelling: Bool
  /// The values at the place, because several distinct ones must support the rule.
  let values: Set<Value>
  /// The relation that states the rule for this place; `nil` if the contract decides the value, or
  /// if the place shows only a part, such as one page of a list.
  let relation: Relation?
}

extension [[Sighting]] {
  /// Returns the relations of each sample for the rules that all samples together support.
  ///
  /// No sighting may contradict such a rule, at least one must be telling, and the distinct values
  /// must be enough.
  func relations(ifEnough areEnough: (Set<Value>) -> Bool) -> [[Relation]] {
    shown(by: \.rule) { sightings in
      sightings.allSatisfy(\.isHeld) && sightings.contains(where: \.isTelling)
        && areEnough(sightings.reduce(into: []) { $0.formUnion($1.values) })
    }.map { $0.compactMap(\.relation) }
  }

  /// Returns one relation for each place of each sample, for the rules that a telling sighting
  /// supports and none contradicts; a firm one, if there is one.
  ///
  /// With fewer distinct values than `least`, counted in telling sightings, they are marked as seen
  /// once.
  func relations(firmFrom least: Int) -> [[Relation]] {
    let values = Dictionary(grouping: joined().filter(\.isTelling), by: \.rule).mapValues {
      Set($0.flatMap(\.values)).count
    }
    return shown(by: \.rule) { $0.allSatisfy(\.isHeld) && $0.contains(where: \.isTelling) }
      .map { sightings in
        let relations = sightings.compactMap { sighting in
          let isFirm = values[sighting.rule] ?? 0 >= least
          return isFirm ? sighting.relation : sighting.relation?.seenOnce
        }
        let firm = relations.filter { $0.strength == .firm }
        return (firm + relations).oncePerPlace()
      }
  }
}

extension Array {
  /// Keeps the sightings of each rule that all samples together support.
  func shown<Found, Rule: Hashable>(
    by rule: (Found) -> Rule, if isShown: ([Found]) -> Bool
  ) -> [[Found]] where Element == [Found] {
    let rules = Dictionary(grouping: joined(), by: rule).filter { isShown($0.value) }
    return map { $0.filter { rules[rule($0)] != nil } }
  }
}

extension [Relation] {
  /// Returns the first relation for each place, except for the places in `known`.
  func oncePerPlace(besides known: Set<RelationPlace> = []) -> [Relation] {
    var taken = known
    return filter { taken.insert($0.place).inserted }
  }
}
