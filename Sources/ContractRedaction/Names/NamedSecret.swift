import ContractValues

/// A secret that is recognized by a name in the same text, as in `password=…`.
package struct NamedSecret {
  /// The name that reveals the secret, such as `password`, which reports show as the rule.
  var name: String
  /// The range of the secret in the text, without its name and quotes.
  var range: Range<Int>
  /// True for a JSON number, which becomes 0 and not a text, so that the JSON still decodes.
  var isNumber = false
}

extension NamedSecret {
  static func isName(_ byte: UInt8) -> Bool { ByteSet.name.contains(byte) }

  /// True for a number of at most seven digits, because a session's identifier is longer.
  static func isCount(_ text: String) -> Bool {
    text.utf8.count <= 7 && text.utf8.allSatisfy(\.isDigit)
  }

  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  /// True if the characters are certainly not a word: at least six, with both digits and others.
  static func isNoWord(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= 6 && run.contains(where: ByteSet.digits.contains)
      && !run.allSatisfy(ByteSet.digits.contains)
  }

  /// True for a text that only stands for a secret: a variable such as `$TOKEN` or
  /// `${{ secrets.TOKEN }}`, a hint such as `<your token>` or `YOUR_TOKEN`, a mask such as
  /// `********`, or a public key.
  static func isTemplate(_ text: String) -> Bool {
    if isPublic(text) { return true }
    let isEnclosed = [("${", "}"), ("{{", "}}"), ("<", ">")].contains { begin, end in
      text.hasPrefix(begin) && text.hasSuffix(end)
        && !text.utf8.dropFirst(begin.utf8.count).dropLast(end.utf8.count)
          .contains { "<>{}".utf8.contains($0) && begin != "${" }
    }
    if isMask(text) || ["YOUR_", "YOUR-", "your_", "your-"].contains(where: text.hasPrefix) {
      return text.utf8.allSatisfy { !$0.isDigit }
    }
    return isEnclosed && text.utf8.allSatisfy(template.contains)
      || text.first == "$" && text.utf8.count > 2
        && text.utf8.dropFirst().allSatisfy { $0.isCapitalLetter || $0 == UInt8(ascii: "_") }
  }

  /// True for a key that everybody may know, and for a certificate.
  static func isPublic(_ text: String) -> Bool {
    publicKeys.contains(where: text.hasPrefix) && !text.contains("\n  - ")
  }

  private static let publicKeys = [
    "pk_live_", "pk_test_", "sb_publishable_", "ssh-rsa AAAA", "ssh-ed25519 AAAA",
    "ecdsa-sha2-nistp",
    "xpub6", "-----BEGIN PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----",
  ]

  /// True for a text that repeats one mark, such as `********`.
  private static func isMask(_ text: String) -> Bool {
    guard text.utf8.count > 3, let first = text.first, "*•x".contains(first) else { return false }
    return text.allSatisfy { $0 == first }
  }

  private static let template = ByteSet("-_.$<>{} ", alphanumeric: true)

  /// True if the word ends its line and is not a word such as `required`, which only describes a
  /// secret.
  static func isAloneOnLine(
    _ range: Range<Int>, in bytes: [UInt8], orField mayBeField: Bool = false
  ) -> Bool {
    let next = bytes[range.upperBound...].first { $0 != 0x20 }
    guard next.map(lineEnds.contains) ?? true else { return false }
    let word = bytes[range].prefix { $0 != UInt8(ascii: ".") || range.count > 24 }
    return range.count >= 4 && !isStopWord(word) && !isLabel(bytes[range])
      && (mayBeField || !isField(bytes[range]))
  }

  /// True for a label of letters and hyphens before a colon, as in `Username:`.
  static func isLabel(_ word: ArraySlice<UInt8>) -> Bool {
    word.last == UInt8(ascii: ":") && word.dropLast().allSatisfy { $0.isLetter || $0 == 0x2D }
  }

  /// True for a name with a value, as in `id=7`, and not for the padding of base64.
  private static func isField(_ word: ArraySlice<UInt8>) -> Bool {
    let value = word.drop(while: isName)
    return value.startIndex > word.startIndex && value.first == UInt8(ascii: "=")
      && value.contains { $0 != UInt8(ascii: "=") }
  }

  private static let lineEnds = ByteSet("\"'`<\\", below: 0x20)

  /// True for words such as `required` or `invalid`, which follow the name of a secret in messages
  /// and schemas.
  static func isStopWord(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.drop { $0 == UInt8(ascii: "(") }.prefix { $0 != UInt8(ascii: ")") }
    return stopWords.contains(String(decoding: bare, as: UTF8.self).lowercased())
  }

  private static let stopWords = Set(
    words: """
      required missing invalid incorrect wrong expired empty blank absent present unknown unset null
      none true false hidden string optional mandatory mismatch revoked disabled enabled valid error
      failed denied rejected accepted changed reset forgotten header value field here text data
      number integer boolean bool object array password token secret basic bearer digest undefined
      default omitted masked removed supported unsupported allowed forbidden unauthorized anonymous
      this that what which when with must should from your please click enter credentials provided
      given needed used unused placeholder self some never always sometimes read write bytes char
      varchar secured protected confidential found locked unchanged active inactive strong weak
      medium forgot show hide
      """)
}
