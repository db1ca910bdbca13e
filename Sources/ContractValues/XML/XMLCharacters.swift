extension String {
  /// The text, in which U+FFFD replaces each character that XML 1.0 does not allow (production 2,
  /// `Char`).
  ///
  /// libxml2's writer accepts such characters and reports success, and it ends a text at NUL. A
  /// reader would reject the document.
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

  /// True if the text may contain a forbidden character: it has a control character, or the byte
  /// `EF`, which begins U+FFFE and U+FFFF.
  private var mayHoldCharactersForeignToXML: Bool {
    var text = self
    // A plain loop is fast in debug builds too.
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
