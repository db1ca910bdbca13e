import ContractValues

/// A time that can be compared with another one: RFC 3339, in any zone.
struct ComparableTime: Comparable {
  /// The seconds since 1970; `fraction` contains the digits after the decimal point.
  private let seconds: Int
  private let fraction: String

  /// Parses a date with a time and an offset, such as `2026-11-25T01:30:00Z` (RFC 3339, section
  /// 5.6); `nil` for any other text, and for a day such as February 30.
  init?(_ text: String) {
    var reader = TextReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let dayOfMonth = reader.number(2), reader.take("T") || reader.take("t"),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2),
      let day = CalendarTime.day(year: year, month: month, day: dayOfMonth),
      // The second 60 is a leap second.
      hour <= 23, minute <= 59, second <= 60
    else { return nil }
    var digits = reader.take(".") ? reader.digits() : "0"
    guard !digits.isEmpty, let offset = reader.offset(), reader.isAtEnd else { return nil }
    while digits.last == "0" { digits.removeLast() }
    fraction = digits
    seconds = day * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  /// The number of digits of the fraction of a second, without zeros at its end.
  var digits: Int { fraction.utf8.count }

  /// The seconds since 1970 as a `Double`, for a check if a list is sorted by a time.
  ///
  /// The value may be rounded.
  var rank: Double { Double(seconds) + (Double("0." + fraction) ?? 0) }

  /// Compares only whole seconds, because the texts may have different numbers of decimals.
  func isNotAfter(_ limit: ComparableTime) -> Bool { seconds <= limit.seconds }

  /// Checks whether a time is less than an hour after another time, as two readings of one clock
  /// would be.
  func isSoonAfter(_ limit: ComparableTime) -> Bool {
    seconds > limit.seconds && seconds - limit.seconds < 3600
  }

  /// Returns true if the times are equal in the decimals that both have, such as `05.1` and
  /// `05.123` seconds.
  ///
  /// A double may store a time with fewer decimals than the vendor.
  func isNearly(_ other: ComparableTime) -> Bool {
    let count = min(digits, other.digits)
    return seconds == other.seconds && fraction.prefix(count) == other.fraction.prefix(count)
  }

  static func < (left: ComparableTime, right: ComparableTime) -> Bool {
    (left.seconds, left.fraction) < (right.seconds, right.fraction)
  }
}

/// Reads the digits and separators of a date in RFC 3339 from left to right.
private struct TextReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func digits() -> String {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return String(Substring(digits))
  }

  /// Reads an offset from UTC such as `Z` or `+02:00`, in seconds; `nil` for any other text.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hour = number(2), take(":"), let minute = number(2),
      hour <= 23, minute <= 59
    else { return nil }
    return (hour * 3600 + minute * 60) * (isNegative ? -1 : 1)
  }
}
