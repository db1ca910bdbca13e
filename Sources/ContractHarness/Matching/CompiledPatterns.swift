/// The patterns of one judgement, each compiled once.
///
/// Compiling a pattern costs far more than matching a short text with it, and `Regex` is not
/// `Sendable`: so the cache lives as long as the matching that it serves, and stays with it.
final class CompiledPatterns {
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  /// Whether a pattern is found in a text.
  func finds(_ pattern: String, in text: String) throws -> Bool {
    let regex = try patterns[pattern] ?? Regex(pattern)
    patterns[pattern] = regex
    return try regex.firstMatch(in: text) != nil
  }
}
