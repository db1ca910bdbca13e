/// A duration in whole milliseconds, so that a sum agrees with its parts.
///
/// It does not use Foundation's formatters, because reports always need the C locale.
package struct Milliseconds: Sendable, Hashable, Comparable {
  /// The number of milliseconds, never negative.
  let count: Int

  /// Rounds a number of seconds.
  ///
  /// Negative numbers and NaN become 0, and the maximum is 365 days.
  ///
  /// Jenkins accepts times from 0 to 365 days.
  package init(seconds: Double) {
    count = seconds > 0 ? Int((min(seconds, 31_536_000) * 1000).rounded()) : 0
  }

  private init(count: Int) {
    self.count = count
  }

  /// Adds two durations.
  package static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(count: left.count + right.count)
  }

  /// Compares two durations.
  package static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }

  /// The seconds with three decimals for reports: `12.050`.
  ///
  /// Bazel reads a time without a decimal point as milliseconds.
  package var decimalSeconds: String {
    "\(count / 1000).\(String(1000 + count % 1000).dropFirst())"
  }

  /// The duration for readers: `38 ms`, `0.4 s`, `12 s`, `2 min 5 s`.
  package var words: String {
    switch count {
    case ..<100: return "\(count) ms"
    case ..<10_000:
      let tenths = (count + 50) / 100
      return "\(tenths / 10).\(tenths % 10) s"
    default:
      let seconds = (count + 500) / 1000
      return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
  }
}
