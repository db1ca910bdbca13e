import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// Converts the dates in a request to the time of the recording.
///
/// An adapter that sends the current date, such as `?from=2026-03-01`, sends another date on replay
/// than in the recording.
struct RecordedDays {
  private let recorded: String
  private let age: RecordingAge

  /// The maximum distance of a date from now, in seconds: a year, so that birthdays stay.
  private static let reach = 366.0 * 86_400

  init(_ exchanges: [Exchange], _ age: RecordingAge) {
    self.age = age
    recorded = exchanges.map(\.request.texts).joined(separator: "\n")
  }

  /// Returns a request with dates such as `2026-03-01` moved a number of days into the past.
  ///
  /// A date does not move if a recorded request contains it, or if it is more than a year from now.
  /// If no date moves, the result is `nil`.
  func moved(_ request: VendorRequest, by days: Int) -> VendorRequest? {
    guard days > 0 else { return nil }
    var moved = request
    moved.target = self.moved(request.target, by: days)
    moved.headers = request.headers.map { VendorHeader($0.name, self.moved($0.value, by: days)) }
    if let text = String(validating: request.body, as: UTF8.self) {
      moved.body = Array(self.moved(text, by: days).utf8)
    }
    return moved == request ? nil : moved
  }

  private func moved(_ text: String, by days: Int) -> String {
    text.replacing(/(\d{4})-(\d{2})-(\d{2})/) { match in
      let day = DateComponents(
        calendar: Moment.utc, timeZone: .gmt, year: Int(match.1), month: Int(match.2),
        day: Int(match.3))
      guard !recorded.contains(match.0), let date = Moment.utc.date(from: day),
        abs(age.now.timeIntervalSince(date)) <= Self.reach
      else {
        return String(match.0)
      }
      return String(date.addingTimeInterval(-86_400 * Double(days)).ISO8601Format().prefix(10))
    }
  }
}
