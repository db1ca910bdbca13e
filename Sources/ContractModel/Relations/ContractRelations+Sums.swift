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
    let totals = totals(in: sample)
    return sample.results.flatMap { column -> [Sum] in
      guard let number = column.values[0].double, column.key != nil else { return [] }
      let isSaid = column.isDecided || declared.isDeclared(column.place.path)
      return totals[column.place.parent, default: []].map { total in
        Sum(
          pair: Pair(column.likeness, sample.run.scenario.likeness(of: total.member)),
          count: total.count, number: number, isEqual: total.sum.isNearly(number),
          relation: isSaid ? nil : Relation(column.place, .sum, total.member))
      }
    }
  }

  private typealias Total = (member: RelationPlace, count: Int, sum: Double)

  /// The sums of the whole lists of a recording, by the place of the object that has the list.
  private func totals(in sample: Sample) -> [RelationPlace: [Total]] {
    let run = sample.run
    var totals: [RelationPlace: [Total]] = [:]
    for (place, value) in sample.values {
      guard case .array(let elements) = value, !run.isPart(place, elements.count) else { continue }
      for key in elements.first?.fields.keys.sorted() ?? [] {
        let member = place.key(key)
        // A quantity of 1 hides that it is a factor.
        guard !elements.hasOnes(besides: key), let sum = run.sum(at: member) else { continue }
        totals[place.parent, default: []].append((member, elements.count, sum))
      }
    }
    return totals
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

extension [Value] {
  /// Checks whether all elements have the number 1 at one key, other than the given one.
  fileprivate func hasOnes(besides key: String) -> Bool {
    (first?.fields ?? [:]).keys.contains { name in
      name != key && allSatisfy { $0.fields[name]?.double == 1 }
    }
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
