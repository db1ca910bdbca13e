package import ContractBinding
package import Foundation

/// A date in a text, with or without a time of day.
///
/// The dates in an old recording may have passed, and a case may fail for this reason alone. The
/// tool finds these dates to explain the failure.
package struct Moment: Sendable, Hashable {
  /// The point in time, in UTC if no offset is given; for a date alone, the start of the day.
  package let date: Date
  /// True for a date without a time of day, such as `2026-11-25`.
  package let isDay: Bool

  /// A date with its range in a text.
  package typealias Found = (moment: Moment, range: Range<String.Index>)

  /// Finds all dates in a text, in order, each with its range.
  ///
  /// It recognizes ISO 8601 (`2026-11-25T01:30:00Z`), the date of HTTP (`25 Nov 2026 01:30:00`, RFC
  /// 9110, 5.6.7), and seconds or milliseconds since 1970.
  package static func all(in text: String) -> [Found] {
    let found = isoDates(in: text) + httpDates(in: text) + epochs(in: text)
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Reads a value that consists of one date and at most five other characters, such as the string
  /// "2026-11-25T01:30:00Z" or the number 1795570200; `nil` for any other value.
  package init?(_ value: Value) {
    let text =
      switch value {
      case .string(let text): text
      case .integer(let number): "\(number)"
      case .number(let number) where number.magnitude < 1e14: "\(Int(number))"
      default: ""
      }
    guard text.utf8.count >= 8, let only = Self.all(in: text).first,
      text.distance(from: only.range.lowerBound, to: only.range.upperBound) + 5 >= text.count
    else { return nil }
    self = only.moment
  }

  init(_ date: Date, isDay: Bool = false) {
    self.date = date
    self.isDay = isDay
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func isoDates(in text: String) -> [Found] {
    let date =
      /(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?(Z|[+-]\d{2}:?\d{2})?)?/
    return text.matches(of: date).compactMap { match in
      let part = match.output
      let offset = part.7.map { seconds(ofOffset: $0) } ?? 0
      return moment(
        [part.1, part.2, part.3, part.4 ?? "0", part.5 ?? "0", part.6 ?? "0"],
        isDay: part.4 == nil, offset: offset
      ).map { ($0, match.range) }
    }
  }

  private static func httpDates(in text: String) -> [Found] {
    let date = /(\d{1,2})[ -]([A-Z][a-z]{2})[ -](\d{4}) (\d{2}):(\d{2}):(\d{2})/
    return text.matches(of: date).compactMap { match in
      let part = match.output
      guard let month = months.firstIndex(of: String(part.2)) else { return nil }
      return moment([part.3, "\(month + 1)", part.1, part.4, part.5, part.6])
        .map { ($0, match.range) }
    }
  }

  private static func epochs(in text: String) -> [Found] {
    text.matches(of: /\b[1-3]\d{9}(?:\d{3})?\b/).compactMap { match in
      Double(match.output).map { number in
        let seconds = match.output.count > 10 ? number / 1000 : number
        return (Moment(Date(timeIntervalSince1970: seconds)), match.range)
      }
    }
  }

  private static func moment(
    _ parts: [Substring], isDay: Bool = false, offset: Int = 0
  ) -> Moment? {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
      return nil
    }
    let components = DateComponents(
      calendar: utc, timeZone: .gmt, year: numbers[0], month: numbers[1], day: numbers[2],
      hour: numbers[3], minute: numbers[4], second: numbers[5])
    return utc.date(from: components).map { Moment($0 - Double(offset), isDay: isDay) }
  }

  private static func seconds(ofOffset text: Substring) -> Int {
    guard text != "Z" else { return 0 }
    let digits = text.dropFirst().filter(\.isNumber)
    let minutes = (Int(digits.prefix(2)) ?? 0) * 60 + (Int(digits.suffix(2)) ?? 0)
    return (text.hasPrefix("-") ? -60 : 60) * minutes
  }

  package static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
