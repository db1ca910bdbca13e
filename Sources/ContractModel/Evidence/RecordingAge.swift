package import Foundation

/// The time since a recording was made.
package struct RecordingAge: Sendable, Hashable {
  /// The time at which the recording was made, from its file.
  package let recordedAt: Date
  /// The current time, to which the time since the recording is counted.
  package let now: Date

  /// Reads the time of a recording; `nil` if a time is unknown or invalid.
  ///
  /// - Parameters:
  ///   - recordedAt: The time of the recording, such as `2026-02-11T09:30:00Z` (RFC 3339).
  ///   - now: The current time; `nil` if it is unknown.
  package init?(_ recordedAt: String, at now: Date?) {
    guard let now, let date = Date(recordedAt: recordedAt) else { return nil }
    self.recordedAt = date
    self.now = now
  }

  /// The seconds since the recording was made; negative if a clock was wrong.
  package var seconds: Double { now.timeIntervalSince(recordedAt) }

  /// Tells if more than `freshFor` seconds have passed since the recording.
  ///
  /// It is false without a limit.
  package func isOver(_ freshFor: Double?) -> Bool { freshFor.map { seconds > $0 } ?? false }

  /// The time in words: `today`, `yesterday`, `12 days ago`, `3 months ago`.
  package var words: String {
    let days = Int(max(0, seconds) / 86_400)
    return switch days {
    case 0: "today"
    case 1: "yesterday"
    case ..<60: "\(days) days ago"
    case ..<730: "\(days / 30) months ago"
    default: "\(days / 365) years ago"
    }
  }
}

extension Date {
  /// Reads the time from a recording's file; `nil` if the text is not a time such as
  /// `2026-02-11T09:30:00Z`.
  package init?(recordedAt text: String) {
    if let date = Date(usual: text) {
      self = date
      return
    }
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self = date
  }

  /// Reads a time as the tool writes it, since 1970 and in UTC; `nil` for any other text.
  ///
  /// Each case reads some times, and Foundation takes long for each.
  private init?(usual text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54,
      bytes[13] == 0x3A, bytes[16] == 0x3A, bytes[19] == 0x5A,
      let year = bytes.number(0..<4), year >= 1970,
      let month = bytes.number(5..<7), (1...12).contains(month),
      let day = bytes.number(8..<10), day > 0, day <= 28 || (day < 31 && month != 2),
      let hour = bytes.number(11..<13), hour < 24,
      let minute = bytes.number(14..<16), minute < 60,
      let second = bytes.number(17..<19), second < 60
    else { return nil }
    // The year begins in March here, so that the leap day is its last.
    let (shifted, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    // The first of March in the year 0 is 719468 days before 1970.
    let days = 365 * shifted + leapDays + (153 * months + 2) / 5 + day - 1 - 719_468
    self.init(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }
}

extension [UInt8] {
  /// Reads decimal digits; `nil` if there is any other byte.
  fileprivate func number(_ range: Range<Int>) -> Int? {
    var number = 0
    for byte in self[range] {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}
