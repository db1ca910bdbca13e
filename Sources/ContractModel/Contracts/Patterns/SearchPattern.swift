import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular expression (ICU's dialect) whose search in a vendor's text has a time timeLimit.
///
/// The time of a search for `(a+)+$` doubles with each letter. Unlike `Regex`, Foundation's engine
/// reports progress and can be stopped, and it can search megabytes of text.
package struct SearchPattern {
  /// The result of a search.
  package enum Answer {
    case found, missing, givenUp
  }

  /// The number of progress reports that a search may make, in addition to one for each place of
  /// the text.
  ///
  /// After 4,000 the engine stops and reports that nothing was found.
  private static let maxExtraReports = 2000
  /// The time timeLimit in seconds of this thread's CPU time, so that a busy machine changes no
  /// verdict.
  private static let timeLimit = 1.0

  private let expression: NSRegularExpression

  /// Compiles a pattern, or returns `nil` if the pattern is invalid.
  ///
  /// - Parameter pattern: The pattern.
  package init?(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    self.expression = expression
  }

  /// Searches for the pattern anywhere in a text.
  package func search(_ text: String) -> Answer {
    let end = Self.threadTime + Self.timeLimit
    let length = text.utf16.count
    var answer = Answer.missing
    var reports = 0
    expression.enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(location: 0, length: length)
    ) { match, _, stop in
      reports += 1
      if match != nil {
        answer = .found
      } else if reports > length + Self.maxExtraReports
        // Without a match the engine reports each place, which is too often to read the clock.
        || (reports.isMultiple(of: 100) && Self.threadTime > end)
      {
        answer = .givenUp
      } else {
        return
      }
      stop.pointee = true
    }
    return answer
  }

  /// Checks whether the first match lies outside some ranges, so that their text does not matter.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ranges: The ranges, in UTF-16.
  /// - Returns: True if the first match certainly overlaps none of the ranges.
  package func isFound(in text: String, besides ranges: [Range<Int>]) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard !looksAround, search(text) == .found,
      let match = expression.firstMatch(in: text, range: whole),
      let found = Range(match.range)
    else { return false }
    return !ranges.contains { found.overlaps($0) }
  }

  /// True if the text beside a match can decide as well, as in `(?=…)`, `\\b` or `a++`.
  private var looksAround: Bool {
    ["(?=", "(?!", "(?<", "(?>", "\\b", "\\B", "++", "*+", "?+", "}+"].contains {
      expression.pattern.contains($0)
    }
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
