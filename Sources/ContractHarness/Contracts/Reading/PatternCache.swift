/// Regular expressions that were compiled once, and texts that were found to have a form.
struct PatternCache {
  private var expressions: [String: Regex<AnyRegexOutput>] = [:]
  private var known: [String: [String: Bool]] = [:]

  /// Whether a text has a form.
  mutating func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    if let answer = known[pattern.expression]?[text] { return answer }
    guard let expression = compiled(pattern.expression) else { return false }
    let answer = (try? expression.wholeMatch(in: text)) ?? nil
    known[pattern.expression, default: [:]][text] = answer != nil
    return answer != nil
  }

  /// Compiles an expression, or finds that it is none.
  ///
  /// - Parameter pattern: The expression.
  /// - Returns: `nil` when it is no regular expression.
  mutating func compiled(_ pattern: String) -> Regex<AnyRegexOutput>? {
    if let expression = expressions[pattern] { return expression }
    // The reason is worded for programmers, and the place is told: the expression itself.
    guard let expression = try? Regex(pattern).matchingSemantics(.unicodeScalar) else {
      return nil
    }
    expressions[pattern] = expression
    return expression
  }
}
