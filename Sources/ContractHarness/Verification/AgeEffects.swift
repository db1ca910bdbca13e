import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The effects that the age of a recording has on an adapter that reckons with the current time.
///
/// On replay the vendor's answers are those of an earlier day. What an adapter makes of them by
/// its own clock (a remaining time, a relative date, "expired") is then another than when it was
/// recorded, although the adapter is the same.
struct AgeEffects {
  private let age: RecordingAge
  private let volatility: Volatility
  /// The times that the vendor's answers tell.
  private let moments: [Date]
  /// The places that the age has changed, in words.
  private(set) var places: [String] = []

  /// The least age, in seconds, that is taken for a reason: a young recording is replayed as it
  /// was made.
  private static let least = 60.0

  /// Prepares to look for effects; `nil` for a recording that is too young.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - volatility: The places that never count.
  ///   - now: The current time.
  init?(of recording: Recording, volatility: Volatility, now: Date) {
    guard let age = RecordingAge(recording.provenance.recordedAt, at: now),
      age.seconds >= Self.least
    else { return nil }
    self.age = age
    self.volatility = volatility
    let texts = recording.evidence.exchanges.compactMap { exchange -> String? in
      guard case .response(let response) = exchange.result else { return nil }
      // When it was answered is no time that an answer tells of.
      return response.headers.without(["date"]).map(\.value).joined(separator: "\n") + "\n"
        + String(decoding: response.body, as: UTF8.self)
    }
    moments = Set(texts.flatMap { Moment.all(in: $0) }.map(\.moment.date)).sorted()
  }

  /// Takes the effects away.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of a replay.
  ///   - recorded: The recorded outcome.
  ///   - step: The step's place in the scenario, from 0.
  /// - Returns: The outcome with what was recorded in the places that the age explains.
  mutating func removed(from outcome: Outcome, _ recorded: Outcome, step: Int) -> Outcome {
    let words = "step \(step + 1)"
    var outcome = outcome
    switch (recorded.end, outcome.end) {
    case (.returned(let old), .returned(nil)):
      let site = Site(root: Place.outcome(step).key("returned"), words: words)
      outcome.end = .returned(value(old, nil, ValuePath(), site))
    case (.returned, .threw) where somethingHasPassed:
      places.append("\(words) \(outcome.end.words)")
      return recorded
    default: break
    }
    let actual = outcome
    outcome.transformValues(at: .outcome(step)) { new, place in
      guard let old = recorded.value(at: place),
        let part = Self.words(for: place, in: actual, recorded)
      else { return new }
      return value(old, new, ValuePath(), Site(root: place, words: words + part)) ?? new
    }
    return outcome
  }

  /// The name of a part of an outcome, to stand after its step; `nil` where nothing is compared.
  private static func words(
    for place: Place, in actual: Outcome, _ recorded: Outcome
  ) -> String? {
    switch place.outcomePart {
    case .returned, .threw: return ""
    case .callback(let index, _):
      let (old, new) = (recorded.callbacks[index], actual.callbacks[index])
      let isAlike = old.handler == new.handler && old.arguments.count == new.arguments.count
      return isAlike ? ", \(old.handler)" : nil
    case .emits:
      let isAlike = recorded.emissions?.elements.count == actual.emissions?.elements.count
      return isAlike ? ", emitted" : nil
    default: return nil
    }
  }

  // MARK: Values

  /// A place, and how people name it.
  private struct Site {
    let root: Place
    let words: String
  }

  private mutating func value(
    _ recorded: Value?, _ actual: Value?, _ path: ValuePath, _ place: Site
  ) -> Value? {
    if recorded == actual { return actual }
    if volatility.isDeclared(path) || volatility.isVolatile(path, in: place.root) { return actual }
    switch (recorded, actual) {
    case (.object(let old)?, .object(let new)?) where !isOtherCase(old, new):
      return .object(fields(old, new, path, place))
    case (.array(let old)?, .array(let new)?) where old.count == new.count:
      return .array(
        new.indices.compactMap { value(old[$0], new[$0], path.index($0), place) })
    case (.error(let old)?, .error(var new)?) where old.identity == new.identity:
      new.fields = fields(old.fields, new.fields, path, place)
      return .error(new)
    default:
      guard explains(recorded, actual) || (isWhole(path) && isGone(recorded, actual)) else {
        return actual
      }
      places.append(
        path.components.isEmpty ? place.words : "\(place.words), \(path)")
      return recorded
    }
  }

  private mutating func fields(
    _ recorded: [String: Value], _ actual: [String: Value], _ path: ValuePath, _ place: Site
  ) -> [String: Value] {
    var fields: [String: Value] = [:]
    for key in Set(recorded.keys).union(actual.keys).sorted() {
      fields[key] = value(recorded[key], actual[key], path.key(key), place)
    }
    return fields
  }

  /// Checks whether two objects are other cases of an enum.
  private func isOtherCase(_ recorded: [String: Value], _ actual: [String: Value]) -> Bool {
    recorded.count == 1 && actual.count == 1 && recorded.keys != actual.keys
  }

  // MARK: Reasons

  /// True if a time that the vendor's answers tell was to come when they were recorded, and is
  /// over now.
  private var somethingHasPassed: Bool {
    moments.contains { $0 > age.recordedAt + 1 && $0 <= age.now }
  }

  /// Checks whether the age explains another value: only what it can change is looked at, so that
  /// no other mistake of an adapter passes for its effect.
  private func explains(_ recorded: Value?, _ actual: Value?) -> Bool {
    guard let recorded, let actual else { return false }
    switch (recorded, actual) {
    case (.string(let old), .string(let new)): return explains(old, new)
    case (.boolean, .boolean): return somethingHasPassed
    case (.array(let old), .array(let new)):
      return somethingHasPassed && new.isContained(in: old)
    default:
      if let old = Moment(recorded), let new = Moment(actual) { return explains(old, new) }
      guard let old = recorded.plainNumber, let new = actual.plainNumber else { return false }
      return explains(old, new)
    }
  }

  private func isWhole(_ path: ValuePath) -> Bool { path.components.isEmpty }

  /// Checks whether a call gives nothing any more, as one does for what has expired.
  private func isGone(_ recorded: Value?, _ actual: Value?) -> Bool {
    (actual == nil || actual == .null) && recorded != nil && somethingHasPassed
  }

  /// A time moves with the clock: as many seconds, or days, as the recording is old.
  private func explains(_ recorded: Moment, _ actual: Moment) -> Bool {
    guard recorded.isDay == actual.isDay else { return false }
    let moved = actual.date.timeIntervalSince(recorded.date)
    guard recorded.isDay else { return abs(moved - age.seconds) <= Self.least }
    return age.days.contains(Int((moved / 86_400).rounded()))
  }

  /// A number is a remaining time, or one that has gone by, where it was so when it was recorded
  /// and is so now, for the same time of the vendor's and rounded alike.
  ///
  /// - Parameters:
  ///   - recorded: The recorded number.
  ///   - actual: The number on replay.
  ///   - hasOneUnit: False where a text may have gone over to another unit: `3 days`, `1 year`.
  /// - Returns: True if that explains the other number.
  private func explains(_ recorded: Double, _ actual: Double, hasOneUnit: Bool = true) -> Bool {
    moments.contains { moment in
      Self.roundings.contains { rounding in
        [1.0, -1].contains { sign in
          let then = sign * moment.timeIntervalSince(age.recordedAt)
          let now = sign * moment.timeIntervalSince(age.now)
          let units = Self.units.filter { Self.delegateMethods(recorded, then, in: $0, rounding) }
          return (hasOneUnit ? units : units.isEmpty ? [] : Self.units)
            .contains { Self.delegateMethods(actual, now, in: $0, rounding) }
        }
      }
    }
  }

  private static let roundings: [FloatingPointRoundingRule] = [
    .down, .up, .towardZero, .toNearestOrAwayFromZero,
  ]

  /// Checks whether a number tells a time in a unit of so many seconds.
  private static func delegateMethods(
    _ number: Double, _ seconds: Double, in unit: Double, _ rounding: FloatingPointRoundingRule
  ) -> Bool {
    // A few seconds pass until an adapter looks at its clock; months are not equally long.
    let seen = 10.0
    // Days, or hours, of a thing that has just been made are none.
    if unit > seen, abs(seconds) <= seen { return number == 0 }
    let time = seconds / unit
    let leeway = (unit > 604_800 ? 259_200 : seen) / unit
    guard number == number.rounded() else { return abs(number - time) <= leeway }
    return (time - leeway).rounded(rounding) <= number
      && number <= (time + leeway).rounded(rounding)
  }

  /// A text says the same of another time, and all else as before: its dates have moved, or
  /// numbers with the words beside them, such as `3 days ago`.
  private func explains(_ recorded: String, _ actual: String) -> Bool {
    let (old, new) = (DatedText(recorded), DatedText(actual))
    if !old.dates.isEmpty, old.rest == new.rest, old.dates.count == new.dates.count {
      return zip(old.dates, new.dates).allSatisfy {
        $0.text == $1.text || ($0.form == $1.form && explains($0.moment, $1.moment))
      }
    }
    guard let (old, new) = ChangedWords.between(recorded, and: actual),
      old.numbers.count == new.numbers.count, !old.numbers.isEmpty
    else { return false }
    return old.numbers != new.numbers
      && zip(old.numbers, new.numbers).allSatisfy {
        $0 == $1 || explains($0, $1, hasOneUnit: old.words == new.words)
      }
  }

  /// The units of remaining times, in seconds: milliseconds, seconds, minutes, hours, days,
  /// weeks, months, years.
  private static let units = [0.001, 1, 60, 3600, 86_400, 604_800, 2_629_746, 31_556_952.0]
}

extension RecordingAge {
  /// The age in days by the calendar: one or two numbers, because the day may end at another
  /// time for an adapter than in UTC.
  var days: Set<Int> {
    Set(
      [TimeZone.gmt, .current].map { zone in
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.dateComponents(
          [.day], from: calendar.startOfDay(for: recordedAt), to: calendar.startOfDay(for: now)
        ).day ?? 0
      })
  }
}

extension Value {
  fileprivate var plainNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

extension [Value] {
  /// Checks whether a list is another one of which elements were left out.
  fileprivate func isContained(in other: [Value]) -> Bool {
    var rest = other[...]
    return allSatisfy { element in
      guard let index = rest.firstIndex(of: element) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
