import ContractValues

extension SecretName {
  /// Checks whether a value is what generators make: capitals, small letters and digits in one run,
  /// or many hexadecimal digits.
  ///
  /// A placeholder is one as well, so that what is redacted compares equal to what is not.
  static func isRandom(_ text: String) -> Bool {
    if Placeholder.isWhole(text) { return true }
    let kinds = Kinds(text.utf8)
    guard kinds.isRun, text.utf8.count >= 10, kinds.hasDigit else { return false }
    return kinds.hasCapital && kinds.hasSmall || kinds.isHexadecimal && text.utf8.count >= 24
  }

  /// Checks whether a value is a token and no word that is called so: with digits and letters, and
  /// no address of a chain's token.
  static func isToken(_ text: String) -> Bool {
    let kinds = Kinds(text.utf8)
    return Placeholder.isWhole(text)
      || kinds.isRun && text.utf8.count >= 8 && kinds.hasDigit
        && (kinds.hasCapital || kinds.hasSmall) && !text.hasPrefix("0x")
  }

  /// Checks whether the value of a query's `key` is one that opens: of two cases and digits, and
  /// long.
  static func isOpeningKey(_ text: String) -> Bool {
    Placeholder.isWhole(text)
      || isRandom(text) && text.utf8.count >= 16
        && !Kinds(text.utf8).isHexadecimal && !text.utf8.contains(where: "/.=".utf8.contains)
  }

  /// The kinds of characters that a value has.
  private struct Kinds {
    var hasCapital = false
    var hasSmall = false
    var hasDigit = false
    var isHexadecimal = true
    /// True if nothing stands in it that no token has.
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
  /// True if a secret may well be a common word, so that it says nothing where no rule names it: a
  /// short one, or one of letters alone.
  package var mayBeWord: Bool {
    let bytes = Array(utf8)
    guard bytes.count < 16, !NamedSecret.isNoWord(bytes[...]) else { return false }
    return bytes.count < 8 || bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }
}
