import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The effects that time has on the replay of a recording, for an adapter that calculates with the
/// current time.
///
/// On replay, the vendor's responses come from an earlier day. A value that the adapter derives
/// from its own clock (a remaining time, a relative date, "expired") then differs from the recorded
/// value, although the adapter is unchanged.
struct AgeEffects {
  private let age: RecordingAge
  private let volatility: Volatility
  /// The times that the vendor's responses mention, in ascending order.
  private let moments: [Date]
  /// The names of values that differ only because time has passed, such as `step 2, expiresIn`, for
  /// a warning.
  private(set) var places: [String] = []

  /// The seconds that must have passed since the recording before time explains a difference.
  private static let minSeconds = 60.0

  /// Prepares the search for values that differ only because time has passed.
  ///
  /// It gives `nil` if the recording is less than a minute old, or has no valid date.
  init?(of recording: Recording, volatility: Volatility, now: Date) {
    guard let age = RecordingAge(recording.provenance.recordedAt, at: now),
      age.seconds >= Self.minSeconds
    else { return nil }
    self.age = age
    self.volatility = volatility
    let texts = recording.evidence.exchanges.compactMap { exchange -> String? in
      guard case .response(let response) = exchange.result else { return nil }
      // The `Date` header is the time of the response, not a time that the response mentions.
      return response.headers.without(["date"]).map(\.value).joined(separator: "\n") + "\n"
        + String(decoding: response.body, as: UTF8.self)
    }
    moments = Set(texts.flatMap { Moment.all(in: $0) }.map(\.moment.date)).sorted()
  }

  /// Removes the effects of time from an outcome, so that it can be compared with the recorded one.
  ///
  /// Wherever time explains a difference, the result has the recorded value.
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

  /// Returns words for a part of an outcome that follow the step in a warning, such as `, emitted`.
  ///
  /// It returns `nil` for a part in which time is no excuse for a difference, such as a stream with
  /// more elements.
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

  /// A value's place in a run, and the words for it in a warning, such as `step 2, expiresIn`.
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
      let isWhole = path.components.isEmpty
      guard explains(recorded, actual) || (isWhole && isGone(recorded, actual)) else {
        return actual
      }
      places.append(isWhole ? place.words : "\(place.words), \(path)")
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

  /// Returns true if two objects are different cases of an enum, such as with the keys `open` and
  /// `expired`.
  ///
  /// Such objects are not compared key by key, because time cannot explain another case.
  private func isOtherCase(_ recorded: [String: Value], _ actual: [String: Value]) -> Bool {
    recorded.count == 1 && actual.count == 1 && recorded.keys != actual.keys
  }

  /// True if a time in the vendor's responses was in the future when they were recorded, and is in
  /// the past now.
  private var somethingHasPassed: Bool {
    moments.contains { $0 > age.recordedAt + 1 && $0 <= age.now }
  }

  /// Returns true if the time since the recording explains why a value differs from the recorded
  /// one.
  ///
  /// Only changes that time can cause are accepted, so that other mistakes of an adapter are not
  /// hidden.
  private func explains(_ recorded: Value?, _ actual: Value?) -> Bool {
    guard let recorded, let actual else { return false }
    switch (recorded, actual) {
    case (.string(let old), .string(let new)): return explains(old, new)
    case (.boolean, .boolean): return somethingHasPassed
    case (.array(let old), .array(let new)):
      return somethingHasPassed && new.isContained(in: old)
    default:
      if let old = Moment(recorded), let new = Moment(actual) { return explains(old, new) }
      guard let old = recorded.double, let new = actual.double else { return false }
      return explains(old, new)
    }
  }

  /// Returns true if a call no longer returns anything, because time has passed, as for an expired
  /// item.
  private func isGone(_ recorded: Value?, _ actual: Value?) -> Bool {
    (actual == nil || actual == .null) && recorded != nil && somethingHasPassed
  }

  /// Returns true if a time is later than the recorded time by the age of the recording.
  ///
  /// Times may differ by a minute more or less, and dates are compared in whole days.
  private func explains(_ recorded: Moment, _ actual: Moment) -> Bool {
    guard recorded.isDay == actual.isDay else { return false }
    let moved = actual.date.timeIntervalSince(recorded.date)
    guard recorded.isDay else { return abs(moved - age.seconds) <= Self.minSeconds }
    return age.days.contains(Int((moved / 86_400).rounded()))
  }

  /// Tells if a number is the time until, or since, a time in the vendor's responses.
  ///
  /// This must be true of the recorded number at the time of recording and of the new number now,
  /// with the same unit and the same rounding.
  ///
  /// If `hasOneUnit` is false, the unit may have changed in a text, as from `3 days` to `1 year`.
  private func explains(_ recorded: Double, _ actual: Double, hasOneUnit: Bool = true) -> Bool {
    moments.contains { moment in
      Self.roundings.contains { rounding in
        [1.0, -1].contains { sign in
          let then = sign * moment.timeIntervalSince(age.recordedAt)
          let now = sign * moment.timeIntervalSince(age.now)
          let units = Self.units.filter { Self.measures(recorded, then, in: $0, rounding) }
          return (hasOneUnit ? units : units.isEmpty ? [] : Self.units)
            .contains { Self.measures(actual, now, in: $0, rounding) }
        }
      }
    }
  }

  private static let roundings: [FloatingPointRoundingRule] = [
    .down, .up, .towardZero, .toNearestOrAwayFromZero,
  ]

  /// Returns true if a number measures a duration in a unit, such as 3 for 72 hours in days.
  ///
  /// The duration and the unit are in seconds.
  private static func measures(
    _ number: Double, _ seconds: Double, in unit: Double, _ rounding: FloatingPointRoundingRule
  ) -> Bool {
    // An adapter reads its clock a few seconds after the response, and months differ in length. So
    // a few seconds or days are allowed.
    let seen = 10.0
    // A very short duration is 0 in a large unit, such as days.
    if unit > seen, abs(seconds) <= seen { return number == 0 }
    let time = seconds / unit
    let leeway = (unit > 604_800 ? 259_200 : seen) / unit
    guard number == number.rounded() else { return abs(number - time) <= leeway }
    return (time - leeway).rounded(rounding) <= number
      && number <= (time + leeway).rounded(rounding)
  }

  /// True if two texts differ only in times: in dates that have moved, or in numbers with the words
  /// beside them, such as `3 days ago`.
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

extension [Value] {
  /// Returns true if a list equals another one without some of its elements, as when items have
  /// expired.
  fileprivate func isContained(in other: [Value]) -> Bool {
    var rest = other[...]
    return allSatisfy { element in
      guard let index = rest.firstIndex(of: element) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}

extension CaseInput {
  /// Removes the effects of time from the replay of an old recording.
  ///
  /// The result has the values as on the day of the recording, and descriptions of the changed
  /// ones. It is `nil` for a double, outside a replay, and if time explains no difference.
  func ageless(_ observation: Observation) -> (observation: Observation, places: [String])? {
    guard let now, mode == .replay, !subject.kind.isDouble, let recording = original ?? recording,
      var effects = AgeEffects(
        of: recording, volatility: contract.volatility(of: recording), now: now)
    else { return nil }
    var ageless = observation
    for (step, recorded) in recording.evidence.outcomes.enumerated()
    where step < ageless.outcomes.count {
      ageless.outcomes[step] = effects.removed(
        from: ageless.outcomes[step], recorded, step: step)
    }
    return effects.places.isEmpty ? nil : (ageless, effects.places)
  }
}

extension Findings {
  /// Adds a warning that outcomes differ because time has passed, with at most three examples.
  mutating func warnOfAge(_ places: [String]) {
    let shown = places.prefix(3).joined(separator: "; ")
    let more = places.count > 3 ? "; and \(places.count - 3) more" : ""
    let age = input.recording.flatMap { RecordingAge($0.provenance.recordedAt, at: input.now) }
    warn(
      """
      differs from the recording as the time does (recorded \(age?.words ?? "earlier")): \
      \(shown)\(more); give the adapter vendor.now for its clock
      """)
  }
}
