import ContractBinding

/// A word for a day or month, or for another period of the calendar, which changes with the date.
///
/// A correct fake may return the word for today, while the recording contains the word for another
/// day.
enum CalendarWord {
  /// The words in groups; a fake may answer with another word of the same group.
  private static let kinds: [[String]] = [
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    ["mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat", "sun"],
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ],
    [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    ],
    ["am", "pm"],
    ["morning", "noon", "afternoon", "evening", "night", "midnight", "day"],
    ["spring", "summer", "autumn", "fall", "winter"],
    ["weekday", "weekend"],
    ["yesterday", "today", "tomorrow"],
  ]

  private static let kindsOfWords = kinds.enumerated().reduce(into: [String: Set<Int>]()) {
    words, kind in
    for word in kind.element { words[word, default: []].insert(kind.offset) }
  }

  /// Returns true if two values are words of the same group, such as two months.
  static func areAlike(_ one: Value?, _ other: Value?) -> Bool {
    guard case (.string(let first)?, .string(let second)?) = (one, other) else { return false }
    return !kinds(of: first).isDisjoint(with: kinds(of: second))
  }

  private static func kinds(of word: String) -> Set<Int> {
    guard word.utf8.count <= 9 else { return [] }
    return kindsOfWords[word.lowercased(), default: []]
  }
}
