import ContractBinding
import ContractValues
import Foundation

/// A time with a fraction of a second, in milliseconds since 1970.
///
/// An adapter may return a time in another notation than the vendor, such as
/// `2026-11-27T02:00:45.138Z` for `1795744845.138534`. A clock is unlikely to show the same
/// millisecond twice, so equal moments are the same time. Some adapters round a time to the next
/// millisecond.
package struct FineMoment: Hashable {
  package let milliseconds: Int
  /// The decimal digits of the seconds, such as `138534`.
  private let fraction: String

  /// Reads a single time with a fraction in ISO 8601, or as decimal seconds or milliseconds since
  /// 1970; `nil` for any other text.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard (13...40).contains(bytes.count), bytes.first?.isDigit == true else { return nil }
    if bytes.count == 13, bytes.allSatisfy(\.isDigit), let number = Int(text) {
      (milliseconds, fraction) = (number, String(text.suffix(3)))
      return
    }
    guard let mark = bytes.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return nil }
    let digits = bytes[mark...].dropFirst().prefix(while: \.isDigit)
    fraction = String(Substring(digits))
    guard !digits.isEmpty, let thousandths = Int((fraction + "00").prefix(3)) else { return nil }
    let whole = String(text[..<mark])
    if whole.utf8.allSatisfy(\.isDigit) {
      guard whole.utf8.count == 10, digits.endIndex == bytes.endIndex, let seconds = Int(whole)
      else { return nil }
      milliseconds = seconds * 1000 + thousandths
    } else {
      guard let moment = Moment(.string(text)) else { return nil }
      milliseconds = Int(moment.date.timeIntervalSince1970) * 1000 + thousandths
    }
  }

  /// Checks whether two times are the same, perhaps truncated or rounded to fewer digits in one.
  ///
  /// Two times with equally many digits must be equal, because one of them may come from another
  /// clock a millisecond later.
  func isSame(as other: FineMoment) -> Bool {
    if self == other { return true }
    let digits = min(fraction.count, other.fraction.count)
    guard max(fraction.count, other.fraction.count) > 3, fraction.count != other.fraction.count
    else { return false }
    let isCut =
      milliseconds / 1000 == other.milliseconds / 1000
      && fraction.prefix(digits) == other.fraction.prefix(digits)
    return isCut || digits == 3 && abs(milliseconds - other.milliseconds) == 1
  }

  /// Checks whether two times agree to the microsecond, which is no coincidence.
  func isSurelySame(as other: FineMoment) -> Bool {
    self == other && fraction.count >= 6
  }

  /// Finds all times with a fraction in a text, such as a request.
  static func all(in text: String) -> Set<FineMoment> {
    let marks = Set(".,:+-".utf8)
    let plain = Substring(text).percentDecoded
    let words = plain.utf8.split { !($0.isLetter || $0.isDigit || marks.contains($0)) }
    return Set(
      words.compactMap { word in
        let digits = word.drop { !$0.isDigit }
        return digits.lastIndex { !marks.contains($0) }.flatMap { last in
          FineMoment(String(Substring(digits[...last])))
        }
      })
  }
}
