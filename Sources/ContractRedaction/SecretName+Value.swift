import ContractValues

extension SecretName {
  /// Checks whether a value looks generated: capitals, small letters and digits in one run, or many
  /// hexadecimal digits.
  ///
  /// A placeholder counts too, so that redacted and original values are treated alike.
  static func isRandom(_ text: String) -> Bool {
    if Placeholder.isWhole(text) { return true }
    let kinds = Kinds(text.utf8)
    guard kinds.isRun, text.utf8.count >= 10, kinds.hasDigit else { return false }
    return kinds.hasCapital && kinds.hasSmall || kinds.isHexadecimal && text.utf8.count >= 24
  }

  /// Checks whether a value is a secret token: it has digits and letters, and is not the address of
  /// a blockchain token.
  static func isToken(_ text: String) -> Bool {
    let kinds = Kinds(text.utf8)
    return Placeholder.isWhole(text)
      || kinds.isRun && text.utf8.count >= 8 && kinds.hasDigit
        && (kinds.hasCapital || kinds.hasSmall) && !text.hasPrefix("0x")
  }

  /// Checks whether the value of a `key` field in a query is an access key: long, with letters of
  /// both cases and digits.
  static func isAccessKey(_ text: String) -> Bool {
    Placeholder.isWhole(text)
      || isRandom(text) && text.utf8.count >= 16
        && !Kinds(text.utf8).isHexadecimal && !text.utf8.contains(where: "/.=".utf8.contains)
  }

  /// The kinds of characters in a value.
  private struct Kinds {
    var hasCapital = false
    var hasSmall = false
    var hasDigit = false
    var isHexadecimal = true
    /// True if it has only characters that tokens can have.
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
  /// True if the text is short or has only letters, so that it may be a common word.
  ///
  /// Such a secret is replaced only where a rule names it, because replacing it everywhere would
  /// damage other text.
  package var mayBeWord: Bool {
    let bytes = Array(utf8)
    guard bytes.count < 16, !NamedSecret.isNoWord(bytes[...]) else { return false }
    return bytes.count < 8 || bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }
}
