extension String {
  /// The text with U+FFFD for each character that an XML 1.0 document cannot hold.
  ///
  /// libxml2's writer passes such characters on and reports success, and ends a text at NUL; the
  /// document would not be read back. See XML 1.0, production 2 (`Char`).
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

  /// True if a byte stands in the text that begins a foreign character: a control character, or
  /// `EF`, the first byte of U+FFFE and U+FFFF.
  private var mayHoldCharactersForeignToXML: Bool {
    var text = self
    // A loop of its own, which costs little in debug builds too.
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
