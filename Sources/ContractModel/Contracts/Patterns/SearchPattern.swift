import Foundation

/// A regular expression in the dialect of ICU.
///
/// The time for a search is limited, because texts come from vendors. For example, the time to
/// search for `(a+)+$` doubles with each letter. Unlike `Regex`, Foundation's engine reports its
/// progress and can be stopped. It can search megabytes of text.
package struct SearchPattern {
  /// The result of a search; `givenUp` if it reached a limit.
  package enum Answer {
    case found, missing, givenUp
  }

  /// The maximum number of progress reports, in addition to one report for each position of the
  /// text.
  ///
  /// The engine reports at each position, and more often if it must backtrack. After 4,000 reports
  /// it would stop by itself, as if nothing was found.
  private static let maxExtraReports = 2000
  /// The limit in seconds of this thread's CPU time, so that a busy machine does not change a
  /// verdict.
  private static let timeLimit = 1.0

  private let expression: NSRegularExpression

  /// Compiles a pattern in the dialect of ICU, such as `^A[0-9]+$`; `nil` if it is invalid.
  package init?(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    self.expression = expression
  }

  /// Searches for the pattern anywhere in a text, for at most one second of the thread's CPU time.
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
        // If there is no match, the engine reports each position. The clock is only read at every
        // hundredth report, because reading it takes time.
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

  /// Returns true if the first match certainly overlaps none of the ranges, in UTF-16 units.
  ///
  /// The ranges are those of placeholders for secrets, whose real text is not known.
  package func isFound(in text: String, besides ranges: [Range<Int>]) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard !looksAround, search(text) == .found,
      let match = expression.firstMatch(in: text, range: whole),
      let found = Range(match.range)
    else { return false }
    return !ranges.contains { found.overlaps($0) }
  }

  /// True if a match can depend on the text around it, as with `(?=…)`, `\b` or `a++`, so that a
  /// placeholder beside it could change the result.
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
