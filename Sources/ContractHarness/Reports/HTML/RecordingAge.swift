import ContractBinding
import Foundation

/// How old a recording is.
struct RecordingAge: Sendable, Hashable {
  /// The age in seconds; negative where a clock was wrong.
  let seconds: Double

  /// Reads when a recording was made.
  ///
  /// - Parameters:
  ///   - recordedAt: When, as RFC 3339.
  ///   - now: Now; `nil` where that is not known, and then there is no age.
  init?(_ recordedAt: String, at now: Date?) {
    guard let now, let date = try? Date(recordedAt, strategy: .iso8601) else { return nil }
    seconds = now.timeIntervalSince(date)
  }

  /// Whether a vendor's recordings are not relied on at this age.
  func isOver(_ freshFor: Double?) -> Bool { freshFor.map { seconds > $0 } ?? false }

  /// The age for people: `today`, `yesterday`, `12 days ago`, `3 months ago`.
  var words: String {
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

/// Dates on a page.
enum HTMLDate {
  /// A date for people, in UTC: `2026-11-21 05:48 UTC`.
  static func words(_ date: Date) -> String {
    let text = date.formatted(.iso8601)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }
}
