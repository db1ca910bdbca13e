import ContractBinding
import ContractValues
import Foundation

/// The clock of an adapter on replay, from which it may take times that no response contains.
///
/// Since the recording was made, this clock has moved by the recording's age.
struct AdapterClock {
  /// The time from the recording to the replay.
  let age: RecordingAge

  /// The seconds by which a time may be off, because the adapter reads its clock during a run.
  private static let leeway = 120.0
  /// The greatest further difference, in seconds, of a time that an adapter makes from its clock.
  ///
  /// The adapter may add months or use another time zone. An update of the recording may also have
  /// kept an older time.
  private static let remoteness = 400.0 * 86_400

  /// Tells if both times certainly come from the adapter's clock, because they differ by the
  /// recording's age.
  func explains(_ recorded: String, _ actual: String) -> Bool {
    guard let old = Moment(.string(recorded)), let new = Moment(.string(actual)) else {
      return false
    }
    return abs(new.date.timeIntervalSince(old.date) - age.seconds) <= Self.leeway
  }

  /// Tells if no clock can have given another time, as with 1970, or with seconds that were taken
  /// for milliseconds.
  ///
  /// It is false for a text without a date, such as an identifier of digits.
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
