/// Reads the fields of a date from left to right, in the order that a ``TimeFormat`` gives.
struct TimeReader {
  private var rest: Substring
  private var year, month, dayOfMonth, hour, minute, second: Int?
  private var fraction = 0.0
  private var isAfternoon: Bool?
  private var offset: Int?

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  init(_ text: String) { rest = text[...] }

  /// The time that was read; `nil` if text remains, or if the day or the time does not exist.
  var time: CalendarTime? {
    guard rest.isEmpty else { return nil }
    var day: Int?
    if year != nil || month != nil || dayOfMonth != nil {
      // Without a year, February 29 is accepted.
      day = CalendarTime.day(year: year ?? 2000, month: month ?? 1, day: dayOfMonth ?? 1)
      guard day != nil else { return nil }
    }
    guard hour != nil || minute != nil || second != nil else {
      return CalendarTime(day: day, second: nil, offset: offset)
    }
    var hour = hour ?? 0
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    // The second 60 is a leap second.
    guard hour <= 23, (minute ?? 0) <= 59, (second ?? 0) <= 60 else { return nil }
    let seconds = Double(hour * 3600 + (minute ?? 0) * 60 + (second ?? 0)) + fraction
    return CalendarTime(day: day, second: seconds, offset: offset)
  }

  mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Reads one field, such as `d` and 2 for `dd`; returns false if the text does not match.
  mutating func field(_ letter: Character, _ count: Int) -> Bool {
    switch (letter, count) {
    case ("y", 2), ("u", 2): return number(2, exactly: true) { $0.year = 2000 + $1 }
    case ("y", _), ("u", _): return number(4, exactly: true) { $0.year = $1 }
    case ("M", 3...), ("L", 3...):
      return name(of: Self.months, isShort: count == 3) { $0.month = $1 + 1 }
    case ("M", _), ("L", _): return number(count) { $0.month = $1 }
    case ("d", _): return number(count) { $0.dayOfMonth = $1 }
    case ("E", _): return name(of: Self.weekdays, isShort: count <= 3) { _, _ in }
    case ("H", _): return number(count) { $0.hour = $1 }
    case ("h", _): return number(count) { $0.hour = $1 } && (1...12).contains(hour ?? 0)
    case ("m", _): return number(count) { $0.minute = $1 }
    case ("s", _): return number(count) { $0.second = $1 }
    case ("S", _): return fraction(digits: count)
    case ("a", _): return halfOfDay()
    default: return zone(letter, count)
    }
  }

  /// Reads a dot and digits after the seconds, if there are any; returns false for a dot without
  /// digits.
  mutating func optionalFraction() -> Bool {
    guard rest.first == "." else { return true }
    let digits = rest.dropFirst().prefix(while: Self.isDigit)
    return !digits.isEmpty && take(".") && fraction(digits: digits.count)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Reads a number with as many digits as its letter has repetitions, such as two for `dd`.
  ///
  /// A single letter such as `d` takes one or two digits, unless `exactly` is true.
  private mutating func number(
    _ count: Int, exactly: Bool = false, _ keep: (inout Self, Int) -> Void
  ) -> Bool {
    let width = max(count, exactly ? count : 2)
    let digits = rest.prefix(width).prefix(while: Self.isDigit)
    guard digits.count >= (count == 1 ? 1 : width), let number = Int(digits) else { return false }
    rest = rest.dropFirst(digits.count)
    keep(&self, number)
    return true
  }

  private mutating func fraction(digits count: Int) -> Bool {
    let digits = rest.prefix(count).prefix(while: Self.isDigit)
    guard digits.count == count, let part = Double("0.\(digits)") else { return false }
    rest = rest.dropFirst(count)
    fraction = part
    return true
  }

  private mutating func name(
    of names: [String], isShort: Bool, _ keep: (inout Self, Int) -> Void
  ) -> Bool {
    for (index, name) in names.enumerated() where take(isShort ? String(name.prefix(3)) : name) {
      keep(&self, index)
      return true
    }
    return false
  }

  private mutating func halfOfDay() -> Bool {
    let word = rest.prefix(2).uppercased()
    guard word == "AM" || word == "PM" else { return false }
    isAfternoon = word == "PM"
    rest = rest.dropFirst(2)
    return true
  }

  /// Reads an offset from UTC: `X` also accepts `Z`, and `XXX` requires a colon.
  private mutating func zone(_ letter: Character, _ count: Int) -> Bool {
    if letter == "z" || letter == "X" || (letter == "Z" && count == 5), take("Z") {
      offset = 0
      return true
    }
    if letter == "z" {
      guard take("UTC") || take("GMT") else { return false }
      offset = 0
      return true
    }
    let sign = take("-") ? -1 : take("+") ? 1 : 0
    var hours = 0
    var minutes = 0
    guard sign != 0, number(2, { _, count in hours = count }) else { return false }
    let wantsColon = letter == "Z" ? count >= 4 : count == 3 || count == 5
    let hasMinutes = letter == "Z" || count > 1 || rest.first.map(Self.isDigit) == true
    if hasMinutes {
      if wantsColon { guard take(":") else { return false } }
      guard number(2, { _, count in minutes = count }) else { return false }
    }
    guard hours <= 23, minutes <= 59 else { return false }
    offset = sign * (hours * 3600 + minutes * 60)
    return true
  }
}
