package import Foundation

/// The age of a recording.
package struct RecordingAge: Sendable, Hashable {
  /// The time of the recording.
  package let recordedAt: Date
  /// The current time.
  package let now: Date

  /// Reads the time of a recording; `nil` if a time is unknown or invalid.
  ///
  /// - Parameters:
  ///   - recordedAt: The time of the recording, as RFC 3339.
  ///   - now: The current time; `nil` if it is unknown.
  package init?(_ recordedAt: String, at now: Date?) {
    guard let now, let date = Date(recordedAt: recordedAt) else { return nil }
    self.recordedAt = date
    self.now = now
  }

  /// The age in seconds; negative if a clock was wrong.
  package var seconds: Double { now.timeIntervalSince(recordedAt) }

  /// Checks whether the age is over a limit in seconds; false without a limit.
  package func isOver(_ freshFor: Double?) -> Bool { freshFor.map { seconds > $0 } ?? false }

  /// The age in words: `today`, `yesterday`, `12 days ago`, `3 months ago`.
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
  /// Reads the time from a recording's provenance; `nil` if the text is not RFC 3339.
  package init?(recordedAt text: String) {
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self = date
  }
}
