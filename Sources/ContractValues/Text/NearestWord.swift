/// Suggestions for misspelt words in contracts and options, such as "did you mean 'regex'?".
package enum NearestWord {
  /// Finds the valid word that is most similar to a misspelt word, the first of several; `nil` if
  /// more than three letters or more than a third of the letters differ.
  package static func of(_ word: String, among words: some Sequence<String>) -> String? {
    let limit = min(word.count / 3, 3)
    var best: (word: String, distance: Int)?
    for candidate in words {
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns a question such as "did you mean 'regex'?"; empty if no valid word is similar.
  package static func question(_ word: String, among words: some Sequence<String>) -> String {
    of(word, among: words).map { "did you mean '\($0)'?" } ?? ""
  }

  /// Returns a question such as "did you mean 'FakeShop'?" for a misspelt name or for a part of a
  /// name, such as `Fake` or the misspelt `Fkae`.
  ///
  /// It suggests up to three names. It is empty if no name is similar, or too many are.
  package static func question(ofPart word: String, among words: [String]) -> String {
    let question = question(word, among: words)
    guard question.isEmpty, word.count > 2 else { return question }
    let whole = words.filter { $0.lowercased().contains(word.lowercased()) }
    let found = whole.isEmpty ? words.filter { hasPart(like: word, in: $0) } : whole
    return (1...3).contains(found.count)
      ? "did you mean \(choice(found.map { "'\($0)'" }))?" : ""
  }

  /// Checks whether as many successive words of a name are similar to a misspelt part of it.
  private static func hasPart(like part: String, in name: String) -> Bool {
    let words = name.split(separator: " ")
    let count = part.split(separator: " ").count
    guard (1..<max(words.count, 1)).contains(count) else { return false }
    let parts = (0...(words.count - count)).map {
      words[$0..<($0 + count)].joined(separator: " ")
    }
    return of(part, among: parts) != nil
  }

  /// Sorts the names in a user's files, such as those of scenarios, for ``of(_:among:)``.
  ///
  /// For more than 1000 names the result is empty, because the comparison would take too long.
  package static func candidates(_ names: some Collection<String>) -> [String] {
    names.count > 1000 ? [] : names.sorted()
  }

  /// Returns advice such as "write 'a', 'b' or 'c'"; empty if a valid word is similar to the given
  /// one, or if there are more than 30 valid words.
  package static func list(_ word: String, among words: [String]) -> [String] {
    guard of(word, among: words) == nil, (1...30).contains(words.count) else { return [] }
    return ["write " + choice(words.map { "'\($0)'" })]
  }

  /// Joins words as alternatives in a sentence, "a, b or c"; an empty list gives an empty text.
  package static func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Computes the Damerau–Levenshtein distance: the number of letters to add, remove, replace or
  /// swap with a neighbour.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    // Words with very different lengths are never similar. The limit also saves time for long
    // texts.
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
