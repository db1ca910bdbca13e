/// A secret in a text that is known by the words around it.
package struct NamedSecret {
  /// The name, in lower case where case says nothing.
  var name: String
  /// The place of the secret itself.
  var range: Range<Int>
  /// True if it is a number in JSON, and must stay one.
  var isNumber = false
}

extension NamedSecret {
  static func isName(_ byte: UInt8) -> Bool { ByteSet.name.contains(byte) }

  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  /// Checks whether a run can be no word of prose: it has a digit among its characters, and enough.
  static func isNoWord(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= 6 && run.contains(where: ByteSet.digits.contains)
      && !run.allSatisfy(ByteSet.digits.contains)
  }

  /// Checks whether nothing follows on the line of a run, which may be a word but not what
  /// sentences say about secrets.
  static func isLone(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let next = bytes[range.upperBound...].first { $0 != 0x20 }
    guard next.map(lineEnds.contains) ?? true else { return false }
    let word = bytes[range].prefix { $0 != UInt8(ascii: ".") || range.count > 24 }
    return range.count >= 4 && !bytes[range].contains(UInt8(ascii: "=")) && !isStopWord(word)
      && bytes[range].last != UInt8(ascii: ":")
  }

  private static let lineEnds = ByteSet("\"'`<\\", below: 0x20)

  /// Checks whether a word is what types, settings and sentences say of a secret instead of giving
  /// it.
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
      varchar secured protected confidential found locked
      """)
}

extension Set<String> {
  /// The words of a table that is written as a text.
  init(words text: String) {
    self.init(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
