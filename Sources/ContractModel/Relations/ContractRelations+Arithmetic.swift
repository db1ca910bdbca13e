import ContractBinding
import ContractValues

/// Finds numbers that are the total, product or time span of two other values of the same object.
///
/// Several distinct numbers must support a rule. One total of large numbers is also enough if
/// another number agrees. No recording may contradict the rule. A difference such as
/// `net = gross - tax` is learnt as the total `gross = net + tax`.
extension ContractRelations {
  /// The minimum number of distinct results, each at least 10, that support a rule.
  private static let leastCases = 2
  /// The minimum number of distinct results of any size; greater, as small ones often fit by
  /// chance.
  private static let leastSmallCases = 4
  /// The maximum number of numeric members, or of times, in an object; all groups of three are
  /// tried.
  private static let maxMembers = 8
  /// The maximum number of elements at the start of a list that are searched, to limit the time.
  private static let maxElements = 64

  /// The maximum number of elements with relations in a list whose order is random.
  private static let maxUnordered = 8

  private struct Rule: Hashable {
    let kind: RelationKind
    let place: String
    let other: String?
    let third: String?
  }

  /// A number and two values of the same object, as evidence for or against one rule.
  private struct Case {
    let rule: Rule
    /// The number, followed by the two values that it may be computed from.
    let values: [Double]
    let isHeld: Bool
    let relation: Relation

    /// The rule for members of these names in the results of any operation.
    var names: Rule {
      Rule(
        kind: rule.kind, place: relation.place.lastKey ?? "", other: rule.other, third: rule.third)
    }

    /// Creates a case from three members: the number, and the two values it may be computed from.
    init(_ kind: RelationKind, _ likeness: String, _ members: [Member], isHeld: Bool) {
      let places = members.map(\.place)
      rule = Rule(
        kind: kind, place: likeness, other: places[1].lastKey, third: places[2].lastKey)
      values = members.map(\.number)
      self.isHeld = isHeld
      relation = Relation(places[0], kind, places[1], terms: [Relation.Term(place: places[2])])
    }

    /// True if no simpler rule explains the number: no value is zero, no two are equal, no factor
    /// is 1.
    var isTelling: Bool {
      Set(values).count == values.count && !values.contains(0)
        && !(rule.kind == .product && values.contains(1))
    }

    /// True if the values are unlikely to fit by chance: one is at least 1000, and two have three
    /// digits before their zeros, as amounts in cents often have.
    var isExact: Bool {
      isTelling && values.contains { abs($0) >= 1000 } && values.count(where: \.hasThreeDigits) >= 2
    }
  }

  /// Finds numbers that can be computed from two others in the object.
  ///
  /// The results of all operations together may show a rule about members of the same names. A
  /// relation is left out if all three of its places are `known` from others.
  func numbers(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let found = samples.map(cases)
    let namesakes = Dictionary(grouping: found.joined(), by: \.names).mapValues(isShown)
    let shown = found.shown(by: \.rule) { cases in
      isShown(by: cases)
        || cases.allSatisfy(\.isHeld) && namesakes[cases[0].names] ?? false
    }
    return shown.indices.map { index in
      let (sample, known) = (samples[index], known[index])
      let ordered = Set(sample.results.map(\.place))
      return shown[index].map(\.relation).filter { relation in
        let place = relation.place
        return ordered.contains(place)
          || sample.constants.contains(place) && place.isAmongFirst(Self.maxUnordered)
      }
      .filter { isOpen($0, in: sample) && !$0.places.allSatisfy(known.contains) }
      .sorted().oncePerPlace()
    }
  }

  private func isShown(by cases: [Case]) -> Bool {
    guard cases.allSatisfy(\.isHeld) else { return false }
    let telling = Set(cases.filter(\.isTelling).map { $0.values[0] })
    let large = telling.filter { abs($0) >= 10 }
    // One total of large numbers is enough if another result, such as zero, agrees as well.
    let isExact =
      cases.contains { $0.rule.kind == .total && $0.isExact }
      && Set(cases.map { $0.values[0] }).count > 1
    return isExact || large.count >= Self.leastCases || telling.count >= Self.leastSmallCases
  }

  /// Checks that the contract decides at most two of the three values, and lists none as volatile.
  private func isOpen(_ relation: Relation, in sample: Sample) -> Bool {
    relation.places.allSatisfy { !declared.isDeclared($0.path) }
      && !relation.places.allSatisfy { place in
        sample.run.matchers(at: place).contains(where: \.isDecisive)
      }
  }

  private typealias Member = (place: RelationPlace, number: Double)

  private func cases(in sample: Sample) -> [Case] {
    let scalars = sample.values.filter { place, _ in
      !place.endsInIndex && place.isAmongFirst(Self.maxElements)
        && place.lastKey.map { !$0.isIdentifier } ?? false
    }
    return Dictionary(grouping: scalars, by: \.place.parent).values.flatMap { members -> [Case] in
      let numbers = members.compactMap { place, value -> Member? in
        place.lastKey?.isPosition == true ? nil : value.double.map { (place, $0) }
      }
      let times = members.compactMap { place, value -> Member? in
        value.comparableTime.map { (place, $0.rank) }
      }
      guard max(numbers.count, times.count) <= Self.maxMembers else { return [] }
      let scenario = sample.run.scenario
      return reckoned(of: numbers, in: scenario)
        + spans(of: numbers, between: times, in: scenario)
    }
  }

  /// Tests for each number whether it is the total or the product of each pair of the others.
  private func reckoned(of numbers: [Member], in scenario: Scenario) -> [Case] {
    numbers.flatMap { whole -> [Case] in
      let likeness = scenario.likeness(of: whole.place)
      let others = numbers.filter { $0.place != whole.place }
      return others.indices.flatMap { index in
        others[(index + 1)...].flatMap { second in
          let countsPages = [others[index], second].contains { $0.place.countsPages }
          let kinds: [RelationKind] = countsPages ? [.total] : [.total, .product]
          return kinds.map { kind in
            let number = kind.reckon(others[index].number, second.number)
            return Case(
              kind, likeness, [whole, others[index], second],
              isHeld: number?.isNearly(whole.number) ?? false)
          }
        }
      }
    }
  }

  private static let spanKinds = RelationKind.allCases.filter { $0.unit != nil }

  private func spans(
    of numbers: [Member], between times: [Member], in scenario: Scenario
  ) -> [Case] {
    numbers.flatMap { number -> [Case] in
      let likeness = scenario.likeness(of: number.place)
      return times.flatMap { start in
        times.filter { $0.place != start.place }.flatMap { end in
          Self.spanKinds.map { kind in
            let span = (end.number - start.number) / (kind.unit ?? 1)
            return Case(
              kind, likeness, [number, start, end], isHeld: span.isNearly(number.number))
          }
        }
      }
    }
  }
}

extension RelationPlace {
  private static let pageWords = ["page", "chunk", "block"]

  /// True for a number such as `totalPages`; it is no factor, because the last page may be shorter.
  fileprivate var countsPages: Bool { lastKey?.hasWord(of: Self.pageWords) ?? false }

  /// Checks whether the place is among the first `count` elements of every list that contains it;
  /// the rest of a long list is not searched.
  fileprivate func isAmongFirst(_ count: Int) -> Bool {
    components.allSatisfy { if case .index(let index) = $0 { index < count } else { true } }
  }
}

extension Double {
  /// The tolerance for numbers that a double rounds or truncates to cents.
  static let cent = 0.01

  /// Checks whether the number equals the expected one.
  ///
  /// The tolerance applies only if the expected number is not a whole number.
  func isRounded(_ expected: Double, by tolerance: Double = Double.cent) -> Bool {
    let isWhole = expected.isNearly(expected.rounded())
    return isNearly(expected) || !isWhole && abs(self - expected) <= tolerance + 1e-9
  }
}

extension Relation {
  /// Compares a number with the result of the two other values, such as their total.
  ///
  /// A double may round a result that is not a whole number. The tolerance is 1 for a time span or
  /// a whole product, and a cent for any other number. In a sum of products, each product may
  /// differ by the tolerance.
  func checkNumber(_ value: Value, in run: RunValues) -> Check {
    guard let number = value.double, let expected = reckoned(in: run) else {
      return .notApplicable
    }
    let tolerance = (kind.isRounded(value) ? 1 : Double.cent) * Double(roundings(in: run))
    let isWhole = expected.isNearly(expected.rounded())
    let shown = isWhole ? Int(exactly: expected.rounded()).map(Value.integer) : nil
    return number.isRounded(expected, by: tolerance)
      ? .held : .broken(Breach(value: value, other: shown ?? .number(expected)))
  }

  /// The number of values that a double may round: one for each element of a sum of products, else
  /// 1.
  private func roundings(in run: RunValues) -> Int {
    guard kind == .sumOfProducts, let list = other?.parent,
      case .array(let elements)? = run.original(list)
    else { return 1 }
    return max(1, elements.count)
  }

  /// Computes the expected number from two other values; `nil` if one is missing or no number.
  private func reckoned(in run: RunValues) -> Double? {
    guard let first = other, let second = third else { return nil }
    if kind == .sumOfProducts { return run.sumOfProducts(first, second) }
    guard let one = run.original(first), let other = run.original(second) else { return nil }
    if let unit = kind.unit {
      return one.comparableTime.flatMap { start in
        other.comparableTime.map { ($0.rank - start.rank) / unit }
      }
    }
    return one.double.flatMap { one in other.double.flatMap { kind.reckon(one, $0) } }
  }
}

extension RelationKind {
  /// True for a time span, and for a product that is a whole number, because doubles often round
  /// both.
  fileprivate func isRounded(_ value: Value) -> Bool {
    guard [.product, .sumOfProducts].contains(self) else { return unit != nil }
    if case .integer = value { return true }
    return false
  }

  /// Returns the total, product or difference of two numbers; `nil` for any other kind.
  fileprivate func reckon(_ one: Double, _ other: Double) -> Double? {
    switch self {
    case .total: one + other
    case .product: one * other
    case .difference: one - other
    default: nil
    }
  }
}
