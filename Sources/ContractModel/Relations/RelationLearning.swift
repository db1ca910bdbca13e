import ContractBinding
package import ContractValues

/// A search for relations between values of one scenario that change from run to run.
///
/// A coincidence rarely repeats in a second run, except with small numbers. So a relation between
/// small numbers needs a key that names an entity, such as `id`.
package struct RelationLearning {
  /// The maximum number of relations that one search returns for a scenario.
  ///
  /// It is enough for ten steps, and a person can still review that many.
  static let limit = 96

  let scenario: Scenario
  /// The values that change from run to run, except in list elements that cannot be found in each
  /// run.
  let columns: [ResultColumn]
  /// The identifiers that change from run to run, including those in lists with a random order.
  private let identifiers: [ResultColumn]
  let runs: [RunValues]
  private let declared: Volatility
  /// The steps whose request may write; empty unless every step made exactly one request.
  private let writes: Set<Int>

  /// Finds the values that change from run to run; one run is enough, and the oldest comes first.
  ///
  /// The `volatile` places are known to change. A version in the contract's `declared` list gives
  /// no relation.
  package init(
    _ scenario: Scenario, runs: [Evidence], volatile: [Place], declared: [VolatilePart] = []
  ) {
    self.declared = Volatility(declared: declared)
    let unaligned = runs.map { RunValues(scenario, $0.outcomes) }
    let anchors = unaligned.first?.anchors ?? []
    let values = unaligned.map { $0.aligned(by: anchors) }
    self.scenario = scenario
    writes = runs.first?.writes ?? []
    self.runs = values
    let all = ResultColumn.all(
      in: scenario, runs, values, firstResults: values.first?.results ?? [], volatile: volatile
    ).filter(\.isVolatile)
    identifiers = all.filter { $0.isIdentifier || $0.isNamelessIdentifier }
    columns = all.filter { column in values.allSatisfy { $0.isInOrder(column.place) } }
  }

  /// The relations in the order of a recording: at most ``limit`` inside of lists, and as many
  /// outside.
  package var relations: [Relation] {
    let equal = equalities
    let unchanged = unchangedTimes
    let pairs = equal + unchanged + differences(equal) + changes + orders + containments(equal)
    let telling = Set(columns.filter(\.isTelling).map(\.place))
    let related =
      Set(pairs).filter { holds($0) }.map { relation in
        // A single run cannot rule out a coincidence, except between values such as UUIDs.
        let isFirm = runs.count > 1 || relation.kind == .equal && telling.contains(relation.place)
        return isFirm ? relation : relation.seenOnce
      }.sorted()
    let found = related.inTurns + formats(equal + unchanged).filter { holds($0) }
    // Two separate limits, so that a long list does not displace the other relations.
    let inLists = found.filter { $0.place.list != nil }
    let others = found.filter { $0.place.list == nil }
    return (others.prefix(Self.limit) + inLists.prefix(Self.limit)).sorted()
  }

  /// Checks whether at least one run shows a relation and none breaks it.
  package func holds(_ relation: Relation) -> Bool {
    let checks = runs.map { relation.check($0) }
    return checks.contains(.held) && checks.allSatisfy { $0 == .held || $0 == .notApplicable }
  }

  /// Checks whether the contract itself decides the value, so that the relation adds nothing.
  package func isImplied(_ relation: Relation) -> Bool {
    guard let run = runs.first else { return true }
    return run.matchers(at: relation.place).contains {
      relation.kind == .format ? $0.saysFormat : $0.isDecisive
    }
  }
}

extension RelationLearning {
  /// The relations for times that a later step returns unchanged, too exact for a coincidence, or
  /// while another time of the same thing has moved on.
  private var unchangedTimes: [Relation] {
    let times = columns.filter { $0.isTime && !$0.isDecided }
    return times.compactMap { time in
      // Times in microseconds are unlikely to be equal by chance in each of two runs.
      let isTelling =
        runs.count > 1 && time.values.allSatisfy { ($0.comparableTime?.digits ?? 0) >= 6 }
      let earlier = times.first { other in
        other.place.index < time.place.index && other.key == time.key
          && other.values == time.values
          && (isTelling || runs[0].haveOneIdentifier(other.place, time.place) == true)
          && (time.isExactTime || hasMovedOn(from: other, to: time))
      }
      return earlier.map { Relation(time.place, .equal, $0.place) }
    }
  }

  /// Checks whether a run shows that the vendor's clock has gone on between two equal times, because
  /// a time such as `updatedAt` has moved on beside them, and is later than both.
  ///
  /// Times such as 09:00:00 may be the beginning of an hour or a day, which stays for long.
  private func hasMovedOn(from earlier: ResultColumn, to time: ResultColumn) -> Bool {
    guard time.values.contains(where: { !($0.comparableTime?.isWholeMinute ?? true) }) else {
      return false
    }
    return runs.contains { run in
      (run[time.place.parent]?.fields ?? [:]).contains { key, value in
        guard key != time.key, key.isAboutChanges, let now = value.comparableTime,
          let before = run[earlier.place.parent.key(key)]?.comparableTime,
          let same = run[time.place]?.comparableTime
        else { return false }
        return before < now && same < now
      }
    }
  }

  /// Returns relations between identifiers that must differ: two elements of one list, and two
  /// results of one operation that later steps use.
  ///
  /// For two things that steps have made, it is enough that a later step uses the first one.
  private func differences(_ equal: [Relation]) -> [Relation] {
    let used = Set(equal.compactMap(\.other)).union(boundAndUsed)
    var found: [Relation] = []
    for (index, second) in identifiers.enumerated() where !second.isDecided {
      for first in identifiers[..<index].reversed()
      where first.likeness == second.likeness && differ(first, second) {
        let isInOneList =
          first.place.list == second.place.list && second.place.parent.endsInIndex
          && first.key?.isOwnIdentifier ?? false
        let areUsed =
          used.contains(first.place) && (used.contains(second.place) || areMade(first, second))
        guard isInOneList || areUsed else { continue }
        found.append(Relation(second.place, .different, first.place))
        break
      }
    }
    return found
  }

  /// Checks whether two steps that write have each returned a thing, of which the second is a new one.
  private func areMade(_ first: ResultColumn, _ second: ResultColumn) -> Bool {
    second.key?.isOwnIdentifier ?? false
      && [first, second].allSatisfy { column in
        column.place.list == nil && writes.contains(column.place.index)
      }
  }

  private func differ(_ first: ResultColumn, _ second: ResultColumn) -> Bool {
    zip(first.values, second.values).allSatisfy { !$0.isSame(as: $1) }
  }

  /// The relations for versions that a second call of an operation changes and a later step sends
  /// back.
  private var changes: [Relation] {
    let used = boundAndUsed
    let versions = columns.filter {
      !$0.isTime && !$0.isIdentifier && used.contains($0.place)
        && !declared.isDeclared($0.place.path)
    }
    return columns.compactMap { second in
      guard !second.isDecided else { return nil }
      let first = versions.last { first in
        first.likeness == second.likeness && first.place.index < second.place.index
          && first.place.components == second.place.components && differ(first, second)
          && takeOneThing(first.place.index, second.place.index)
      }
      return first.map { Relation(second.place, .different, $0.place) }
    }
  }

  /// Checks whether two steps have the same identifier as an argument, so that they are about one
  /// entity.
  private func takeOneThing(_ first: Int, _ second: Int) -> Bool {
    guard let run = runs.first else { return false }
    return RunValues.share(
      run.givens.filter { $0.place.lastKey?.isIdentifier ?? false }, first, second)
  }

  /// The places whose values `$bind` stores and a later step uses, which shows that they matter to
  /// the vendor.
  var boundAndUsed: Set<RelationPlace> {
    var names: [String: Int] = [:]
    for (index, step) in scenario.steps.enumerated() {
      let given = step.action.arguments + (step.receiver.map { [$0.value] } ?? [])
      for name in given.flatMap(\.usedNames) { names[name] = index }
    }
    return Set(
      columns.filter { column in
        column.matchers.contains { matcher in
          guard case .bind(let name) = matcher, let use = names[name] else { return false }
          return use > column.place.index
        }
      }.map(\.place))
  }

  /// The relations between times of one object that always have the same order, such as `created`
  /// and `updated`.
  ///
  /// A time that was known before the other one came may be a limit, such as `expiresAt`. A
  /// double's clock may have passed it, so the two get no relation.
  private var orders: [Relation] {
    let times = columns.filter { $0.isTime && $0.key != nil }
    let firstSteps = Dictionary(
      times.map { (ShownTime($0), $0.place.index) }, uniquingKeysWith: min)
    let siblings = Dictionary(grouping: times, by: \.place.parent)
    return times.flatMap { first in
      siblings[first.place.parent, default: []].compactMap { second -> Relation? in
        guard first.key != second.key, !(first.isDecided && second.isDecided)
        else { return nil }
        let pairs = zip(first.values, second.values).map { ($0.comparableTime, $1.comparableTime) }
        let isOrdered = pairs.allSatisfy { first, second in
          if let first, let second { first <= second } else { false }
        }
        guard isOrdered, pairs.contains(where: { $0 != $1 }),
          firstSteps[ShownTime(first)] ?? 0 <= firstSteps[ShownTime(second)] ?? 0
        else { return nil }
        return Relation(first.place, .notAfter, second.place)
      }
    }
  }

  /// Returns relations for addresses that contain an identifier.
  ///
  /// A token or version may contain one only by chance, so these are left out.
  private func containments(_ equal: [Relation]) -> [Relation] {
    let repeated = Set(equal.map(\.place))
    let parts = columns.filter { column in
      !repeated.contains(column.place)
        && (column.isTelling || column.isIdentifier)
        && column.values.allSatisfy { ($0.scalarText?.utf8.count ?? 0) >= 4 }
    }
    return columns.compactMap { whole in
      guard !whole.isDecided, whole.isAddress, !repeated.contains(whole.place) else { return nil }
      let part = parts.first { part in
        part.place != whole.place && part.place.index <= whole.place.index
          && zip(whole.values, part.values).allSatisfy { $0.hasInside($1) }
      }
      return part.map { Relation(whole.place, .contains, $0.place) }
    }
  }

  /// Returns relations for the formats of values, such as `step 1 returned.id is a UUID`.
  ///
  /// A value that repeats an earlier value has none. Values with the same key and format have only
  /// one.
  private func formats(_ equal: [Relation]) -> [Relation] {
    let repeated = Set(equal.map(\.place))
    let common = Dictionary(grouping: columns, by: \.likeness)
      .compactMapValues { $0.flatMap(\.values).format }
    var seen: Set<String> = []
    return columns.compactMap { column in
      guard !repeated.contains(column.place), !column.matchers.contains(where: \.saysFormat),
        let format = common[column.likeness]?.lasting,
        seen.insert("\(column.key ?? column.likeness) \(format)").inserted
      else { return nil }
      return Relation(column.place, is: format)
    }
  }
}

extension ComparableTime {
  fileprivate var isWholeMinute: Bool { rank.truncatingRemainder(dividingBy: 60) == 0 }
}

extension ResultColumn {
  /// True if the values are addresses, or paths that begin with a slash.
  fileprivate var isAddress: Bool {
    format?.form == .address || values.allSatisfy { $0.scalarText?.first == "/" }
  }

  /// True for a whole result whose format only identifiers have, such as a UUID.
  ///
  /// Other results without a key may be versions, which two entities can share.
  fileprivate var isNamelessIdentifier: Bool {
    guard key == nil, let form = format?.form else { return false }
    return [.lowerCaseUUID, .upperCaseUUID, .uuid, .prefixed].contains(form)
  }

  /// True if some value is a time with at least three decimal digits in its seconds.
  fileprivate var isExactTime: Bool { values.contains { ($0.comparableTime?.digits ?? 0) >= 3 } }
}

extension Value {
  /// Checks whether this value is a longer text without blanks that contains `part`.
  fileprivate func hasInside(_ part: Value) -> Bool {
    guard case .string(let text) = self, !text.contains(" "), let piece = part.scalarText,
      text.utf8.count > piece.utf8.count
    else { return false }
    return holds(part) ?? false
  }
}

extension ValueFormat {
  /// The format without details that a few runs may share by chance, such as a number of digits;
  /// `nil` if no useful format is left.
  fileprivate var lasting: ValueFormat? {
    switch form {
    case .integer, .number, .digits, .token: nil
    case .timeInUTC, .timeWithOffset, .timeWithoutZone, .time: ValueFormat(form)
    default: self
    }
  }
}

/// A time that a scenario shows under one key in each run; several steps may show it.
private struct ShownTime: Hashable {
  let key: String?
  let values: [Value]

  init(_ column: ResultColumn) { (key, values) = (column.key, column.values) }
}
