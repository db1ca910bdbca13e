/// A matcher without an argument, such as `$uuid`.
struct MatcherWord: Sendable, CaseIterable {
  static let allCases =
    [MatcherWord(rawValue: "any", matcher: .any, summary: "Anything but absence.")]
    + ValueMatcher.allCases.map {
      MatcherWord(rawValue: $0.rawValue, matcher: .value($0), summary: $0.definition.summary)
    } + [
      MatcherWord(
        rawValue: "sorted", matcher: .listed(ListRule(kind: .sorted)),
        summary: "A list of numbers, texts or dates with smaller elements first."),
      MatcherWord(
        rawValue: "unique", matcher: .listed(ListRule(kind: .unique)),
        summary: "A list in which all elements differ."),
      MatcherWord(
        rawValue: "absent", matcher: .absent,
        summary: "The key is not there; of a completion handler, it is not called."),
    ]

  /// The word without its `$`, such as "uuid".
  let rawValue: String
  /// The matcher that the parser creates for the word.
  let matcher: Matcher
  /// The values that match, in one sentence for the JSON Schema.
  let summary: String

  /// Looks up a word without its `$`, such as "uuid"; `nil` if there is no such word.
  static func named(_ word: String) -> MatcherWord? { allCases.first { $0.rawValue == word } }
}
