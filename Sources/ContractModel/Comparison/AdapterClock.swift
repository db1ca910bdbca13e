import ContractBinding
import ContractValues
import Foundation

/// The clock of an adapter on replay, from which it may read times that no response contains.
///
/// Since the recording was made, this clock has advanced by the recording's age.
struct AdapterClock {
  /// The age of the recording on replay, by which times from the adapter's clock differ from
  /// recorded ones.
  let age: RecordingAge

  /// The tolerance in seconds, because the adapter reads its clock at some moment during a run.
  private static let leeway = 120.0
  /// The maximum further difference, in seconds, of a time that an adapter computes from its clock.
  ///
  /// The adapter may add months or use another time zone. An update of the recording may also have
  /// kept an older time.
  private static let remoteness = 400.0 * 86_400

  /// Checks whether both times come from the adapter's clock: they differ by the recording's age.
  func explains(_ recorded: String, _ actual: String) -> Bool {
    guard let old = Moment(.string(recorded)), let new = Moment(.string(actual)) else {
      return false
    }
    return abs(new.date.timeIntervalSince(old.date) - age.seconds) <= Self.leeway
  }

  /// Checks whether the actual time is too far off to come from a clock, such as a time in 1970.
  ///
  /// The result is false for a text without a date, such as an identifier of digits.
  func excludes(_ recorded: String, _ actual: String) -> Bool {
    guard recorded.hasDate, actual.hasDate, let old = Moment(.string(recorded)),
      let new = Moment(.string(actual))
    else { return false }
    let moved = new.date.timeIntervalSince(old.date)
    return moved < min(0, age.seconds) - Self.remoteness
      || moved > max(0, age.seconds) + Self.remoteness
  }
}

extension String {
  /// True for a text with the separators of a date, as in `2026-11-27` or `27 Nov 2026 02:00:45`.
  fileprivate var hasDate: Bool {
    utf8.count { $0 == UInt8(ascii: "-") } >= 2 || utf8.contains(UInt8(ascii: ":"))
  }
}
