import ContractValues

/// Finds pairs of times in one object, such as `createdAt` and `updatedAt`, that are equal in one
/// recording and in a fixed order in others.
extension ContractRelations {
  /// The minimum number of results that support an order of two times.
  private static let leastInOrder = 2

  /// The relations for pairs of times that are equal in one recording and never in opposite order.
  ///
  /// Two results must support the order. Equal times support it too if only the second key is about
  /// changes, as with `cancelledAt` and `updatedAt`.
  var timesInOrder: [[Relation]] {
    let pairs = samples.map { self.pairs(in: $0) }
    var later: [Pair: Int] = [:]
    var equal: [Pair: Set<String>] = [:]
    var refuted: Set<Pair> = []
    for pair in pairs.joined() {
      if pair.first == pair.second, pair.second.digits >= 3,
        pair.names.other.isAboutChanges,
        !pair.names.place.isAboutChanges
      {
        equal[pair.names, default: []].insert(pair.text)
      }
      if pair.first < pair.second { later[pair.names, default: 0] += 1 }
      if pair.second < pair.first { refuted.insert(pair.names) }
    }
    return pairs.map { pairs in
      pairs.compactMap { pair in
        guard pair.first == pair.second, !refuted.contains(pair.names),
          max(later[pair.names] ?? 0, equal[pair.names]?.count ?? 0) >= Self.leastInOrder
        else { return nil }
        return Relation(pair.place, .notAfter, pair.other)
      }
    }
  }

  private struct TimePair {
    let names: Pair
    let first: ComparableTime
    let second: ComparableTime
    let text: String
    let place: RelationPlace
    let other: RelationPlace
  }

  private func pairs(in sample: Sample) -> [TimePair] {
    let times = sample.times.filter { $0.key != nil && !$0.isDecided }
    let siblings = Dictionary(grouping: times, by: \.place.parent)
    return times.flatMap { first in
      siblings[first.place.parent, default: []].compactMap { second -> TimePair? in
        guard first.key != second.key, let one = first.value.comparableTime,
          let other = second.value.comparableTime, !declared.isDeclared(first.place.path)
        else { return nil }
        return TimePair(
          names: Pair(first.key ?? "", second.key ?? ""), first: one, second: other,
          text: second.value.scalarText ?? "", place: first.place, other: second.place)
      }
    }
  }
}
