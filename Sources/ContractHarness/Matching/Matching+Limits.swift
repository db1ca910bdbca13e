import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// Comparison of numbers and dates with limits, for matchers such as `$between`.
extension Matching {
  func mismatches(
    _ check: Check, from low: Value, to high: Value, _ actual: Value
  ) -> [Mismatch] {
    if accepts(.atLeast, low, actual), accepts(.atMost, high, actual) { return [] }
    let (low, high) = (filled(low), filled(high))
    return [
      check.mismatch(wanting: "\(noun(of: low)) from \(limitText(low)) to \(limitText(high))")
    ]
  }

  func mismatches(
    _ check: Check, _ bound: ValueBound, _ limit: Value, _ actual: Value
  ) -> [Mismatch] {
    if accepts(bound, limit, actual) { return [] }
    let wanted = filled(limit)
    return check.onlyMismatch(
      wanting: "\(noun(of: wanted)) \(bound.phrase) \(limitText(wanted))")
  }

  func mismatches(_ check: Check, _ rule: TimeRule, _ actual: Value) -> [Mismatch] {
    guard case .string(let text) = actual, let time = rule.time(in: text) else {
      return check.onlyMismatch(wanting: rule.noun)
    }
    guard let near = rule.near else { return [] }
    let target = filled(.string(near))
    let seconds = time.seconds
    let distance = moments(of: target, like: time)
      .map { max($0.lowerBound - seconds, seconds - $0.upperBound, 0) }.min()
    if let distance, distance <= rule.within { return [] }
    return check.onlyMismatch(
      wanting: "\(rule.noun) within \(rule.within.inSeconds) of \(limitText(target))",
      note: distance.map { ", which is \($0.inRoundSeconds) off" } ?? "")
  }

  private func noun(of limit: Value) -> String {
    ExactNumber(limit) == nil ? "a date" : "a number"
  }

  /// Returns the limit as a contract writes it, where times have no quotes.
  private func limitText(_ limit: Value) -> String {
    if case .string(let text) = limit { text } else { ValuePreview(limit).line }
  }

  private func accepts(_ bound: ValueBound, _ limit: Value, _ actual: Value) -> Bool {
    let limit = filled(limit)
    if let limit = ExactNumber(limit), let number = ExactNumber(actual) {
      return bound.accepts(number, limit)
    }
    guard case .string(let text) = actual, var time = CalendarTime(text) else { return false }
    // If the limit is a day, it includes all hours of this day, in the time zone of the value.
    if case .string(let word) = limit, let day = CalendarTime(word), day.second == nil {
      time = time.withoutTime
    }
    return moments(of: limit, like: time).contains { range in
      switch bound {
      case .above, .atLeast: bound.accepts(time.seconds, range.lowerBound)
      case .below, .atMost: bound.accepts(time.seconds, range.upperBound)
      }
    }
  }

  /// The possible times of a limit, in seconds since 1970; `now` may have several.
  ///
  /// The list is empty if the limit cannot be compared with the value.
  private func moments(of limit: Value, like time: CalendarTime) -> [ClosedRange<Double>] {
    guard case .string(let text) = limit else { return [] }
    guard text == "now" else {
      guard let limit = CalendarTime(text), limit.isComparable(with: time) else { return [] }
      return [limit.seconds...limit.seconds]
    }
    guard time.day != nil else { return [] }
    let current = Date().timeIntervalSince1970
    let moments = now.isEmpty ? [current...current] : now
    guard time.second == nil else { return moments }
    // A date without a time of day is compared with the days in UTC.
    return moments.map { range in
      let (first, last) = (range.lowerBound / 86_400, range.upperBound / 86_400)
      return first.rounded(.down) * 86_400...last.rounded(.down) * 86_400
    }
  }
}

extension Double {
  /// A time difference for messages, such as `3 s`, or `0.25 s` below ten seconds.
  fileprivate var inRoundSeconds: String {
    (self < 10 ? (self * 1000).rounded() / 1000 : rounded()).inSeconds
  }
}
