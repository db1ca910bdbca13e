/// Suggestions for misspelt words.
package enum NearestWord {
  /// Returns the valid word that is nearest to a misspelt one.
  ///
  /// - Parameters:
  ///   - word: The misspelt word.
  ///   - words: The valid words. Among equally near words, the first wins.
  /// - Returns: The word, or `nil` if more than a third of its letters differ, or more than three.
  package static func of(_ word: String, among words: some Sequence<String>) -> String? {
    let limit = min(word.count / 3, 3)
    var best: (word: String, distance: Int)?
    for candidate in words {
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the text under the caret: `did you mean 'regex'?`, or an empty text.
  package static func question(_ word: String, among words: some Sequence<String>) -> String {
    of(word, among: words).map { "did you mean '\($0)'?" } ?? ""
  }

  /// Returns names that the author chose as sorted candidates, or none if there are too many to
  /// compare.
  package static func candidates(_ names: some Collection<String>) -> [String] {
    names.count > 1000 ? [] : names.sorted()
  }

  /// Returns advice that lists the valid words, if no word is near and there are at most 30.
  package static func list(_ word: String, among words: [String]) -> [String] {
    guard of(word, among: words) == nil, (1...30).contains(words.count) else { return [] }
    return ["write " + choice(words.map { "'\($0)'" })]
  }

  /// Joins words as a list of alternatives: `a, b or c`.
  package static func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the Damerau–Levenshtein distance, in which two swapped neighbours count as one edit.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    // Words whose lengths differ this much are not near, and a long text must not cost much time.
    guard abs(left.count - right.count) <= 10, left.count <= 100 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let same = left[row] == right[column]
        var cost = min(last[column + 1] + 1, next[column] + 1, last[column] + (same ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        next.append(cost)
      }
      (beforeLast, last) = (last, next)
    }
    return last[right.count]
  }
}
