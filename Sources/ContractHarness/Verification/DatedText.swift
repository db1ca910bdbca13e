import ContractValues
import Foundation

/// A text with its dates apart from all else that it says.
struct DatedText {
  struct Stamp {
    let moment: Moment
    let text: String

    /// The way in which it is written.
    var form: String {
      text.replacing(/\d+/, with: "0").replacing(/[A-Z][a-z]{2}/, with: "Mon")
    }
  }

  private(set) var dates: [Stamp] = []
  /// The text around the dates, without the names of weekdays, which move with them.
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

/// The words of a text that are others in another one.
struct ChangedWords {
  /// The most words that belong to a number: `3 days ago`, `in 2 hours`.
  private static let most = 2
  /// The longest text that is looked at, in bytes.
  private static let longest = 10_000

  let numbers: [Double]
  let words: [String]

  /// Finds the words that differ between the beginning and the end that two texts share.
  ///
  /// - Parameters:
  ///   - one: A text.
  ///   - other: Another one.
  /// - Returns: The words of each; `nil` where more than numbers and the words beside them differ,
  ///   and for texts that are too long to tell a time.
  static func between(_ one: String, and other: String) -> (ChangedWords, ChangedWords)? {
    guard max(one.utf8.count, other.utf8.count) <= longest else { return nil }
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
    guard others.count <= Self.most else { return nil }
    self.numbers = numbers
    self.words = others
  }

  /// The numbers, the words and what stands between them, in order.
  private static func words(of text: String) -> [Substring] {
    text.matches(of: /\d+(?:\.\d+)?|\p{L}+|[^\d\p{L}]+/).map(\.output)
  }
}
