import ContractValues

extension SecretName {
  /// True if a text looks generated: at least 10 characters with uppercase letters, lowercase
  /// letters and digits, or at least 24 hexadecimal digits.
  ///
  /// Placeholders count as well, so that redacted and original texts are treated alike.
  static func isRandom(_ text: String) -> Bool {
    if Placeholder.isWhole(text) { return true }
    let kinds = Kinds(text.utf8)
    guard kinds.isRun, text.utf8.count >= 10, kinds.hasDigit else { return false }
    return kinds.hasCapital && kinds.hasSmall || kinds.isHexadecimal && text.utf8.count >= 24
  }

  /// True if a text may be a secret token: at least 8 characters with digits and letters, but no
  /// address on a blockchain (`0x…`).
  static func isToken(_ text: String) -> Bool {
    let kinds = Kinds(text.utf8)
    return Placeholder.isWhole(text)
      || kinds.isRun && text.utf8.count >= 8 && kinds.hasDigit
        && (kinds.hasCapital || kinds.hasSmall) && !text.hasPrefix("0x")
  }

  /// True if the value of a query field `key` is an access key: at least 16 characters with
  /// uppercase letters, lowercase letters and digits.
  ///
  /// Other values of `key` are ordinary keys.
  static func isAccessKey(_ text: String) -> Bool {
    Placeholder.isWhole(text)
      || isRandom(text) && text.utf8.count >= 16
        && !Kinds(text.utf8).isHexadecimal && !text.utf8.contains(where: "/.=".utf8.contains)
        && !NamedSecret.isPublic(text)
  }

  /// The kinds of characters in a text, of which generated texts mix several.
  private struct Kinds {
    var hasCapital = false
    var hasSmall = false
    var hasDigit = false
    var isHexadecimal = true
    /// True if each character is a letter, a digit or one of `-_+/=.~`, as in a generated text.
    var isRun = true

    init(_ bytes: String.UTF8View) {
      for byte in bytes {
        switch byte {
        case 0x30...0x39: hasDigit = true
        case 0x41...0x5A: hasCapital = true
        case 0x61...0x7A: hasSmall = true
        default: isRun = isRun && "-_+/=.~".utf8.contains(byte)
        }
        isHexadecimal = isHexadecimal && byte.hexadecimalDigit != nil
      }
    }
  }
}

extension String {
  /// True if the text may be ordinary words: it has fewer than 8 bytes, or fewer than 16 and only
  /// letters, or fewer than 20 and is two or three words.
  ///
  /// A text of six bytes or more with both digits and other characters is not a word.
  ///
  /// A secret that may be a word is replaced only beside its name. A replacement everywhere would
  /// damage other texts.
  package var mayBeWord: Bool {
    let bytes = Array(utf8)
    let words =
      bytes.count < 20 ? bytes.split(separator: 0x20, omittingEmptySubsequences: false) : []
    if (2...3).contains(words.count), words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) })
    {
      return true
    }
    guard bytes.count < 16, !NamedSecret.isNoWord(bytes[...]) else { return false }
    return bytes.count < 8 || bytes.allSatisfy(\.isLetter)
  }
}
