package import ContractBinding
import ContractValues

/// Finds numbers that are a sum over the elements of a list in the same object.
///
/// Each element contributes one of its members, or a product such as quantity times price. If the
/// elements are identifiers, each contributes a member of the entity that it names.
///
/// Two distinct sums must support the rule, or four if all sums have only one digit and the names
/// do not belong together, as `itemCount` and `quantity` do. One sum of three digits is enough over
/// members of its own name, unless it is a round number. At least one sum must add several elements. No recording may contradict
/// the rule.
extension ContractRelations {
  /// The minimum number of distinct sums if at least one has two digits.
  private static let leastSums = 2
  /// The minimum number of distinct sums if all have one digit; these often fit by chance.
  private static let leastSmallSums = 4
  /// The maximum number of numeric members for which products of two are tried.
  private static let maxFactors = 6

  /// The relations between a number and a sum over a list, for each scenario; one for each number.
  var sums: [[Relation]] {
    samples.map(sums(in:)).shown(by: \.rule) { sightings in
      let sums = Set(sightings.flatMap(\.values))
      let isNamed = sightings.contains { $0.relation?.addsQuantities ?? false }
      let haveTwoDigits = sums.contains { abs($0.double ?? 0) >= 10 }
      let isExact = sightings.contains { $0.isTelling && $0.addsNamesakes }
      return sightings.allSatisfy(\.isHeld) && sightings.contains(where: \.isTelling)
        && (isExact
          || sums.count >= (haveTwoDigits || isNamed ? Self.leastSums : Self.leastSmallSums))
    }.map { $0.compactMap(\.relation).oncePerPlace() }
  }

  private func sums(in sample: Sample) -> [Sighting] {
    let totals = totals(in: sample)
    return sample.results.flatMap { column -> [Sighting] in
      guard let number = column.value.double, column.key != nil else { return [] }
      return totals[column.place.parent, default: []].map { total in
        let members = [total.member, total.factor].compactMap { $0 }
        let likeness = members.map(sample.likeness).joined(separator: "\n")
        let relation = Relation(
          column.place, total.factor == nil ? .sum : .sumOfProducts, total.member,
          terms: [total.factor].compactMap { $0.map { Relation.Term(place: $0) } })
        return Sighting(
          rule: Pair(column.likeness, likeness), isHeld: total.sum.isNearly(number),
          isTelling: total.isTelling, values: [.number(number)],
          relation: isOpen(column) ? relation : nil)
      }
    }
  }

  private struct Total {
    let member: RelationPlace
    /// The member that ``member`` is multiplied by in each element; `nil` for a plain sum.
    var factor: RelationPlace?
    /// True if there are several elements, and no simpler rule explains the sum: for products, a
    /// pair of factors has no 0 and no 1; for others, no member is 1 in all elements.
    let isTelling: Bool
    let sum: Double
  }

  /// Returns the sums over all complete lists, by the place of the object that owns the list.
  private func totals(in sample: Sample) -> [RelationPlace: [Total]] {
    let run = sample.run
    let things = NamedThings(in: run)
    var totals: [RelationPlace: [Total]] = [:]
    for (place, elements) in sample.lists where !run.isPart(place, elements.count) {
      let members = elements.members(in: place, things) ?? []
      for key in members.first?.keys.sorted() ?? [] where !key.isIdentifier {
        let member = place.key(key)
        guard let sum = members.sum(of: key) else { continue }
        // If all elements have a quantity of 1, the number may as well be a sum of products, or
        // their length.
        let isTelling = elements.count > 1 && !elements.haveOnes
        totals[place.parent, default: []].append(
          Total(member: member, isTelling: isTelling, sum: sum))
      }
      totals[place.parent, default: []] += products(of: elements, in: place)
    }
    return totals
  }

  /// Returns the sums of products for each pair of numeric members that all elements have.
  private func products(of elements: [Value], in list: RelationPlace) -> [Total] {
    let keys = (elements.first?.fields ?? [:]).keys.sorted().filter { key in
      !key.isIdentifier && elements.allSatisfy { $0.fields[key]?.double != nil }
    }
    guard keys.count <= Self.maxFactors else { return [] }
    return keys.indices.flatMap { index in
      keys[(index + 1)...].map { second in
        let factors = elements.map { $0.numbers(at: [keys[index], second]) }
        let isTelling = factors.contains { !$0.contains(0) && !$0.contains(1) }
        return Total(
          member: list.key(keys[index]), factor: list.key(second),
          isTelling: factors.count > 1 && isTelling,
          sum: factors.map { $0.reduce(1, *) }.reduce(0, +))
      }
    }
  }
}

extension Sighting {
  /// The minimum sum that elements are unlikely to have by chance under the same key.
  private static let leastExact = 100.0

  /// True for a sum of three digits or more over members of the same name, such as `minutes`.
  fileprivate var addsNamesakes: Bool {
    relation.map { $0.kind == .sum && $0.addsNamesakes } ?? false
      && values.contains { $0.isUneven(from: Self.leastExact) }
  }
}

extension Value {
  /// True for a number of at least a minimum that has three digits before its zeros.
  ///
  /// Round numbers often add up by chance.
  func isUneven(from least: Double) -> Bool {
    double.map { abs($0) >= least && $0.hasThreeDigits } ?? false
  }
}

extension Relation {
  /// True for a sum of members of its own name, except a limit such as `pageSize`.
  var addsNamesakes: Bool {
    place.lastKey == other?.lastKey && !(place.lastKey?.limitsLength ?? true)
  }

  /// True for a sum such as `itemCount` of members such as `quantity`.
  fileprivate var addsQuantities: Bool {
    kind == .sum && other?.lastKey?.saysQuantity ?? false && place.lastKey?.saysSum ?? false
  }
}

extension String {
  private static let quantityWords = ["count", "pieces", "qty", "quantity", "units"]
  private static let sumWords = ["all", "item", "sum", "total"]

  fileprivate var saysQuantity: Bool { hasWord(of: Self.quantityWords) }

  /// True for the name of a sum, such as `units` or `total`.
  var saysSum: Bool { saysQuantity || hasWord(of: Self.sumWords) }
}

extension RunValues {
  /// Returns the sum of one member over the elements of a list; `nil` if one has no number there.
  ///
  /// `place` is the place of the list plus the key of the member. If the elements are identifiers,
  /// the members of the entities that they name are added.
  func sum(at place: RelationPlace) -> Double? {
    guard case .key(let key)? = place.components.last,
      case .array(let elements)? = original(place.parent)
    else { return nil }
    let things = elements.allSatisfy(\.isObject) ? nil : NamedThings(in: self, upTo: place.index)
    return elements.members(in: place.parent, things)?.sum(of: key)
  }

  /// Returns the sum of the products of two members over a list; `nil` if an element lacks one.
  func sumOfProducts(_ first: RelationPlace, _ second: RelationPlace) -> Double? {
    guard let one = first.lastKey, let other = second.lastKey,
      case .array(let elements)? = original(first.parent)
    else { return nil }
    let factors = elements.map { $0.numbers(at: [one, other]) }
    return factors.allSatisfy { $0.count == 2 } ? factors.map { $0[0] * $0[1] }.reduce(0, +) : nil
  }
}

extension [[String: Value]] {
  fileprivate func sum(of key: String) -> Double? {
    let numbers = compactMap { $0[key]?.double }
    return numbers.count == count ? numbers.reduce(0, +) : nil
  }
}

extension [Value] {
  /// Returns the members of each object in a list, or of each entity that its identifiers name;
  /// `nil` if neither is possible for all elements.
  fileprivate func members(in list: RelationPlace, _ things: NamedThings?) -> [[String: Value]]? {
    allSatisfy(\.isObject) ? map(\.fields) : things?.members(of: self, in: list)
  }

  /// True if all elements have the number 1 under some key.
  fileprivate var haveOnes: Bool {
    (first?.fields ?? [:]).keys.contains { name in
      allSatisfy { $0.fields[name]?.double == 1 }
    }
  }
}

extension Double {
  /// True for a number such as 4790 or 104, unlike 1500 and 80.
  var hasThreeDigits: Bool {
    guard var number = Int(exactly: rounded()), number != 0 else { return false }
    while number.isMultiple(of: 10) { number /= 10 }
    return number.magnitude >= 100
  }

  /// Checks whether two numbers are equal apart from rounding errors.
  func isNearly(_ other: Double) -> Bool { abs(self - other) <= 1e-6 * max(1, abs(other)) }
}

extension Value {
  /// The value as a number; `nil` for other types, and for an integer that is too large for `Int`.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  fileprivate func numbers(at keys: [String]) -> [Double] { keys.compactMap { fields[$0]?.double } }

  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// Compares two numbers with a function such as `>`; `nil` if one of the values is no number.
  func compare(_ other: Value, _ isHeld: (Double, Double) -> Bool) -> Bool? {
    double.flatMap { one in other.double.map { isHeld(one, $0) } }
  }
}
