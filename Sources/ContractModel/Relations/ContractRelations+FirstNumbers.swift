/// The first number that a scenario shows of an entity, such as the pieces on hand after a delivery.
struct FirstNumber {
  let group: String
  let number: ResultColumn
  /// The successful steps with the entity so far; the last one returned the number.
  let steps: [NumberChange.Step]

  var value: Double { number.value.double ?? 0 }

  /// The steps before the one that returned the number.
  fileprivate var earlier: ArraySlice<NumberChange.Step> { steps.dropLast() }
}

/// Finds first numbers that earlier steps were given, such as the pieces of a delivery.
///
/// The number counts from zero, so it is the sum of what an operation was given for the entity. An
/// operation after which another entity still has zero does not add to the number.
extension ContractRelations {
  /// The minimum number of distinct numbers that support a rule, if all are at least 10.
  private static let leastCases = 2
  /// The minimum number of distinct numbers of any size.
  private static let leastSmallCases = 3
  /// The maximum number of steps that are added up, because a longer line is hard to read.
  private static let maxSteps = 6

  /// The relations between first numbers and the amounts that earlier steps were given.
  func firstNumbers(_ found: [[FirstNumber]]) -> [[Relation]] {
    let effects = Dictionary(grouping: found.joined(), by: \.group).mapValues(effects)
    return found.map { numbers in
      numbers.compactMap { number in
        guard isOpen(number.number), let effects = effects[number.group] else { return nil }
        return effects.lazy.compactMap { relation(number, $0) }.first
      }
    }
  }

  private func effects(of numbers: [FirstNumber]) -> [NumberEffect] {
    let untouched = numbers.filter { $0.value == 0 && $0.earlier.count == 1 }
    let idle = Set(untouched.flatMap(\.earlier).map(\.operation))
    let candidates = Set(numbers.filter { $0.value != 0 }.flatMap(candidates))
    return candidates.filter { effect in
      let own = numbers.filter { number in
        number.earlier.contains(where: effect.isOf)
          && number.earlier.allSatisfy { effect.isOf($0) || idle.contains($0.operation) }
      }
      let values = Set(own.map(\.value)).subtracting([0])
      return own.allSatisfy { effect.sum(of: $0.earlier)?.isNearly($0.value) ?? false }
        && (values.count >= Self.leastSmallCases
          || values.count { abs($0) >= 10 } >= Self.leastCases)
    }.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
  }

  private func candidates(for number: FirstNumber) -> [NumberEffect] {
    number.earlier.flatMap { step in
      step.numbers.compactMap { path, amount -> NumberEffect? in
        guard amount.place.isGiven, let key = amount.place.lastKey, !key.limitsLength else {
          return nil
        }
        return NumberEffect(
          operation: step.operation, role: step.role, amount: path, isAdded: true)
      }
    }.filter { $0.sum(of: number.earlier)?.isNearly(number.value) ?? false }
  }

  private func relation(_ number: FirstNumber, _ effect: NumberEffect) -> Relation? {
    let places = number.earlier.filter(effect.isOf).compactMap { step in
      effect.amount.flatMap { step.numbers[$0]?.place }
    }
    guard (1...Self.maxSteps).contains(places.count),
      effect.sum(of: number.earlier)?.isNearly(number.value) ?? false
    else { return nil }
    let terms = places.dropFirst().map { Relation.Term(place: $0) }
    return Relation(number.number.place, terms.isEmpty ? .equal : .plus, places[0], terms: terms)
  }
}
