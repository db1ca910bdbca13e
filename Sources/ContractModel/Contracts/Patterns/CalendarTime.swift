/// A date, a time of day, or both, as read from a text.
package struct CalendarTime: Sendable, Hashable {
  /// The days since 1970-01-01; `nil` for a time of day alone.
  package var day: Int?
  /// The seconds since the beginning of the day; `nil` for a date alone.
  package var second: Double?
  /// The difference from UTC in seconds, positive east of Greenwich; `nil` if the text names no
  /// zone.
  package var offset: Int?

  /// Creates a time; `nil` if it has neither a date nor a time of day.
  package init?(day: Int?, second: Double?, offset: Int? = nil) {
    guard day != nil || second != nil else { return nil }
    self.day = day
    self.second = second
    self.offset = offset
  }

  /// Parses a date such as `2027-02-28`, a time such as `09:30` or `09:30:00.5Z`, or both
  /// (RFC 3339, section 5.6).
  ///
  /// The seconds and the zone of a time may be left out. The result is `nil` for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.count == 10, let day = Self.day(of: text) {
      self.init(day: day, second: nil)
      return
    }
    var rest = text[...]
    var day: Int?
    if bytes.count > 11, "Tt ".utf8.contains(bytes[10]) {
      day = Self.day(of: String(text.prefix(10)))
      guard day != nil else { return nil }
      rest = rest.dropFirst(11)
    }
    for format in Self.clock {
      guard let time = format.time(in: String(rest)) else { continue }
      self.init(day: day, second: time.second, offset: time.offset)
      return
    }
    return nil
  }

  private static func day(of text: String) -> Int? { date?.time(in: text)?.day }

  private static let date = TimeFormat("yyyy-MM-dd")
  private static let clock = ["HH:mm:ss", "HH:mm:ssXXX", "HH:mm", "HH:mmXXX"]
    .compactMap { TimeFormat($0, takesFraction: true) }

  /// The seconds since 1970 in UTC; a time without a zone counts as UTC.
  ///
  /// For a date alone, it is the first second of the day. For a time of day alone, it is the number
  /// of seconds since midnight.
  package var seconds: Double {
    Double((day ?? 0) * 86_400) + (second ?? 0) - Double(offset ?? 0)
  }

  /// The same date without its time of day, for a comparison with a limit that is only a day.
  ///
  /// A time of day alone does not change.
  package var withoutTime: CalendarTime {
    var date = self
    if day != nil { (date.second, date.offset) = (nil, nil) }
    return date
  }

  /// Returns true if both values are dates, both are times of day, or both are dates with a time.
  package func isComparable(with other: CalendarTime) -> Bool {
    (day == nil) == (other.day == nil) && (second == nil) == (other.second == nil)
  }

  /// Returns the number of days from 1970-01-01 to a day of the Gregorian calendar; `nil` if there
  /// is no such day, such as February 30.
  ///
  /// In this calculation a year begins in March, so that the leap day is its last day:
  /// https://howardhinnant.github.io/date_algorithms.html
  static func day(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
