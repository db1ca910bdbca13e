package import Foundation

/// How old a recording is.
package struct RecordingAge: Sendable, Hashable {
  /// When it was made.
  package let recordedAt: Date
  /// The time to which the age is counted.
  package let now: Date

  /// Reads when a recording was made.
  ///
  /// - Parameters:
  ///   - recordedAt: When, as RFC 3339.
  ///   - now: Now; `nil` where that is not known, and then there is no age.
  package init?(_ recordedAt: String, at now: Date?) {
    guard let now, let date = Date(recordedAt: recordedAt) else { return nil }
    self.recordedAt = date
    self.now = now
  }

  /// The age in seconds; negative where a clock was wrong.
  package var seconds: Double { now.timeIntervalSince(recordedAt) }

  /// Checks whether a vendor's recordings are not relied on at this age.
  package func isOver(_ freshFor: Double?) -> Bool { freshFor.map { seconds > $0 } ?? false }

  /// The age for people: `today`, `yesterday`, `12 days ago`, `3 months ago`.
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
  /// The time that a recording's provenance tells; `nil` for a text that is not RFC 3339.
  package init?(recordedAt text: String) {
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self = date
  }
}
