extension Array {
  /// Keeps the sightings of each rule that all samples together support.
  ///
  /// A sighting is one place whose values follow or contradict a rule.
  func shown<Sighting, Rule: Hashable>(
    by rule: (Sighting) -> Rule, if isShown: ([Sighting]) -> Bool
  ) -> [[Sighting]] where Element == [Sighting] {
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
