import ContractBinding
import ContractModel
import ContractValues

/// Merges changes into the change that caused them, so that a report contains each cause once.
struct DriftJoining {
  let changes: [Difference]
  /// The expectations that hold in the recording but not in the live run.
  let broken: [SourceLocation]
  let live: Recording

  /// Merges consequences into the changes that cause them; `drifts` describes each change once.
  ///
  /// A changed list causes changes next to it, such as the link to the next page, and other
  /// elements on later pages. If a write gets a status of another class, later answers change, such
  /// as a balance after a refused payment. A changed value or status may also break relations.
  func joined(_ drifts: [Drift], _ unrelated: [BrokenRelation]) -> [Drift] {
    var drifts = drifts
    var joined: Set<Int> = []
    for leader in changes.indices where changes[leader].isOfList && !joined.contains(leader) {
      for index in followers(of: leader) {
        guard joined.insert(index).inserted else { continue }
        drifts[leader].join(drifts[index], as: drifts[index].wordsWithValues)
      }
      if drifts[leader].isBreaking { drifts[leader].broken = broken }
    }
    for leader in changes.indices where isWrite(changes[leader]) && !joined.contains(leader) {
      for index in changes.indices
      where changes[index].isLater(than: changes[leader]) && !joined.contains(index) {
        joined.insert(index)
        drifts[leader].join(drifts[index], as: drifts[index].wordsWithValues)
      }
    }
    let separate = unrelated.filter { relation in
      let leader = changes.indices.first {
        !joined.contains($0) && explains(changes[$0], relation)
      }
      if let leader { drifts[leader].join(relation.drift, as: relation.drift.words) }
      return leader == nil
    }
    return drifts.indices.filter { !joined.contains($0) }.map { drifts[$0] }
      + separate.map(\.drift)
  }

  /// Returns the indices of the changes that follow from a changed list.
  ///
  /// They are in the same answer. They may also be on later pages, which then have other elements.
  private func followers(of leader: Int) -> [Int] {
    let pages = changes.indices.filter {
      changes[$0].change == .order && changes[leader].isEarlierPage(than: changes[$0].place)
    }
    return changes.indices.filter { index in
      pages.contains(index)
        || ([leader] + pages).contains { changes[index].follows(changes[$0]) }
    }
  }

  /// True if a request that may write got a status of another class, such as 409 instead of 200.
  ///
  /// Later answers then differ as a consequence, such as a balance after a refused payment.
  private func isWrite(_ change: Difference) -> Bool {
    guard
      case (.status, .integer(let old)?, .integer(let new)?) = (
        change.change, change.before, change.after
      ), old / 100 != new / 100, let exchange = live.exchange(at: change.place)
    else { return false }
    return exchange.request.mayWrite
  }

  /// Checks whether a change explains a broken relation.
  ///
  /// It does if it changes the value itself, or if the vendor answered with another status and
  /// therefore with another body.
  private func explains(_ change: Difference, _ relation: BrokenRelation) -> Bool {
    guard let key = relation.key else { return false }
    switch change.change {
    case .value: return change.place.path.lastKey == key
    case .status:
      return live.exchange(at: change.place)?.result.json?.holds(relation.value, as: key) ?? false
    default: return false
    }
  }
}

extension Drift {
  /// The change with both values, such as `total has another value: 5 → 3`.
  ///
  /// Both values are left out for a list in another order, because the shortened lists often look
  /// equal.
  fileprivate var wordsWithValues: String {
    change == .order ? words : "\(words): \(before) → \(after)"
  }

  /// Adds a consequence of this change, and its severity if that is higher.
  fileprivate mutating func join(_ other: Drift, as text: String) {
    if !consequences.contains(text) { consequences.append(text) }
    addEffects(of: other)
  }
}

extension Difference {
  /// Checks whether a changed value or list is in a later answer than a changed status.
  ///
  /// If the request with the status may write, the later change is reported as its consequence.
  fileprivate func isLater(than status: Difference) -> Bool {
    guard side == .vendor, let own = place.exchange, let other = status.place.exchange else {
      return false
    }
    return own > other && (change == .value || isOfList)
  }
}

extension Value {
  /// Checks whether the value contains, at any depth, a field with this key and value.
  ///
  /// If an answer with another status contains the value that breaks a relation, the status is the
  /// cause.
  fileprivate func holds(_ value: Value, as key: String) -> Bool {
    switch self {
    case .object(let fields):
      fields[key].map { $0.isSame(as: value) } ?? false
        || fields.values.contains { $0.holds(value, as: key) }
    case .array(let elements): elements.contains { $0.holds(value, as: key) }
    default: false
    }
  }
}
