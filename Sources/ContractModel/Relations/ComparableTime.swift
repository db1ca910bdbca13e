/// A time that can be compared with another one: RFC 3339, in any zone.
struct ComparableTime: Comparable {
  /// The seconds since a fixed day; `fraction` has the digits after the decimal point.
  private let seconds: Int
  private let fraction: String

  /// Parses a text; `nil` if it is no time with a zone.
  init?(_ text: String) {
    guard TextFormat.isDateTime(text) else { return nil }
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    var rest = bytes[19...]
    var digits = ""
    if rest.first == UInt8(ascii: ".") {
      let run = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      digits = String(decoding: run, as: UTF8.self)
      rest = rest[run.endIndex...]
    }
    while digits.last == "0" { digits.removeLast() }
    fraction = digits
    var offset = 0
    if let sign = rest.first, rest.count == 6 {
      let start = rest.startIndex
      offset = number(start + 1..<start + 3) * 3600 + number(start + 4..<start + 6) * 60
      if sign == UInt8(ascii: "-") { offset = -offset }
    }
    let day = Self.day(number(0..<4), number(5..<7), number(8..<10))
    let time = number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
    seconds = day * 86_400 + time - offset
  }

  /// The number of days since a fixed day, in the calendar of RFC 3339.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
  }

  /// The number of digits of the fraction of a second, without zeros at its end.
  var digits: Int { fraction.utf8.count }

  /// The seconds as a number, for an order.
  var rank: Double { Double(seconds) + (Double("0." + fraction) ?? 0) }

  /// Compares whole seconds, because values may have other fractions of a second, or none.
  func isNotAfter(_ limit: ComparableTime) -> Bool { seconds <= limit.seconds }

  /// Checks whether a time is less than an hour after another one.
  func isSoonAfter(_ limit: ComparableTime) -> Bool {
    seconds > limit.seconds && seconds - limit.seconds < 3600
  }

  /// Compares the digits that both times have.
  func isNearly(_ other: ComparableTime) -> Bool {
    let count = min(digits, other.digits)
    return seconds == other.seconds && fraction.prefix(count) == other.fraction.prefix(count)
  }

  static func < (left: ComparableTime, right: ComparableTime) -> Bool {
    (left.seconds, left.fraction) < (right.seconds, right.fraction)
  }
}
