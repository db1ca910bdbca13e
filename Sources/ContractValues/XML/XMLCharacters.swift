extension String {
  /// The text with U+FFFD in place of each character that XML 1.0 does not allow (production 2,
  /// `Char`), such as U+0007.
  ///
  /// libxml2's writer accepts such characters without an error, and it cuts a text at NUL. Readers
  /// would reject the document.
  var holdingOnlyXMLCharacters: String {
    guard mayHoldCharactersForeignToXML else { return self }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        scalars.append(scalar)
      default:
        scalars.append("\u{FFFD}")
      }
    }
    return String(scalars)
  }

  /// False if the text certainly contains no forbidden character.
  ///
  /// It is true for a control character or the byte `EF`, which begins U+FFFE and U+FFFF in UTF-8.
  private var mayHoldCharactersForeignToXML: Bool {
    var text = self
    // A loop over raw bytes is fast even in debug builds, where iterators are not optimized.
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      var index = 0
      while index < bytes.count {
        let byte = start[index]
        if byte == 0xEF || (byte < 0x20 && byte != 0x9 && byte != 0xA && byte != 0xD) {
          return true
        }
        index += 1
      }
      return false
    }
  }
}
