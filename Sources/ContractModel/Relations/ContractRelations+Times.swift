import ContractBinding
import ContractValues

/// Times of one object that are equal in one recording, and in order in others.
extension ContractRelations {
  /// The number of results that must show two times in order.
  private static let leastInOrder = 2

  /// The times that are equal in a recording, but that no recording has in the other order.
  var timesInOrder: [[Relation]] {
    let pairs = samples.map { self.pairs(in: $0) }
    var later: [Pair: Int] = [:]
    var refuted: Set<Pair> = []
    for pair in pairs.joined() {
      if pair.first < pair.second { later[pair.names, default: 0] += 1 }
      if pair.second < pair.first { refuted.insert(pair.names) }
    }
    return pairs.map { pairs in
      pairs.compactMap { pair in
        guard pair.first == pair.second, !refuted.contains(pair.names),
          later[pair.names] ?? 0 >= Self.leastInOrder
        else { return nil }
        return Relation(pair.place, .notAfter, pair.other)
      }
    }
  }

  private struct TimePair {
    let names: Pair
    let first: ComparableTime
    let second: ComparableTime
    let place: RelationPlace
    let other: RelationPlace
  }

  private func pairs(in sample: Sample) -> [TimePair] {
    let times = sample.times.filter { $0.key != nil && !$0.isDecided }
    let siblings = Dictionary(grouping: times, by: \.place.parent)
    return times.flatMap { first in
      siblings[first.place.parent, default: []].compactMap { second -> TimePair? in
        guard first.key != second.key, let one = first.values[0].comparableTime,
          let other = second.values[0].comparableTime, !declared.isDeclared(first.place.path)
        else { return nil }
        return TimePair(
          names: Pair(first.key ?? "", second.key ?? ""), first: one, second: other,
          place: first.place, other: second.place)
      }
    }
  }
}
