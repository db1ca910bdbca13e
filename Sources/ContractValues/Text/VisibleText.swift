extension String {
  /// The text, in which escapes replace characters that a terminal would obey or a reader would not
  /// see: control characters, bidirectional controls, invisible and unassigned characters.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.map { $0.isHidden ? $0.escape : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// True if the scalar is invisible or changes the display of others.
  package var isHidden: Bool {
    guard value > 0x7E else { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      // Joiners are part of emoji and of some scripts.
      self != "\u{200D}" && self != "\u{200C}"
    default: false
    }
  }

  /// The scalar as an escape of a Swift string.
  package var escape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }

  /// The scalar as a source line shows it.
  ///
  /// A tab becomes two spaces.
  package var visibleInLine: String {
    if self == "\t" { return "  " }
    return isHidden ? escape : String(self)
  }

  /// The number of terminal columns that the scalar takes in a source line.
  package var visibleWidth: Int {
    if value < 0x300 { return isHidden ? visibleInLine.count : 1 }
    if isHidden { return escape.count }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// True if the scalar takes two columns (the wide blocks of UAX #11).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
