import ContractModel

/// The patterns of one judgement, each compiled once, and given up once.
///
/// The cache lives as long as the matching that it serves.
final class CompiledPatterns {
  /// How many searches had no answer: to those who ask, neither yes nor no is true.
  private(set) var unanswered = 0

  private var patterns: [String: SearchPattern] = [:]
  private var slow: Set<String> = []

  /// Looks for a pattern in a text.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - text: The text.
  /// - Returns: `nil` when the pattern is none. One that was given up is not tried again: a list
  ///   may have thousands of elements.
  func search(_ pattern: String, in text: String) -> SearchPattern.Answer? {
    guard !slow.contains(pattern), let compiled = patterns[pattern] ?? SearchPattern(pattern) else {
      unanswered += 1
      return slow.contains(pattern) ? .givenUp : nil
    }
    patterns[pattern] = compiled
    let answer = compiled.search(text)
    if answer == .givenUp {
      slow.insert(pattern)
      unanswered += 1
    }
    return answer
  }

  /// Checks whether a pattern is found in a text outside some ranges, whatever stands in these.
  func finds(_ pattern: String, in text: String, besides ranges: [Range<Int>]) -> Bool {
    SearchPattern(pattern)?.isFound(in: text, besides: ranges) ?? false
  }
}
