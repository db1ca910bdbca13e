import ContractBinding
import ContractValues

/// Numbers that are the sum of a member of the elements of a list beside them.
///
/// Two sums must show it, one of them of several elements, and no recording may contradict it.
extension ContractRelations {
  private struct Sum {
    let pair: Pair
    let count: Int
    let number: Double
    let isEqual: Bool
    let relation: Relation?
  }

  /// The numbers that are sums, each once.
  var sums: [[Relation]] {
    let found = samples.map { self.sums(in: $0) }
    let pairs = Dictionary(grouping: found.joined(), by: \.pair).filter { _, sums in
      sums.allSatisfy(\.isEqual) && sums.contains { $0.count > 1 }
        && Set(sums.map(\.number)).count > 1
    }
    return found.map { sums in
      var places: Set<RelationPlace> = []
      return sums.compactMap { sum in
        guard pairs[sum.pair] != nil, let relation = sum.relation,
          places.insert(relation.place).inserted
        else { return nil }
        return relation
      }
    }
  }

  private func sums(in sample: Sample) -> [Sum] {
    sample.results.flatMap { column -> [Sum] in
      guard let number = column.values[0].double, column.key != nil else { return [] }
      let isSaid = column.isDecided || declared.isDeclared(column.place.path)
      return sample.run.results.flatMap { place, value -> [Sum] in
        guard place.parent == column.place.parent, case .array(let elements) = value,
          !sample.run.isPart(place, elements.count), let first = elements.first
        else { return [] }
        return first.fields.keys.sorted().compactMap { key -> Sum? in
          let member = place.key(key)
          guard let sum = sample.run.sum(at: member) else { return nil }
          return Sum(
            pair: Pair(column.likeness, sample.run.scenario.likeness(of: member)),
            count: elements.count, number: number, isEqual: sum.isNearly(number),
            relation: isSaid ? nil : Relation(column.place, .sum, member))
        }
      }
    }
  }
}

extension RunValues {
  /// The sum of a member of a list's elements; the place is that of the list and the member's key.
  ///
  /// `nil` if an element has no number there.
  func sum(at place: RelationPlace) -> Double? {
    guard case .key(let key)? = place.components.last,
      case .array(let elements)? = original(place.parent)
    else { return nil }
    let numbers = elements.compactMap { $0.fields[key]?.double }
    return numbers.count == elements.count ? numbers.reduce(0, +) : nil
  }
}

extension Double {
  /// Compares numbers that were made in other orders.
  func isNearly(_ other: Double) -> Bool { abs(self - other) <= 1e-6 * max(1, abs(other)) }
}

extension Value {
  /// The number; `nil` for other values.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
