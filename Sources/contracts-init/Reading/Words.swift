/// The words in a Swift name, such as `price` and `list` in `PriceList`.
struct Words {
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let before = index > 0 ? letters[index - 1] : nil
      let after = index + 1 < letters.count ? letters[index + 1] : nil
      // `HTTPClient` is `http` and `client`.
      let begins =
        letter.isUppercase
        && (before?.isUppercase != true || after?.isLowercase == true)
      if letter == "_" { continue }
      if begins || words.isEmpty || before == "_" { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    self.words = words
  }

  /// True if the first word of the name is one of the verbs, such as `save` in `saveOrder`.
  func begin(with verbs: Set<String>) -> Bool { words.first.map(verbs.contains) ?? false }

  /// True for the name of a value by which a vendor knows a call, such as `idempotencyKey`.
  var nameOneCall: Bool { !Set(words).isDisjoint(with: ["idempotency", "idempotent", "nonce"]) }

  var kebab: String { words.joined(separator: "-") }
  var spaced: String { words.joined(separator: " ") }
  var sentence: String { spaced.prefix(1).uppercased() + spaced.dropFirst() }
  var upperSnake: String { words.joined(separator: "_").uppercased() }
}
