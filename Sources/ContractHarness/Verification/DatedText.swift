import ContractValues
import Foundation

/// A text such as `due 2026-03-01, paid`, split into its dates and the rest.
struct DatedText {
  struct Stamp {
    let moment: Moment
    let text: String

    /// The date with `0` for each number and `Mon` for each name, so that dates of one format are
    /// equal.
    var form: String {
      text.replacing(/\d+/, with: "0").replacing(/[A-Z][a-z]{2}/, with: "Mon")
    }
  }

  private(set) var dates: [Stamp] = []
  /// The text around the dates, without the weekday before a date, because it changes with the
  /// date.
  private(set) var rest: [String] = []

  init(_ text: String) {
    var end = text.startIndex
    for (moment, range) in Moment.all(in: text) where range.lowerBound >= end {
      rest.append(Self.withoutWeekday(text[end..<range.lowerBound]))
      dates.append(Stamp(moment: moment, text: String(text[range])))
      end = range.upperBound
    }
    rest.append(String(text[end...]))
  }

  private static func withoutWeekday(_ text: Substring) -> String {
    String(text).replacing(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? $/, with: "")
  }
}

/// The words and numbers of a text that differ from another text, such as `3` and `days` of
/// `in 3 days`.
struct ChangedWords {
  /// The maximum number of words that may differ beside a number, as in `3 days ago`.
  private static let maxWords = 2
  /// The maximum length of a compared text in bytes; longer texts would take too much time.
  private static let maxBytes = 10_000

  let numbers: [Double]
  let words: [String]

  /// Finds the words that differ between two texts, such as `3 days` and `5 hours`.
  ///
  /// The result is `nil` if more than numbers and a few words differ, or if a text is too long.
  static func between(_ one: String, and other: String) -> (ChangedWords, ChangedWords)? {
    guard max(one.utf8.count, other.utf8.count) <= maxBytes else { return nil }
    let (left, right) = (words(of: one), words(of: other))
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let parts = [left, right].map { ChangedWords($0.dropFirst(start).dropLast(end)) }
    guard let first = parts[0], let second = parts[1] else { return nil }
    return (first, second)
  }

  private init?(_ words: some Sequence<Substring>) {
    var numbers: [Double] = []
    var others: [String] = []
    for word in words {
      if let number = Double(word) {
        numbers.append(number)
      } else if word.allSatisfy(\.isLetter) {
        others.append(String(word))
      } else if word.contains(where: { $0 != " " }) {
        return nil
      }
    }
    guard others.count <= Self.maxWords else { return nil }
    self.numbers = numbers
    self.words = others
  }

  /// Splits a text into numbers, words, and the characters between them, in order.
  private static func words(of text: String) -> [Substring] {
    text.matches(of: /\d+(?:\.\d+)?|\p{L}+|[^\d\p{L}]+/).map(\.output)
  }
}
