/// Splitting of identifiers, keys and header names into their words.
extension String {
  /// The words in lower case: `x`, `client` and `id` for `X-ClientID`, and `has` and `more` for
  /// `has_more`.
  ///
  /// Digits belong to the word before them.
  package var nameWords: [String] {
    utf8.contains { $0 >= 0x80 }
      ? Self.words(in: spacedLetters).map { $0.lowercased() } : Self.words(in: Array(utf8))
  }

  /// The UTF-8 bytes, with a space for each character beyond ASCII that is not a letter, so that a
  /// long dash divides words.
  private var spacedLetters: [UInt8] {
    unicodeScalars.flatMap { scalar in
      let isLetter =
        scalar.isASCII || scalar.properties.isAlphabetic
        || scalar.properties.canonicalCombiningClass != .notReordered
      return isLetter ? Array(String(scalar).utf8) : [0x20]
    }
  }

  private static func words(in bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isUpper = byte.isCapitalLetter
      let follows =
        index > 0
        && (bytes[index - 1].isSmallLetter || bytes[index - 1].isDigit)
      let leads =
        index > 0 && bytes[index - 1].isCapitalLetter && index + 1 < bytes.count
        && bytes[index + 1].isSmallLetter
      let isWord = isUpper || byte.isSmallLetter || byte.isDigit || byte >= 0x80
      if !isWord || (isUpper && (follows || leads)), !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isWord { word.append(isUpper ? byte + 0x20 : byte) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
