import ContractBinding
import ContractValues
import Foundation

/// The pause for which a vendor asks in the header field `Retry-After` (RFC 9110, 10.2.3).
package enum RetryAfter {
  /// The longest pause in seconds for which a case is postponed; before a longer one, its result is
  /// final.
  package static let longestPause = 60.0

  /// The statuses with which a vendor asks for a pause (RFC 6585, 4; RFC 9110, 15.6.4).
  private static let statuses = [429, 503]

  /// Returns the field of a response with one of the statuses; `nil` if there is none.
  static func text(_ status: Int, _ headers: [VendorHeader]) -> String? {
    statuses.contains(status) ? headers["retry-after"] : nil
  }

  /// Parses a number of seconds such as `120`, or a date such as `Fri, 31 Dec 1999 23:59:59 GMT`.
  ///
  /// - Returns: The seconds from now, at least 0; `nil` if the text is neither.
  static func seconds(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let seconds = UInt(text) { return Double(seconds) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text).map { max(0, $0.timeIntervalSinceNow) }
  }
}

extension VendorResponse {
  /// The pause for which the vendor asks, in seconds; `nil` if it asks for none.
  ///
  /// It is also `nil` for a date, because a recorded date is in the past on replay.
  var pause: Int? {
    guard let pause = RetryAfter.text(status, headers).flatMap({ Int($0) }), pause > 0 else {
      return nil
    }
    return pause
  }
}
