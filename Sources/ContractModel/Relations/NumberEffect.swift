/// The change that each call of an operation makes to a number.
struct NumberEffect: Hashable {
  /// The minimum size of a number with so many digits that it is unlikely to fit by chance.
  private static let leastExact = 1000.0

  let operation: String
  /// The key of the argument or member that names the entity, such as `from`.
  let role: String
  /// The path of the number that is added or subtracted, such as `with.amount`; `nil` for 1.
  let amount: String?
  let isAdded: Bool

  /// A sort key for effects: changes by 1 first, then by an argument, then by another result.
  var rank: [String] {
    let part = amount == nil ? "0" : isGiven ? "1" : "2"
    return [part, operation, role, amount ?? "", isAdded ? "0" : "1"]
  }

  /// True if the amount is an argument.
  private var isGiven: Bool {
    amount.map { $0.hasPrefix("with") || $0.hasPrefix(".with") } ?? false
  }

  /// Checks whether a result may be another level rather than the amount, as `lifetimePoints`
  /// equals `points` after the first change.
  func isLevel(in change: NumberChange) -> Bool {
    amount != nil && !isGiven && change.values.before == 0
  }

  func isOf(_ step: NumberChange.Step) -> Bool {
    step.operation == operation && step.role == role
  }

  /// Returns the amount that the steps with this effect add in total, such as 30 for deposits of 10
  /// and 20; `nil` if a step lacks its amount.
  func sum(in change: NumberChange) -> Double? { sum(of: change.steps[...]) }

  /// Returns the amount that the steps with this effect add in total; `nil` if one lacks its amount.
  func sum(of steps: ArraySlice<NumberChange.Step>) -> Double? {
    var sum = 0.0
    for step in steps where isOf(step) {
      guard let number = amount.map({ step.numbers[$0]?.value }) ?? 1 else { return nil }
      sum += isAdded ? number : -number
    }
    return sum
  }

  /// Checks whether the effect, added to `known`, explains a change; the effect and the later
  /// number must be at least 1000.
  func isExact(in change: NumberChange, besides known: Double? = 0) -> Bool {
    guard let known, let sum = sum(in: change) else { return false }
    return change.isExplained(by: known + sum) && abs(sum) >= Self.leastExact
      && abs(change.values.after) >= Self.leastExact
  }
}

/// The effects of operations on similar numbers, such as the balances of all accounts.
///
/// An effect may explain a change alone. A deposit and a payment between two results explain one
/// together.
struct NumberEffects {
  /// The effects to try alone for a changed number, the most likely first, such as that `deposit`
  /// adds `with.amount`.
  var found: [NumberEffect] = []
  /// The effects that explain all numbers of the group, so that other operations change nothing.
  var complete: Set<NumberEffect> = []
  /// The operations that ran between two equal numbers at least once, so that they seem to leave
  /// the number alone, such as `list`.
  var still: Set<String> = []
  /// The effects in ``found`` that too few numbers support, so that a violation is a warning.
  var seenOnce: Set<NumberEffect> = []
  /// The effects, one for each operation and key, that are added up; empty if the recordings
  /// contradict the sum.
  private var parts: [NumberEffect] = []

  /// The maximum number of terms in a relation; numbers with more terms get none.
  private static let maxTerms = 6
  /// The maximum number of effects in a sum that no change shows alone, like a fee after each
  /// payment.
  private static let maxRounds = 4
  /// The maximum number of steps between two numbers for which pairs of effects are tried.
  private static let maxPaired = 4
  /// The minimum number of distinct results that support a sum of effects.
  private static let leastResults = 2

  /// Finds effects that explain numbers only together, as with a balance after a deposit and a
  /// payment.
  ///
  /// If no change shows an effect alone, it counts only if its amount and the later number are at
  /// least 1000, because smaller ones often fit by chance.
  mutating func addUp(_ changes: [NumberChange]) {
    for effect in found where effect.amount != nil && !parts.contains(where: effect.isLike) {
      if explainsMore(effect, changes) { parts.append(effect) }
    }
    if parts.isEmpty { parts = pair(in: changes) }
    guard !parts.isEmpty else { return }
    for _ in 1...Self.maxRounds {
      guard let next = next(in: changes) else { break }
      parts.append(next)
    }
    let moving = changes.moving
    let isContradicted = changes.contains { change in
      // The last step may only have read the number.
      let harmless = still.union(
        [change.steps.last?.operation].compactMap { $0 }.filter { !moving.contains($0) })
      let isKnown = change.steps.allSatisfy { step in
        harmless.contains(step.operation) || parts.contains { $0.isOf(step) }
      }
      return isKnown && !change.isExplained(by: sum(in: change))
    }
    if isContradicted { parts = [] }
    strengthen(by: changes)
  }

  /// Decides which effects of the sum enough numbers support.
  ///
  /// If one effect explains two distinct results of many digits, the others need a single one.
  private mutating func strengthen(by changes: [NumberChange]) {
    let supported = parts.map { part in
      (part: part, results: Set(changes.filter { isExact(part, in: $0) }.map(\.values.after)))
    }
    let isShown = supported.contains { part, results in
      found.contains(part) && !seenOnce.contains(part) || results.count >= Self.leastResults
    }
    if isShown {
      seenOnce.subtract(supported.filter { !$0.results.isEmpty }.map(\.part))
    } else {
      seenOnce.formUnion(parts)
    }
  }

  /// Checks whether one effect of the sum explains a change of many digits, besides the others.
  private func isExact(_ part: NumberEffect, in change: NumberChange) -> Bool {
    part.isExact(in: change, besides: sum(of: parts.filter { $0 != part }, in: change))
  }

  /// Returns two effects that only together explain a change, such as a deposit and a payment;
  /// empty if there are none.
  private func pair(in changes: [NumberChange]) -> [NumberEffect] {
    changes.lazy.filter { !$0.isStill && $0.steps.count <= Self.maxPaired }
      .compactMap { pair(in: $0) }.first ?? []
  }

  private func pair(in change: NumberChange) -> [NumberEffect]? {
    let effects = change.steps.map { step in step.effects.filter { !$0.isLevel(in: change) } }
    let ones = effects.indices.lazy.flatMap { index in effects[index].map { (index, $0) } }
    return ones.compactMap { index, one -> [NumberEffect]? in
      let known = one.sum(in: change)
      let others = effects[(index + 1)...].joined().filter { $0.operation != one.operation }
      return others.first { other in
        other.isExact(in: change, besides: known)
          && one.isExact(in: change, besides: other.sum(in: change))
      }.map { [one, $0] }
    }.first
  }

  /// Returns the effect of an operation that is not in the sum yet and makes the sum right for
  /// further changes; `nil` if there is none.
  ///
  /// A change for which the sum is right already must stay right.
  private func next(in changes: [NumberChange]) -> NumberEffect? {
    for change in changes where !change.isExplained(by: sum(in: change)) {
      for step in change.steps where !parts.contains(where: { $0.isOf(step) }) {
        let fitting = step.effects.first { effect in
          effect.isExact(in: change, besides: sum(in: change))
            && explainsMore(effect, changes)
        }
        if let fitting { return fitting }
      }
    }
    return nil
  }

  /// Checks whether one more effect makes the sum right for further changes, and wrong for none.
  private func explainsMore(_ effect: NumberEffect, _ changes: [NumberChange]) -> Bool {
    var isMore = false
    for change in changes {
      let known = sum(in: change)
      let both = known.flatMap { known in effect.sum(in: change).map { known + $0 } }
      switch (change.isExplained(by: known), change.isExplained(by: both)) {
      case (true, false): return false
      case (false, true): isMore = true
      default: break
      }
    }
    return isMore
  }

  private func sum(in change: NumberChange) -> Double? { sum(of: parts, in: change) }

  private func sum(of parts: [NumberEffect], in change: NumberChange) -> Double? {
    parts.reduce(0 as Double?) { sum, effect in
      sum.flatMap { sum in effect.sum(in: change).map { sum + $0 } }
    }
  }

  /// Returns the relation for a number after several steps, such as a balance that is an earlier
  /// one plus a deposit minus a payment; `nil` if the sum of the effects is another number.
  func relation(_ change: NumberChange) -> Relation? {
    guard !change.isStill, change.isExplained(by: sum(in: change)) else { return nil }
    let terms = change.steps.compactMap { step -> Relation.Term? in
      guard let effect = parts.first(where: { $0.isOf(step) }),
        let place = effect.amount.flatMap({ step.numbers[$0]?.place })
      else { return nil }
      return Relation.Term(place: place, isAdded: effect.isAdded)
    }
    guard (1...Self.maxTerms).contains(terms.count) else { return nil }
    let (before, after) = (change.before.place, change.after.place)
    let used = parts.filter { part in change.steps.contains { part.isOf($0) } }
    let strength: Relation.Strength = seenOnce.isDisjoint(with: used) ? .firm : .seenOnce
    guard terms.count == 1 else {
      return Relation(after, .plus, before, terms: terms, strength: strength)
    }
    let kind: RelationKind = terms[0].isAdded ? .total : .difference
    return Relation(
      after, kind, before, terms: [Relation.Term(place: terms[0].place)], strength: strength)
  }
}

extension NumberEffect {
  /// Checks whether both effects are of one operation on an entity in the same role, such as `from`
  /// in `transfer`.
  ///
  /// A sum contains only one of them.
  fileprivate func isLike(_ other: NumberEffect) -> Bool {
    operation == other.operation && role == other.role
  }
}

extension NumberChange.Step {
  /// The effects that add or subtract one of the step's numbers, the most likely first.
  fileprivate var effects: [NumberEffect] {
    numbers.keys.flatMap { amount in
      [true, false].map {
        NumberEffect(operation: operation, role: role, amount: amount, isAdded: $0)
      }
    }.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
  }
}

extension [NumberChange] {
  /// The operations that certainly changed a number, because only they ran between its two values.
  var moving: Set<String> {
    Set(filter { !$0.isStill && $0.operations.count == 1 }.flatMap(\.operations))
  }
}

extension NumberChange {
  /// Checks whether the earlier number plus `difference` equals the later one; false for `nil`.
  func isExplained(by difference: Double?) -> Bool {
    difference.map { (values.before + $0).isNearly(values.after) } ?? false
  }
}
