import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular expression (ICU's dialect) that is looked for in texts of vendors, for a time that
/// has an end.
///
/// A search for `(a+)+$` takes twice as long for each letter more. Foundation's engine, unlike
/// `Regex`, reports while it searches and can be stopped then; and it takes a text of megabytes.
package struct SearchPattern {
  /// The result of a search.
  package enum Answer {
    case found, missing, givenUp
  }

  /// How many reports a search is allowed beside one for each place of the text.
  ///
  /// The engine comes to 4,000, and then says that nothing was found.
  private static let reports = 2000
  /// How long a search may take, in seconds of this thread's own: a busy machine changes no
  /// verdict.
  private static let limit = 1.0

  private let expression: NSRegularExpression

  /// Compiles a pattern.
  ///
  /// - Parameter pattern: The pattern; `nil` is made of what is none.
  package init?(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    self.expression = expression
  }

  /// Looks for the pattern anywhere in a text.
  package func search(_ text: String) -> Answer {
    let end = Self.threadTime + Self.limit
    let length = text.utf16.count
    var answer = Answer.missing
    var reports = 0
    expression.enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(location: 0, length: length)
    ) { match, _, stop in
      reports += 1
      if match != nil {
        answer = .found
      } else if reports > length + Self.reports
        // Where nothing is found, each place is reported: too often for the clock.
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

  /// Checks whether the pattern is found outside some ranges, whatever stands in these.
  ///
  /// Of several places where it is found, the first is looked at.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ranges: The ranges, in UTF-16.
  /// - Returns: Whether it is known to be found.
  package func isFound(in text: String, besides ranges: [Range<Int>]) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard !looksAround, search(text) == .found,
      let match = expression.firstMatch(in: text, range: whole),
      let found = Range(match.range)
    else { return false }
    return !ranges.contains { found.overlaps($0) }
  }

  /// True if what stands beside a match may decide as well: `(?=…)`, `\\b`, `a++`.
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
