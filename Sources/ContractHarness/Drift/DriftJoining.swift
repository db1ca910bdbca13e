import ContractBinding
import ContractModel
import ContractValues

/// Joins the changes that follow from another change with it, so that each change is told once.
struct DriftJoining {
  let changes: [Difference]
  /// The expectations that the live run breaks and the recording does not.
  let broken: [SourceLocation]
  let live: Recording

  /// Joins what follows from a list of another length or order with the change of the list, what
  /// follows from a write with another status with that status, and broken relations with the
  /// change that breaks them.
  ///
  /// Examples of the first are a link to the next page beside the list, and header fields of the
  /// same answer. An example of the second is a balance after a payment that the vendor did twice.
  ///
  /// - Parameters:
  ///   - drifts: The descriptions of the changes, one for each.
  ///   - unrelated: The relations that no longer hold.
  /// - Returns: The changes that need messages.
  func joined(_ drifts: [Drift], _ unrelated: [BrokenRelation]) -> [Drift] {
    var drifts = drifts
    var joined: Set<Int> = []
    for leader in changes.indices where changes[leader].isOfList && !joined.contains(leader) {
      for index in changes.indices where changes[index].follows(changes[leader]) {
        guard joined.insert(index).inserted else { continue }
        drifts[leader].join(drifts[index])
      }
      if drifts[leader].isBreaking { drifts[leader].broken = broken }
    }
    for leader in changes.indices where isWrite(changes[leader]) && !joined.contains(leader) {
      for index in changes.indices
      where changes[index].isLater(than: changes[leader]) && !joined.contains(index) {
        joined.insert(index)
        drifts[leader].join(drifts[index])
      }
    }
    let separate = unrelated.filter { relation in
      let leader = changes.indices.first {
        !joined.contains($0) && explains(changes[$0], relation)
      }
      if let leader { drifts[leader].join(relation.drift) }
      return leader == nil
    }
    return drifts.indices.filter { !joined.contains($0) }.map { drifts[$0] }
      + separate.map(\.drift)
  }

  /// Checks whether a request that may change the vendor's data got another status.
  private func isWrite(_ change: Difference) -> Bool {
    guard change.change == .status, let index = change.place.exchange,
      live.evidence.exchanges.indices.contains(index)
    else { return false }
    return !["GET", "HEAD", "OPTIONS"].contains(
      live.evidence.exchanges[index].request.method.uppercased())
  }

  /// Checks whether a relation breaks because a value has changed, or because the vendor has
  /// answered with another status and so with another body.
  private func explains(_ change: Difference, _ relation: BrokenRelation) -> Bool {
    guard let key = relation.key else { return false }
    switch change.change {
    case .value: return change.place.path.lastKey == key
    case .status:
      guard let index = change.place.exchange, live.evidence.exchanges.indices.contains(index),
        let body = live.evidence.exchanges[index].result.json
      else { return false }
      return body.holds(relation.value, as: key)
    default: return false
    }
  }
}

extension Drift {
  /// Adds the text and the severity of a change that follows from this one.
  fileprivate mutating func join(_ other: Drift) {
    if !consequences.contains(other.words) { consequences.append(other.words) }
    tier = max(tier, other.tier)
    isBreaking = isBreaking || other.isBreaking
    expectation = expectation ?? other.expectation
    broken += other.broken.filter { !broken.contains($0) }
    consequences += other.consequences.filter { !consequences.contains($0) }
    unrelatedLine = unrelatedLine ?? other.unrelatedLine
  }
}

extension Difference {
  /// Checks whether another value stands in the same answer as a changed list: in the same object,
  /// in an object beside the list, or in the header.
  fileprivate func follows(_ list: Difference) -> Bool {
    guard place.root == list.place.root, side == list.side, self != list else { return false }
    if place.header != nil { return change == .value }
    let (object, around) = (place.components.dropLast(), list.place.components.dropLast())
    if object.elementsEqual(around) { return change == .value || comesOrGoes }
    guard object.count == around.count + 1, object.starts(with: around), case .key? = object.last
    else { return false }
    return comesOrGoes || isBoolean || isCounted(in: list)
  }

  /// Checks whether a value, or the length of a list, stands in a later answer than a status.
  fileprivate func isLater(than status: Difference) -> Bool {
    guard side == .vendor, let own = place.exchange, let other = status.place.exchange else {
      return false
    }
    return own > other && (change == .value || isOfList)
  }

  /// True if a text is null now, or was null before, such as the cursor of the next page.
  private var comesOrGoes: Bool {
    switch (before, after) {
    case (.string?, .null?), (.null?, .string?): change == .type
    default: false
    }
  }

  private var isBoolean: Bool {
    if case (.value, .boolean?) = (change, before) { true } else { false }
  }

  /// True if a number has changed by as much as the length of a list.
  private func isCounted(in list: Difference) -> Bool {
    guard case (.value, .integer(let old)?, .integer(let new)?) = (change, before, after),
      case (.array(let elements)?, .array(let others)?) = (list.before, list.after)
    else { return false }
    return new.subtractingReportingOverflow(old).partialValue == others.count - elements.count
  }
}

extension Value {
  /// Checks whether a field with a name has a value, at any depth.
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
