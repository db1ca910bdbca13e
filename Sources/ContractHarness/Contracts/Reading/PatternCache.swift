/// The language's own regular expressions, compiled once; texts that were found to have a form;
/// and the patterns that a contract itself holds.
struct PatternCache {
  private var expressions: [String: Regex<AnyRegexOutput>] = [:]
  private var known: [String: [String: Bool]] = [:]
  private var patterns: [String: Bool] = [:]

  /// Whether a text has a form.
  mutating func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    if let answer = known[pattern.expression]?[text] { return answer }
    guard let expression = compiled(pattern.expression) else { return false }
    let answer = (try? expression.wholeMatch(in: text)) ?? nil
    known[pattern.expression, default: [:]][text] = answer != nil
    return answer != nil
  }

  /// Whether a text is a pattern that `$regex` can look for.
  mutating func isPattern(_ text: String) -> Bool {
    if let answer = patterns[text] { return answer }
    let answer = SearchPattern(text) != nil
    patterns[text] = answer
    return answer
  }

  private mutating func compiled(_ pattern: String) -> Regex<AnyRegexOutput>? {
    if let expression = expressions[pattern] { return expression }
    guard let expression = try? Regex(pattern).matchingSemantics(.unicodeScalar) else {
      return nil
    }
    expressions[pattern] = expression
    return expression
  }
}
