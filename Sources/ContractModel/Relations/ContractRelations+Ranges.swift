import ContractBinding
import ContractValues

/// Finds lists whose elements are within the times that a step asked for, such as `from` and `to`.
///
/// Both bounds must be arguments, at most a year apart, and the elements' times must be equal in
/// each run. The vendor's own clock is then no reason why they are within the bounds.
extension ContractRelations {
  /// The minimum number of distinct times that show the rule.
  private static let leastTimes = 2
  /// The maximum range in seconds; a longer one may hold all times by chance.
  private static let maxRange = 366 * 86_400.0

  /// The relations between the times of a list's elements and the bounds of its step; at most one for
  /// each bound, because a breach is about all times of an element.
  var ranges: [[Relation]] {
    let found = samples.map(ranges)
    let bounds = [RelationKind.notBefore, .notAfter].map { kind in
      found.map { $0.filter { $0.kind == kind }.map(\.sighting) }
        .relations(firmFrom: Self.leastTimes)
    }
    return samples.indices.map { index in
      bounds.flatMap { relations in
        var lists: Set<RelationPlace> = []
        return relations[index].filter { lists.insert($0.place.parent).inserted }
      }
    }
  }

  private func ranges(in sample: Sample) -> [(kind: RelationKind, sighting: Sighting)] {
    sample.lists.flatMap { list, elements -> [(kind: RelationKind, sighting: Sighting)] in
      // A step that writes may return all that is there, and its times may be those of a new thing.
      let writes = sample.wrote(at: list.index)
      guard list.list == nil, list.place.outcomePart == .returned, let first = elements.first,
        writes != true,
        case let bounds = sample.bounds(of: list.index),
        let from = bounds.first(where: { $0.kind == .notBefore }),
        let to = bounds.first(where: { $0.kind == .notAfter }),
        !elements.contains(where: { $0.has(from.value) && $0.has(to.value) }),
        from.time < to.time, to.time.rank - from.time.rank <= Self.maxRange
      else { return [] }
      let keys = first.fields.keys.filter { key in
        elements.indices.allSatisfy { sample.constants.contains(list.index($0).key(key)) }
      }
      return keys.sorted().flatMap { key -> [(kind: RelationKind, sighting: Sighting)] in
        let times = elements.compactMap { $0.fields[key]?.boundTime(like: from.value) }
        guard times.count == elements.count else { return [] }
        return [from, to].map { bound in
          let relation = Relation(
            list.key(key), bound.kind, bound.place, strength: writes == nil ? .seenOnce : .firm)
          let sighting = Sighting(
            rule: Pair(sample.likeness(of: list.key(key)), sample.likeness(of: bound.place)),
            isHeld: times.allSatisfy(bound.admits), isTelling: true,
            values: Set(elements.compactMap { $0.fields[key] }),
            relation: declared.isDeclared(list.path) ? nil : relation)
          return (bound.kind, sighting)
        }
      }
    }
  }
}

/// An argument such as `from` that bounds the times of a list's elements.
private struct TimeBound {
  private static let firstWords = [
    "after", "begin", "earliest", "from", "lower", "min", "since", "start", "starting",
  ]
  private static let lastWords = [
    "before", "end", "ending", "latest", "max", "through", "till", "to", "until", "upper",
  ]

  let place: RelationPlace
  let value: Value
  let time: ComparableTime
  /// ``RelationKind/notBefore`` or ``RelationKind/notAfter``.
  let kind: RelationKind

  /// Reads a bound from an argument; `nil` if its name says none, or if it is no time.
  init?(_ place: RelationPlace, _ value: Value) {
    guard let name = place.lastKey, let time = value.boundTime(like: value) else { return nil }
    let isFirst = name.hasWord(of: Self.firstWords)
    guard isFirst != name.hasWord(of: Self.lastWords) else { return nil }
    self.init(place: place, value: value, time: time, kind: isFirst ? .notBefore : .notAfter)
  }

  init(place: RelationPlace, value: Value, time: ComparableTime, kind: RelationKind) {
    (self.place, self.value, self.time, self.kind) = (place, value, time, kind)
  }

  func admits(_ other: ComparableTime) -> Bool {
    kind == .notBefore ? time.isNotAfter(other) : other.isNotAfter(time)
  }

  /// Checks whether an element is outside, which some of its times show, the one under `key` first.
  ///
  /// One that only begins before `from` may reach into the range, for so many minutes as well. So a
  /// second time must be outside, unless the first is its end.
  func excludes(_ element: Value, _ key: String, counting keys: Set<String>?) -> Bool {
    let times = element.fields.filter { keys?.contains($0.key) ?? true || $0.key == key }
      .compactMapValues { $0.boundTime(like: value) }
    guard times[key] != nil, !times.values.contains(where: admits) else { return false }
    return kind == .notAfter || times.count > 1 || key.hasWord(of: Self.lastWords)
  }
}

extension ContractRelations.Sample {
  fileprivate func bounds(of step: Int) -> [TimeBound] {
    arguments(of: step).compactMap { TimeBound($0.place, $0.value) }
  }
}

extension Value {
  fileprivate func has(_ member: Value) -> Bool { fields.values.contains(member) }

  /// The time with a zone in a text, or its day, whichever another value has too; otherwise `nil`.
  fileprivate func boundTime(like other: Value) -> ComparableTime? {
    if other.comparableTime != nil { return comparableTime }
    guard case .string(let text) = self, case .string(let day) = other,
      ComparableTime(day + Self.midnight) != nil
    else { return nil }
    return ComparableTime(text + Self.midnight)
  }

  private static let midnight = "T00:00:00Z"
}

extension RunValues {
  /// Checks whether a step has an argument such as `to`, after which its list has no times.
  func hasLastBound(at step: Int) -> Bool { bounds(of: step).contains { $0.kind == .notAfter } }

  private func bounds(of step: Int) -> [TimeBound] {
    arguments(of: step).compactMap { TimeBound($0.place, $0.value) }
  }

  /// Returns the keys of a list's elements under which some time is within all bounds of its step.
  fileprivate func keysInRange(of list: RelationPlace) -> Set<String>? {
    guard case .array(let elements)? = original(list) else { return nil }
    let bounds = self.bounds(of: list.index)
    return elements.reduce(into: []) { keys, element in
      for (key, value) in element.fields {
        let isWithin = bounds.allSatisfy { bound in
          value.boundTime(like: bound.value).map(bound.admits) ?? false
        }
        if isWithin { keys.insert(key) }
      }
    }
  }
}

extension Relation {
  /// Checks whether each element of a list is within a bound such as `to`.
  ///
  /// Times such as `createdAt` do not count if no recorded one is within the range.
  func checkRange(in run: RunValues, _ recorded: RunValues?) -> Check {
    guard let key = place.lastKey, let other, let value = run[other],
      let time = value.boundTime(like: value),
      case .array(let elements)? = run.original(place.parent)
    else { return .notApplicable }
    let bound = TimeBound(place: other, value: value, time: time, kind: kind)
    let keys = recorded?.keysInRange(of: place.parent)
    let stray = elements.first { bound.excludes($0, key, counting: keys) }
    return stray?.fields[key].map { .broken(Breach(value: $0, other: value)) } ?? .held
  }
}
