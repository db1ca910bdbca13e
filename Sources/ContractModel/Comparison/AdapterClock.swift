import ContractBinding
import ContractValues
import Foundation

/// The clock of an adapter on replay, from which it may take times that no response contains.
///
/// Since the recording was made, this clock has moved by the recording's age. So a time of the
/// adapter's own differs from the recorded time by that age.
struct AdapterClock {
  /// The time from the recording to the replay.
  let age: RecordingAge

  /// The seconds by which a time may be off, because the adapter reads its clock during a run.
  private static let leeway = 120.0
  /// The units to which an adapter may round its clock, in seconds, from large to small.
  private static let units = [3600.0, 60]
  /// The seconds by which local times without a zone move when summer time begins or ends.
  private static let shifts = [0.0, 3600, -3600]

  /// Tells if the adapter's clock may be the reason for another time.
  ///
  /// - Parameters:
  ///   - recorded: The recorded time, in any notation that ``Moment`` knows.
  ///   - actual: The time on replay.
  /// - Returns: False if the difference is certainly not the age of the recording. It is true for
  ///   a text that is no time, and for days, which may be the first of a month.
  func mayExplain(_ recorded: String, _ actual: String) -> Bool {
    guard age.seconds >= 0, let old = Moment(.string(recorded)), let new = Moment(.string(actual)),
      !recorded.isNumberOfItsOwn(at: old.date, age)
    else { return true }
    let times = [old.date, new.date]
    guard !times.allSatisfy({ $0.isMultiple(of: 86_400) }) else { return true }
    let unit = Self.units.first { unit in times.allSatisfy { $0.isMultiple(of: unit) } } ?? 0
    let excess = new.date.timeIntervalSince(old.date) - age.seconds
    return Self.shifts.contains { abs(excess - $0) <= Self.leeway + unit }
  }
}

extension String {
  /// True for digits that are hardly a time, because the recording was made on another day.
  fileprivate func isNumberOfItsOwn(at moment: Date, _ age: RecordingAge) -> Bool {
    utf8.allSatisfy(\.isDigit) && abs(moment.timeIntervalSince(age.recordedAt)) > 86_400
  }
}

extension Date {
  fileprivate func isMultiple(of seconds: Double) -> Bool {
    timeIntervalSince1970.truncatingRemainder(dividingBy: seconds) == 0
  }
}
