extension Array {
  /// Keeps the sightings of a rule if those of all samples together show it.
  ///
  /// - Parameters:
  ///   - rule: The rule that a sighting follows or contradicts.
  ///   - isShown: Checks all sightings of one rule.
  /// - Returns: The sightings, in the order of the samples.
  func shown<Sighting, Rule: Hashable>(
    by rule: (Sighting) -> Rule, if isShown: ([Sighting]) -> Bool
  ) -> [[Sighting]] where Element == [Sighting] {
    let rules = Dictionary(grouping: joined(), by: rule).filter { isShown($0.value) }
    return map { $0.filter { rules[rule($0)] != nil } }
  }
}

extension [Relation] {
  /// The first relation of each place, without those of places that have one already.
  func oncePerPlace(besides known: Set<RelationPlace> = []) -> [Relation] {
    var taken = known
    return filter { taken.insert($0.place).inserted }
  }
}
