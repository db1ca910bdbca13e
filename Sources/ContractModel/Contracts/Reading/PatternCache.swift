import Synchronization

/// The language's own regular expressions, compiled once in a process; texts that were found to
/// have a form; and the patterns that a contract itself holds.
struct PatternCache {
  private static let expressions = Mutex<[String: Regex<AnyRegexOutput>]>([:])

  private var known: [String: [String: Bool]] = [:]
  private var patterns: [String: Bool] = [:]

  /// Checks whether a text has a form.
  mutating func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    if let answer = known[pattern.expression]?[text] { return answer }
    let answer = Self.expressions.withLock { expressions in
      let expression = expressions[pattern.expression] ?? Self.compiled(pattern.expression)
      expressions[pattern.expression] = expression
      return (try? expression?.wholeMatch(in: text)) != nil
    }
    known[pattern.expression, default: [:]][text] = answer
    return answer
  }

  /// Checks whether a text is a pattern that `$regex` can look for.
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
