import ContractModel

/// A cache of the compiled `$regex` patterns in one comparison.
///
/// It also remembers patterns that were too slow, so that each is abandoned only once. It exists as
/// long as its ``Matching``.
final class CompiledPatterns {
  /// The number of searches without an answer, because the pattern is invalid or too slow.
  private(set) var unanswered = 0

  private var patterns: [String: SearchPattern] = [:]
  private var slow: Set<String> = []

  /// Searches for a `$regex` pattern in a text; the answer is `nil` if the pattern is invalid.
  ///
  /// A pattern that was too slow is never tried again, because a list may have thousands of
  /// elements.
  func search(_ pattern: String, in text: String) -> SearchPattern.Answer? {
    guard !slow.contains(pattern), let compiled = compiled(pattern) else {
      unanswered += 1
      return slow.contains(pattern) ? .givenUp : nil
    }
    let answer = compiled.search(text)
    if answer == .givenUp {
      slow.insert(pattern)
      unanswered += 1
    }
    return answer
  }

  /// Returns true if a pattern matches a text regardless of what its redacted ranges contained.
  ///
  /// The ranges are in UTF-16 units. An invalid pattern gives false, and so does a slow one.
  func finds(_ pattern: String, in text: String, besides ranges: [Range<Int>]) -> Bool {
    guard !slow.contains(pattern) else { return false }
    return compiled(pattern)?.isFound(in: text, besides: ranges) ?? false
  }

  private func compiled(_ pattern: String) -> SearchPattern? {
    if let known = patterns[pattern] { return known }
    let compiled = SearchPattern(pattern)
    patterns[pattern] = compiled
    return compiled
  }
}
