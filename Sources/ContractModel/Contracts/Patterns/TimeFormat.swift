/// A pattern for dates and times, such as `dd.MM.yyyy HH:mm`, with the letters of Unicode TR 35.
///
/// Names of months and days are English, because the texts are written for programs and not for
/// people.
package struct TimeFormat: Sendable {
  private enum Token: Sendable {
    /// A letter and its number of repetitions, such as `y` and 4 for `yyyy`.
    case field(Character, Int)
    /// A text that the value must contain unchanged.
    case literal(String)
  }

  /// The letters with their meanings, for advice in a message.
  package static let letters = """
    y year, M month, d day, E weekday, H hour 0-23, h hour 1-12, a AM or PM, m minute, s second, \
    S fraction, X or x or Z zone
    """

  private static let known = Set("yuMLdEHhamsSXxZz")

  private let tokens: [Token]
  private let takesFraction: Bool

  /// Parses a pattern; `nil` if it has an unknown letter, an open quotation, or no letter.
  ///
  /// - Parameters:
  ///   - pattern: The pattern. Text between apostrophes stands for itself.
  ///   - takesFraction: True if the seconds may have decimals that the pattern does not mention.
  package init?(_ pattern: String, takesFraction: Bool = false) {
    guard let tokens = Self.tokens(of: pattern), Self.unknownLetter(in: pattern) == nil,
      tokens.contains(where: { if case .field = $0 { true } else { false } })
    else { return nil }
    self.tokens = tokens
    self.takesFraction = takesFraction
  }

  /// The first letter of a pattern that has no meaning, for a message; `nil` if there is none, or
  /// if a quotation is open.
  package static func unknownLetter(in pattern: String) -> Character? {
    for case .field(let letter, _) in tokens(of: pattern) ?? [] where !known.contains(letter) {
      return letter
    }
    return nil
  }

  private static func tokens(of pattern: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = Array(pattern)[...]
    while let first = rest.first {
      if first == "'" {
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: "'") else { return nil }
        // Two adjacent apostrophes stand for one apostrophe.
        let text = rest[..<end]
        tokens.append(.literal(text.isEmpty ? "'" : String(text)))
        rest = rest[(end + 1)...]
      } else if first.isASCII, first.isLetter {
        let run = rest.prefix { $0 == first }
        tokens.append(.field(first, run.count))
        rest = rest.dropFirst(run.count)
      } else {
        tokens.append(.literal(String(first)))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// Parses a text with this pattern; `nil` if the text does not match, or names a day or time that
  /// does not exist.
  package func time(in text: String) -> CalendarTime? {
    var reader = TimeReader(text)
    for token in tokens {
      switch token {
      case .literal(let part): guard reader.take(part) else { return nil }
      case .field(let letter, let count):
        guard reader.field(letter, count) else { return nil }
        if letter == "s", takesFraction { guard reader.optionalFraction() else { return nil } }
      }
    }
    return reader.time
  }
}
