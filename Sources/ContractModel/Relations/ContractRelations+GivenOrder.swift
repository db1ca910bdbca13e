import ContractBinding

/// Learning of lists that keep the order in which a step was given their elements.
///
/// Two distinct lists that are not sorted must show the order, and no recording may contradict it.
/// A breach is an error only if a step moves elements of the list or is given a position in it.
/// Otherwise, a double may keep a set.
extension ContractRelations {
  /// The number of distinct lists that show that their order is kept.
  private static let leastKept = 2

  /// Adds the order to relations between a list and an argument, where the recordings show that it
  /// is kept.
  func inOrder(_ found: [[Relation]]) -> [[Relation]] {
    var kept: [Pair: Set<[String]>] = [:]
    var refuted: Set<Pair> = []
    for (sample, relations) in zip(samples, found) {
      for (pair, texts, given) in relations.compactMap(sample.ordered) {
        if texts != given { refuted.insert(pair) }
        if texts.sorted() != texts { kept[pair, default: []].insert(texts) }
      }
    }
    let shown = kept.filter { $0.value.count >= Self.leastKept && !refuted.contains($0.key) }
    guard !shown.isEmpty else { return found }
    let placed = Set(samples.flatMap(\.keysOfPlacedLists))
    return zip(samples, found).map { sample, relations in
      relations.flatMap { relation -> [Relation] in
        guard let (pair, _, _) = sample.ordered(relation), shown[pair] != nil,
          let other = relation.other
        else { return [relation] }
        let order = Relation(relation.place, .inOrder, other, strength: relation.strength)
        return placed.contains(pair.place) ? [order] : [relation, order.seenOnce]
      }
    }
  }
}

extension ContractRelations.Sample {
  /// A list that a relation compares with an argument, and the argument; `nil` for other values,
  /// and for lists with less than two elements or with equal ones.
  fileprivate func ordered(
    _ relation: Relation
  ) -> (keys: ContractRelations.Pair, texts: [String], given: [String])? {
    guard relation.kind == .equal, let other = relation.other, other.isGiven,
      let texts = run.original(relation.place)?.distinctTexts,
      let given = run[other]?.distinctTexts, let key = relation.place.lastKey
    else { return nil }
    return (ContractRelations.Pair(key, other.lastKey ?? ""), texts, given)
  }

  /// The keys of the lists whose elements a step moves, or to which it gives a position.
  fileprivate var keysOfPlacedLists: [String] {
    let steps = run.scenario.steps.indices.filter { step in
      run.scenario.operation(of: step)?.rearranges ?? false || !positions(givenTo: step).isEmpty
    }
    return values.compactMap { place, value in
      guard case .array = value, steps.contains(place.index) else { return nil }
      return place.lastKey
    }
  }
}

extension String {
  /// True for the name of an operation that moves elements; `order` may also mean to buy.
  fileprivate var rearranges: Bool { movesElements && !hasWord(of: ["order"]) }
}

extension Value {
  /// The texts of a list of two or more different scalars; `nil` for other values.
  fileprivate var distinctTexts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.scalarText)
    guard texts.count > 1, Set(texts).count == elements.count else { return nil }
    return texts
  }
}
