/// The patterns of one judgement, each compiled once.
///
/// Compiling a pattern costs far more than matching a short text with it, and `Regex` is not
/// `Sendable`: so the cache lives as long as the matching that it serves, and stays with it.
final class PatternCache {
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  /// Whether a pattern is found in a text.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in the syntax of Swift's `Regex`.
  ///   - text: The text.
  /// - Throws: What `Regex` says of a pattern that is none.
  func finds(_ pattern: String, in text: String) throws -> Bool {
    let regex = try patterns[pattern] ?? Regex(pattern)
    patterns[pattern] = regex
    return try regex.firstMatch(in: text) != nil
  }
}
