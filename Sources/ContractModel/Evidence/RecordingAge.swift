import ContractBinding
package import Foundation

/// The age of a recording, to see if it is too old, and how far an adapter's clock has moved.
package struct RecordingAge: Sendable, Hashable {
  /// The time at which the recording was made, from its file.
  package let recordedAt: Date
  /// The current time, up to which ``seconds`` are counted.
  package let now: Date

  /// Reads a time such as `2026-02-11T09:30:00Z` (RFC 3339); `nil` if it is invalid, or `now` is
  /// `nil`.
  package init?(_ recordedAt: String, at now: Date?) {
    guard let now, let date = Timestamp.date(of: recordedAt) else { return nil }
    self.recordedAt = date
    self.now = now
  }

  /// The seconds since the recording was made; negative if a clock was wrong.
  package var seconds: Double { now.timeIntervalSince(recordedAt) }

  /// Returns true if the recording is more than `freshFor` seconds old; false without a limit.
  package func isOver(_ freshFor: Double?) -> Bool { freshFor.map { seconds > $0 } ?? false }

  /// The number of calendar days since the recording.
  ///
  /// The set contains one or two numbers, because the adapter's day may begin at another time than
  /// the day in UTC.
  package var days: Set<Int> {
    Set(
      [TimeZone.gmt, .current].map { zone in
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.dateComponents(
          [.day], from: calendar.startOfDay(for: recordedAt), to: calendar.startOfDay(for: now)
        ).day ?? 0
      })
  }

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

extension Recording {
  /// Returns true if the recording is older than some seconds, or has no readable date.
  ///
  /// The current time is `now`, such as `2026-03-01T12:00:00Z`.
  package func isOlder(than seconds: Double, at now: String) -> Bool {
    RecordingAge(provenance.recordedAt, at: Timestamp.date(of: now))?.isOver(seconds) ?? true
  }
}
