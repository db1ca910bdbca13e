import ContractBinding
import ContractValues

/// Finds lists whose elements have a running total, such as `balanceAfter` in an account's entries.
///
/// Two distinct totals must support the rule, and no list from similar steps may contradict it.
extension ContractRelations {
  private static let leastTotals = 2
  /// The minimum size of a total, because smaller ones often fit by chance.
  private static let leastTelling = 10.0
  /// The maximum number of numeric members in the elements of a list that is searched.
  private static let maxMembers = 6

  /// The relations for running totals such as `balanceAfter`, for each scenario, but not for pages.
  var runningTotals: [[Relation]] {
    samples.map(listings).relations { $0.count >= Self.leastTotals }.map { $0.oncePerPlace() }
  }

  private func listings(in sample: Sample) -> [Sighting] {
    sample.lists.flatMap { place, elements -> [Sighting] in
      guard elements.count > 1, !place.isGiven else { return [] }
      let keys = elements[0].fields.keys.filter { key in
        !key.isIdentifier && !key.isPosition
          && elements.allSatisfy { $0.fields[key]?.double != nil }
      }.sorted()
      guard keys.count <= Self.maxMembers else { return [] }
      let likeness = sample.likeness(of: place)
      let isPart = sample.run.isPart(place, elements.count)
      return keys.flatMap { total in
        keys.filter { $0 != total }.map { amount in
          let isSaid = isPart || declared.isDeclared(place.key(total).path)
          let totals = totals(of: elements, total, amount)
          return Sighting(
            rule: Pair(likeness + "\n" + total, amount), isHeld: totals != nil, isTelling: true,
            values: totals ?? [],
            relation: isSaid
              ? nil : Relation(place.key(total), .runningTotal, place.key(amount)))
        }
      }
    }
  }

  /// Returns the totals that support the rule and that no simpler rule explains; `nil` if a total
  /// does not follow from the one next to it.
  ///
  /// The list may begin with the oldest or with the newest element.
  private func totals(of elements: [Value], _ total: String, _ amount: String) -> Set<Value>? {
    let numbers = elements.map { ($0.fields[total]?.double ?? 0, $0.fields[amount]?.double ?? 0) }
    let pairs = zip(numbers, numbers.dropFirst())
    let isForward = pairs.allSatisfy { ($0.0 + $1.1).isNearly($1.0) }
    let isBackward = pairs.allSatisfy { ($1.0 + $0.1).isNearly($0.0) }
    guard isForward || isBackward else { return nil }
    let steps = pairs.map { isForward ? [$0.0, $1.1, $1.0] : [$1.0, $0.1, $0.0] }
    return Set(
      steps.filter { step in
        abs(step[2]) >= Self.leastTelling && !step.contains(0) && Set(step).count == step.count
      }.map { Value.number($0[2]) })
  }
}

extension Relation {
  /// The maximum length of a list that is checked, because the time grows with its square.
  private static let maxTotals = 512

  /// Checks the running totals of a whole list, whatever the order of its elements.
  ///
  /// Each total must be another total plus the element's amount. The first total of each owner,
  /// such as an account, is exempt.
  func checkRunningTotal(in run: RunValues, _ recorded: RunValues?) -> Check {
    guard let total = place.lastKey, let amount = other?.lastKey,
      case .array(let elements)? = run.original(place.parent),
      (2...Self.maxTotals).contains(elements.count), !run.isPart(place.parent, elements.count)
    else { return .notApplicable }
    let totals = elements.compactMap { $0.fields[total]?.double }
    let amounts = elements.compactMap { $0.fields[amount]?.double }
    guard totals.count == elements.count, amounts.count == elements.count else {
      return .notApplicable
    }
    var left = totals
    for (total, amount) in zip(totals, amounts) {
      if let index = left.firstIndex(where: { $0.isNearly(total - amount) }) {
        left.remove(at: index)
      }
    }
    guard left.count > owners(of: elements, recorded) else { return .held }
    let values = elements.compactMap { $0.fields[total] }
    return .broken(
      Breach(value: .array(values), other: .array(elements.compactMap { $0.fields[amount] })))
  }

  /// Returns the number of owners, such as accounts, that a double's elements belong to.
  ///
  /// In the recording, all elements share one running total. So an identifier with several values
  /// there does not name an owner.
  private func owners(of elements: [Value], _ recorded: RunValues?) -> Int {
    let known = recorded?.original(place.parent)
    let keys = Set(elements.flatMap(\.fields.keys)).filter { key in
      key.isIdentifier && !key.isOwnIdentifier && known.map { $0.distinct(key) < 2 } ?? true
    }
    return keys.map { Value.array(elements).distinct($0) }.max() ?? 1
  }
}

extension Value {
  /// Returns the number of different values under a key in a list's elements, such as 2 for an
  /// `accountId` if the list has entries of two accounts.
  fileprivate func distinct(_ key: String) -> Int {
    Set(elements.map { $0.fields[key] }).count
  }
}
