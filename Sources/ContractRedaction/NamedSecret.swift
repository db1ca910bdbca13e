/// A secret in a text that is known by what stands before it.
package struct NamedSecret {
  /// What names it, in lower case where case says nothing.
  var name: String
  /// Where the secret itself stands.
  var range: Range<Int>
  /// True if it is a number in JSON, and must stay one.
  var isNumber = false
}

extension NamedSecret {
  static func isName(_ byte: UInt8) -> Bool { nameCharacters.contains(byte) }

  private static let nameCharacters = ByteSet("-_", alphanumeric: true)

  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

  /// Checks whether a run can be no word of prose: it has a digit among its characters, and enough.
  static func isNoWord(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= 6 && run.contains { (0x30...0x39).contains($0) }
      && run.contains { !(0x30...0x39).contains($0) }
  }
}
