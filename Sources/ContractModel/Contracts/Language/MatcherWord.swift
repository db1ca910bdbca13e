/// A matcher without an argument, written `$word`.
struct MatcherWord: Sendable, CaseIterable {
  static let any = MatcherWord(
    rawValue: "any", matcher: .any, summary: "Anything but absence.")
  static let absent = MatcherWord(
    rawValue: "absent", matcher: .absent,
    summary: "The key is not there; of a completion handler, it is not called.")
  static let allCases =
    [any]
    + ValueMatcher.allCases.map {
      MatcherWord(
        rawValue: $0.rawValue, matcher: .value($0), summary: $0.definition.summary)
    } + [absent]

  /// The word, without its `$`.
  let rawValue: String
  /// The matcher.
  let matcher: Matcher
  /// The values that match, in one sentence.
  let summary: String

  /// Finds a word.
  ///
  /// - Parameter word: The word, without its `$`.
  /// - Returns: `nil` for an unknown word.
  static func named(_ word: String) -> MatcherWord? { allCases.first { $0.rawValue == word } }
}
