import ContractBinding
import ContractValues

/// Finds lists that keep the order of an argument that listed the same elements.
///
/// Two distinct unsorted lists must support the rule, and no recording may contradict it. A breach
/// is an error only if a step moves elements of the list, or takes a position in it as an argument.
/// Otherwise, a double may store the elements as an unordered set.
extension ContractRelations {
  /// The minimum number of distinct unsorted lists that show that the order is kept.
  private static let leastKept = 2

  /// Adds relations about order to those between a list and an argument, if the order is kept.
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
  /// Returns the elements of a list and of the argument that it equals, to see if both have one
  /// order.
  ///
  /// It is `nil` for other relations. It is also `nil` for lists that show no order, because they
  /// have repeated elements or fewer than two.
  fileprivate func ordered(
    _ relation: Relation
  ) -> (keys: ContractRelations.Pair, texts: [String], given: [String])? {
    guard relation.kind == .equal, let other = relation.other, other.isGiven,
      let texts = run.original(relation.place)?.distinctTexts,
      let given = run[other]?.distinctTexts, let key = relation.place.lastKey
    else { return nil }
    return (ContractRelations.Pair(key, other.lastKey ?? ""), texts, given)
  }

  /// The keys of lists whose order a step has set, such as `songs` after `move(song, to: 3)`.
  fileprivate var keysOfPlacedLists: [String] {
    let steps = run.scenario.steps.indices.filter { step in
      run.scenario.operation(of: step)?.rearranges ?? false || !positions(givenTo: step).isEmpty
    }
    return lists.compactMap { steps.contains($0.place.index) ? $0.place.lastKey : nil }
  }
}

extension String {
  /// True for the name of an operation that moves elements, except one with `order`, which may mean
  /// to buy.
  fileprivate var rearranges: Bool { movesElements && !hasWord(of: ["order"]) }
}

extension Value {
  /// The elements of a list as texts, to compare their order; `nil` unless there are at least two
  /// and all differ.
  fileprivate var distinctTexts: [String]? {
    let texts = elements.compactMap(\.scalarText)
    guard texts.count > 1, Set(texts).count == elements.count else { return nil }
    return texts
  }
}
