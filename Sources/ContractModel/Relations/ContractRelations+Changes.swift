/// Finds numbers that operations change, such as a counter `plays` or an account's `balance`.
///
/// The change is 1, an argument of the operation, or a number in its result. Several distinct
/// numbers must support the change, and no recording may contradict it. If an operation with an
/// unknown effect ran between two numbers, they contradict nothing.
extension ContractRelations {
  /// The minimum number of distinct results that support a change.
  ///
  /// For a change by an amount, only results of at least 10 count here.
  private static let leastCases = 2
  /// The minimum numbers of distinct results for changes that more often fit by chance.
  ///
  /// `one` applies to changes by 1 that are not ``NumberChange/isOwn``. `amount` applies to changes
  /// by an amount if results below 10 count as well.
  private static let leastSmallCases = (one: 3, amount: 4)
  /// The maximum number of changes in one group; larger groups are not searched, to limit the time.
  private static let maxChanges = 512
  /// The maximum number of possible effects that are tried for one group of numbers.
  private static let maxEffects = 128

  /// Finds the relations for numbers that operations change, except at the `known` places, which
  /// have relations already.
  func changedNumbers(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let histories = samples.map(\.numberHistory)
    let found = histories.map(\.changes)
    let firsts = firstNumbers(histories.map(\.firsts))
    let changes = Dictionary(grouping: found.joined(), by: \.group)
    let alone = changes.mapValues { effects(in: $0) }
    // One operation often changes several numbers of a thing by one amount.
    let shown = alone.reduce(into: [String: Set<NumberEffect>]()) { shown, group in
      guard let things = changes[group.key]?.first?.things else { return }
      let effects = group.value.found.filter { !group.value.seenOnce.contains($0) }
      shown[things, default: []].formUnion(effects)
    }
    let groups = changes.mapValues { changes in
      effects(in: changes, besides: shown[changes[0].things] ?? [])
    }
    return samples.indices.map { index in
      let changed = found[index].compactMap { change -> Relation? in
        guard let effects = groups[change.group], isOpen(change.after) else { return nil }
        return effects.found.lazy.compactMap { relation(change, by: $0, effects) }.first
          ?? effects.relation(change)
      }
      return (changed + firsts[index]).oncePerPlace(besides: known[index])
    }
  }

  /// Finds the effects that explain the changes of one group; `known` are those that explain another
  /// number of the same things.
  private func effects(
    in changes: [NumberChange], besides known: Set<NumberEffect> = []
  ) -> NumberEffects {
    var effects = NumberEffects()
    guard changes.count <= Self.maxChanges else { return effects }
    effects.still = Set(changes.filter(\.isStill).flatMap(\.operations))
    let moving = changes.moving
    let candidates = Set(changes.flatMap(self.candidates)).sorted {
      $0.rank.lexicographicallyPrecedes($1.rank)
    }
    var unshown: [NumberEffect] = []
    for effect in candidates.prefix(Self.maxEffects) {
      let isComplete = changes.allSatisfy { $0.isExplained(by: effect.sum(in: $0)) }
      let clear = changes.filter { change in
        let others = Set(change.steps.filter { !effect.isOf($0) }.map(\.operation))
        let harmless = effects.still.union([change.steps.last?.operation ?? ""])
        return change.steps.contains { effect.isOf($0) }
          && others.isDisjoint(with: moving) && others.isSubset(of: harmless)
      }
      let cases = isComplete ? changes : clear
      guard cases.allSatisfy({ $0.isExplained(by: effect.sum(in: $0)) }) else { continue }
      guard isShown(effect, by: cases) || known.contains(effect) && isRepeated(effect, in: cases)
      else {
        unshown.append(effect)
        continue
      }
      effects.found.append(effect)
      if isComplete { effects.complete.insert(effect) }
    }
    // An operation whose number has the same name probably changes the entity in the same way.
    effects.found += unshown.filter { effect in
      effect.amount != nil
        && effects.found.contains { $0.amount == effect.amount && $0.isAdded == effect.isAdded }
        && changes.contains { effect.isExact(in: $0) }
    }
    let once = unshown.filter { effect in
      !effects.found.contains(effect) && isShownOnce(effect, by: changes)
    }
    effects.found += once
    effects.seenOnce.formUnion(once)
    effects.addUp(changes)
    return effects
  }

  /// Returns the effects of one operation that explain the change without any other operation.
  private func candidates(for change: NumberChange) -> [NumberEffect] {
    guard !change.isStill else { return [] }
    return change.steps.flatMap { step -> [NumberEffect] in
      let ones: [String?] = change.isQuota ? [] : [nil]
      let amounts = ones + step.numbers.keys.map { Optional($0) }
      return amounts.flatMap { amount in
        [true, false].map { isAdded in
          NumberEffect(
            operation: step.operation, role: step.role, amount: amount, isAdded: isAdded)
        }
      }.filter { change.isExplained(by: $0.sum(in: change)) }
    }
  }

  private func isShown(_ effect: NumberEffect, by changes: [NumberChange]) -> Bool {
    let telling = changes.filter { change in
      !change.isStill && change.steps.contains { effect.isOf($0) } && isTelling(change, of: effect)
    }
    let results = Set(telling.map(\.values.after))
    if effect.amount == nil {
      return results.count
        >= (telling.allSatisfy(\.isOwn) ? Self.leastCases : Self.leastSmallCases.one)
    }
    return results.count { abs($0) >= 10 } >= Self.leastCases
      || results.count >= Self.leastSmallCases.amount
  }

  /// Checks whether an amount explains two distinct changes, even down to zero.
  private func isRepeated(_ effect: NumberEffect, in changes: [NumberChange]) -> Bool {
    let sums = changes.filter { !$0.isStill }.compactMap { effect.sum(in: $0) }
    return effect.amount != nil && Set(sums).count >= Self.leastCases
  }

  /// Checks whether an amount explains one number of many digits, or two distinct smaller ones.
  ///
  /// That is too little for an error, but a coincidence is unlikely.
  private func isShownOnce(_ effect: NumberEffect, by changes: [NumberChange]) -> Bool {
    guard effect.amount != nil else { return false }
    let own = changes.filter { change in
      !change.isStill && change.isOwn && change.steps.contains { effect.isOf($0) }
        && !effect.isLevel(in: change) && change.isExplained(by: effect.sum(in: change))
    }
    return own.contains { effect.isExact(in: $0) }
      || Set(own.map(\.values.after)).count >= Self.leastCases
        && own.contains { isTelling($0, of: effect) }
  }

  /// Checks that no simpler rule explains the number, for example that it equals an argument.
  private func isTelling(_ change: NumberChange, of effect: NumberEffect) -> Bool {
    let (before, after) = change.values
    if effect.amount == nil {
      // A step with a numeric argument, such as a day, may read a different number.
      return change.steps.last.map { last in
        !last.numbers.contains { _, number in
          number.place.isGiven && (effect.isOf(last) || number.value.isNearly(after))
        }
      } ?? false
    }
    let sum = effect.sum(in: change) ?? 0
    if before == 0 { return effect.isExact(in: change) && !effect.isLevel(in: change) }
    return Set([before, abs(sum), after]).count == 3 && after != 0
  }

  private func relation(
    _ change: NumberChange, by effect: NumberEffect, _ known: NumberEffects
  ) -> Relation? {
    let (before, after) = (change.before.place, change.after.place)
    guard change.isExplained(by: effect.sum(in: change)) else { return nil }
    let own = change.steps.filter { effect.isOf($0) }
    if own.isEmpty || change.isStill {
      return known.complete.contains(effect) && after.list == nil
        ? Relation(after, .equal, before) : nil
    }
    if let amount = effect.amount {
      guard own.count == 1, let number = own[0].numbers[amount]?.place else { return nil }
      let kind: RelationKind = effect.isAdded ? .total : .difference
      return Relation(
        after, kind, before, terms: [Relation.Term(place: number)],
        strength: known.seenOnce.contains(effect) ? .seenOnce : .firm)
    }
    // The exact number is known only if the operation itself returns it, and no unknown operation
    // came between. Otherwise, a double may have counted more.
    let isDirect =
      change.steps.last.map { effect.isOf($0) } ?? false
      && change.steps.allSatisfy { effect.isOf($0) || known.still.contains($0.operation) }
    if isDirect {
      return Relation(after, plus: effect.isAdded ? own.count : -own.count, before)
    }
    return Relation(after, effect.isAdded ? .greater : .less, before)
  }
}
