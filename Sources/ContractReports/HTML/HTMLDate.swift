import Foundation

/// Dates on a page.
enum HTMLDate {
  /// A date for people, in UTC: `2026-11-21 05:48 UTC`.
  static func words(_ date: Date) -> String {
    let text = date.formatted(.iso8601)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }
}
