package import Foundation

/// Dates and times in the format of RFC 3339: `2026-02-11T09:30:00.25Z`.
package enum Timestamp {
  /// The seconds from 1970 to the start of 2001, where a `Date` begins to count.
  private static let referenceSeconds = 978_307_200

  /// The seconds since 1970 of the years 0 to 9999, which RFC 3339 can write.
  private static let range = -62_167_219_200..<253_402_300_800

  /// Writes a date in UTC with up to 6 decimals; `nil` if the year does not have four digits.
  ///
  /// A `Date` is not more precise than microseconds.
  static func text(of date: Date) -> String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard abs(interval) < 1e12 else { return nil }
    let microseconds = Int((interval * 1e6).rounded()) + referenceSeconds * 1_000_000
    let (seconds, fraction) = microseconds.quotientAndModulus(1_000_000)
    guard range.contains(seconds) else { return nil }
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    let (year, month) = (padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2))
    let date = "\(year)-\(month)-\(padded(parts.tm_mday, 2))"
    let (hour, minute) = (padded(parts.tm_hour, 2), padded(parts.tm_min, 2))
    let clock = "\(hour):\(minute):\(padded(parts.tm_sec, 2))"
    return "\(date)T\(clock)\(text(ofFraction: fraction))Z"
  }

  private static func text(ofFraction microseconds: Int) -> String {
    guard microseconds != 0 else { return "" }
    var digits = padded(microseconds, 6)[...]
    while digits.last == "0" { digits = digits.dropLast() }
    return ".\(digits)"
  }

  private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Parses `2026-02-11T10:30:00+01:00`; `nil` if the text does not follow RFC 3339, section 5.6.
  package static func date(of text: String) -> Date? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"),
      let month = reader.number(2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(2), let midnight = midnight(year, month, day),
      reader.skip("Tt "),
      let hour = reader.number(2), hour < 24, reader.skip(":"),
      let minute = reader.number(2), minute < 60, reader.skip(":"),
      let second = reader.number(2), second <= 60,
      let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let minutes = midnight / 60 + hour * 60 + minute - offset / 60
    // A leap second is always the last second of a day in UTC.
    guard second < 60 || minutes.quotientAndModulus(1440).1 == 1439 else { return nil }
    let seconds = minutes * 60 + second
    return Date(timeIntervalSinceReferenceDate: Double(seconds - referenceSeconds) + fraction)
  }

  /// Returns the seconds from 1970 to the start of a day in UTC; `nil` for a day that the month does
  /// not have.
  private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    let seconds = timegm(&date)
    // For 30 February, `timegm` takes a day in March and changes the fields accordingly.
    return date.tm_mday == day ? seconds : nil
  }
}

extension Int {
  /// The quotient rounded down, and a remainder that is never negative, unlike with `/` and `%`.
  fileprivate func quotientAndModulus(_ divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// The next byte; NUL at the end.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Skips the next character and returns true if it is one of `characters`.
  mutating func skip(_ characters: String) -> Bool {
    guard !isAtEnd, characters.utf8.contains(next) else { return false }
    position += 1
    return true
  }

  /// Reads a number with exactly `width` digits; the result is `nil` if there are fewer.
  mutating func number(_ width: Int) -> Int? {
    var number = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func digit() -> Int? {
    guard next >= 0x30, next <= 0x39 else { return nil }
    defer { position += 1 }
    return Int(next) - 0x30
  }

  /// Reads the fraction of a second after a dot: 0 without a dot, `nil` for a dot without digits.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let start = position
    while digit() != nil {}
    guard position > start else { return nil }
    return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads `Z` or an offset such as `+02:00`, in seconds east of UTC; otherwise `nil`.
  mutating func offset() -> Int? {
    if skip("Zz") { return 0 }
    let sign = next == UInt8(ascii: "-") ? -1 : 1
    guard skip("+-"), let hours = number(2), hours < 24, skip(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
