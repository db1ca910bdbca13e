/// A duration in whole milliseconds.
///
/// With integers, a total in a report equals the sum of the durations that the report prints.
///
/// It does not use Foundation's formatters for its texts, because reports must not depend on the
/// machine's language.
package struct Milliseconds: Sendable, Hashable, Comparable {
  /// The number of milliseconds, 0 or more.
  let count: Int

  /// Rounds seconds to milliseconds, from 0 to 365 days, the range that Jenkins accepts.
  ///
  /// Negative numbers and NaN become 0.
  package init(seconds: Double) {
    count = seconds > 0 ? Int((min(seconds, 31_536_000) * 1000).rounded()) : 0
  }

  private init(count: Int) {
    self.count = count
  }

  /// Adds two durations; the sum may exceed 365 days.
  package static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(count: left.count + right.count)
  }

  /// Compares the whole milliseconds; `Comparable` derives the other operators from it.
  package static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }

  /// The number of seconds with three decimals, such as "12.050", for JUnit reports.
  ///
  /// Bazel would read a time without a decimal point as milliseconds.
  package var decimalSeconds: String {
    "\(count / 1000).\(String(1000 + count % 1000).dropFirst())"
  }

  /// The duration for people, rounded more the longer it is: "38 ms", "0.4 s", "12 s", "2 min 5 s".
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
