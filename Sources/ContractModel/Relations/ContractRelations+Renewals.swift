import ContractBinding
import ContractValues

/// Finds times that a step renews, such as `updatedAt`, and members that it sets for the first
/// time.
///
/// Only a step whose request may write counts, because the vendor may change a value between two
/// reads.
extension ContractRelations {
  /// The relations for times that a step has renewed, such as `updatedAt`.
  ///
  /// Another time of whole seconds, such as `end`, may follow from what the step was given.
  var renewals: [[Relation]] {
    samples.map { sample in
      let isFine = sample.times.contains { $0.value.comparableTime?.isFine ?? false }
      return sample.times.compactMap { time in
        guard sample.writes.contains(time.place.index), let key = time.key, time.place.list == nil,
          isOpen(time),
          let renewed = time.value.comparableTime,
          let before = sample.times.last(where: { other in
            other.key == key && other.place.index < time.place.index && other.place.list == nil
              && sample.run.haveOneIdentifier(other.place, time.place) == true
          }), let old = before.value.comparableTime, old < renewed,
          isFine
            ? sample.latest(before: time.place.index).map({ $0 < renewed }) ?? false
            : key.isAboutChanges && !sample.showed(renewed, before: time.place.index)
        else { return nil }
        return Relation(time.place, .newer, before.place)
      }
    }
  }

  /// The relations for values that a step has set, for each scenario.
  ///
  /// The entity had null under the key before, or the value is the identifier of another entity
  /// among the step's arguments. At least one object in the recordings must have null under the
  /// key.
  var firsts: [[Relation]] {
    let lacking = Set(samples.flatMap(\.keysOfNothing))
    return samples.map { sample -> [Relation] in
      guard !sample.writes.isEmpty else { return [] }
      let (things, givers) = (sample.things, sample.givers)
      let set = sample.changing.filter { column in
        guard let key = column.key, !key.isPosition, lacking.contains(key),
          column.place.list == nil, isOpen(column),
          sample.writes.contains(column.place.index)
        else { return false }
        return sample.lacked(key, before: column.place, in: things)
          || sample.isReference(column, of: givers)
      }
      return set.flatMap { [Relation($0.place, .there)] + sample.later($0) }
    }
  }
}

extension ContractRelations.Sample {
  /// Returns the latest time with a fraction of a second in the results before `step`.
  ///
  /// If it is equal to a time or later, the step has not set that time.
  fileprivate func latest(before step: Int) -> ComparableTime? {
    times.filter { $0.place.index < step }
      .compactMap { $0.value.comparableTime }.filter { $0.digits > 0 }.max()
  }

  /// Checks whether a result before `step` has a time, so that the step may not have set it.
  ///
  /// With a coarse clock, a later time is a limit such as `dueAt`.
  fileprivate func showed(_ time: ComparableTime, before step: Int) -> Bool {
    times.contains { $0.place.index < step && $0.value.comparableTime == time }
  }

  /// The places of all results with an identifier, by that identifier, in the order of the steps.
  fileprivate var things: [String: [RelationPlace]] {
    let parents = Set(values.map(\.place.parent).filter { !$0.isGiven && $0.list == nil })
    return Dictionary(grouping: parents.filter { run[$0]?.ownIdentity != nil }) {
      run[$0]?.ownIdentity ?? ""
    }.mapValues { $0.sorted() }
  }

  /// The keys whose value is null in an object with an identifier, so that a step may set it later.
  fileprivate var keysOfNothing: [String] {
    things.values.joined().flatMap { place in
      (run[place]?.fields ?? [:]).filter { $0.value == .null }.map(\.key)
    }
  }

  /// Checks whether the entity had null under the key in the last earlier result that shows it.
  fileprivate func lacked(
    _ key: String, before place: RelationPlace, in things: [String: [RelationPlace]]
  ) -> Bool {
    guard let thing = run[place.parent]?.ownIdentity else { return false }
    let before = (things[thing] ?? []).last { earlier in
      earlier.index < place.index && run[earlier]?.fields[key] != nil
    }
    return before.flatMap { run[$0]?.fields[key] } == .null
  }

  /// True for a value such as `customerId` in an order, if its step was given the same value.
  ///
  /// The value then names another entity than the order.
  fileprivate func isReference(_ column: ResultColumn, of givers: GivenValues?) -> Bool {
    guard let text = column.value.scalarText, !(column.key?.isOwnIdentifier ?? true) else {
      return false
    }
    return givers?.entries.dropFirst(column.place.index).first?.contains { $0.text == text }
      ?? false
  }

  /// Returns a relation with the last later result that shows this member of the same entity; empty
  /// if there is none.
  ///
  /// A value that a step has set must still be there.
  fileprivate func later(_ column: ResultColumn) -> [Relation] {
    let last = changing.last { other in
      other.key == column.key && other.place.index > column.place.index && other.place.list == nil
        && !other.isDecided && run.haveOneIdentifier(other.place, column.place) == true
    }
    return last.map { [Relation($0.place, .there)] } ?? []
  }
}

extension Relation {
  /// Checks that the value is not missing, null or an empty text; 0 and an empty list pass.
  func checkPresence(in run: RunValues) -> Check {
    guard let key = place.lastKey, run.isInOrder(place),
      let fields = run.original(place.parent)?.fields,
      !fields.isEmpty
    else { return .notApplicable }
    let value = fields[key] ?? .null
    return value != .null && value != "" ? .held : .broken(Breach(value: value))
  }

  /// Checks whether a time is later than the time at the other place.
  ///
  /// An equal time is a breach only if the double's clock advances, because it may be fixed or
  /// coarse. The clock advances if other steps show later and later times with parts of a
  /// millisecond, or if it has shown the real time during the earlier step and another one.
  func checkRenewal(in run: RunValues) -> Check {
    guard let time = run.original(place)?.comparableTime,
      let before = other.flatMap(run.original)?.comparableTime
    else { return .notApplicable }
    if before < time { return .held }
    guard before == time, time.isFine, let value = run.original(place), let other,
      run.ticks(besides: place.index)
        || run.showsRealTime(before, in: other.index)
          && run.showsRealTime(besides: other.index, otherThan: before)
    else { return .notApplicable }
    return .broken(Breach(value: value, other: run.original(other)))
  }
}

extension RunValues {
  /// The minimum number of steps that prove that a clock advances.
  private static let leastTicks = 2

  fileprivate func showsRealTime(_ time: ComparableTime, in step: Int) -> Bool {
    stepTimes[step]?.contains(time.rank) ?? false
  }

  /// Checks whether a step other than `step` shows its own real time, and not `time`.
  ///
  /// A clock that stands still since its first use has only one time.
  fileprivate func showsRealTime(besides step: Int, otherThan time: ComparableTime) -> Bool {
    results.contains { place, value in
      guard place.index != step, let shown = value.comparableTime, shown != time, shown.isFine
      else { return false }
      return showsRealTime(shown, in: place.index)
    }
  }

  /// Checks whether at least two steps other than `step` show a later time than every step before.
  fileprivate func ticks(besides step: Int) -> Bool {
    let times = results.compactMap { place, value -> (step: Int, time: ComparableTime)? in
      value.comparableTime.flatMap { $0.isFine ? (place.index, $0) : nil }
    }
    let ofSteps = Dictionary(grouping: times, by: \.step).compactMapValues { $0.map(\.time).max() }
    var (latest, count) = (nil as ComparableTime?, 0)
    for (index, time) in ofSteps.sorted(by: { $0.key < $1.key }) {
      if let before = latest {
        if before < time, time.isWithinAMinute(of: before), index != step { count += 1 }
        latest = max(before, time)
      } else {
        latest = time
      }
    }
    return count >= Self.leastTicks
  }
}

extension ComparableTime {
  /// True for a time with parts of a millisecond; two steps are unlikely to have the same one.
  var isFine: Bool { digits > 3 }

  fileprivate func isWithinAMinute(of other: ComparableTime) -> Bool {
    abs(rank - other.rank) < 60
  }
}
