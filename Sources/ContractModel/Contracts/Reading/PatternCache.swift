import Synchronization

/// Caches the results of regular expressions, because files repeat the same texts.
///
/// The expressions of the language are compiled once for each process. Results, and the patterns
/// under `$regex`, are cached for one file.
struct PatternCache {
  private static let expressions = Mutex<[String: Regex<AnyRegexOutput>]>([:])

  private var results: [String: [String: Bool]] = [:]
  private var patterns: [String: Bool] = [:]

  /// True if the whole text matches a pattern of the language, such as the pattern of durations.
  mutating func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    if let answer = results[pattern.expression]?[text] { return answer }
    let answer = Self.expressions.withLock { expressions in
      let expression = expressions[pattern.expression] ?? Self.compiled(pattern.expression)
      expressions[pattern.expression] = expression
      return (try? expression?.wholeMatch(in: text)) != nil
    }
    results[pattern.expression, default: [:]][text] = answer
    return answer
  }

  /// True if the text is a valid pattern for `$regex`; the answer is cached, as compiling is slow.
  mutating func isPattern(_ text: String) -> Bool {
    if let answer = patterns[text] { return answer }
    let answer = SearchPattern(text) != nil
    patterns[text] = answer
    return answer
  }

  private static func compiled(_ pattern: String) -> Regex<AnyRegexOutput>? {
    try? Regex(pattern).matchingSemantics(.unicodeScalar)
  }
}
