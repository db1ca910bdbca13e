extension String {
  /// The text with what a terminal would obey, or the eye would not see, written as escapes:
  /// control characters, bidirectional controls, invisible and unassigned ones.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.map { $0.isHidden ? $0.escape : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// True if the scalar changes how others are shown, or is not shown itself.
  package var isHidden: Bool {
    guard value > 0x7E else { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      // A joiner belongs to the emoji and the scripts that it joins.
      self != "\u{200D}" && self != "\u{200C}"
    default: false
    }
  }

  /// The scalar as it would be written in a Swift string.
  package var escape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }

  /// The scalar as it is shown in a line of a file: a tab takes two columns.
  package var visibleInLine: String {
    if self == "\t" { return "  " }
    return isHidden ? escape : String(self)
  }

  /// How many columns of a terminal the scalar takes in a line of a file.
  package var visibleWidth: Int {
    if value < 0x300 { return isHidden ? visibleInLine.count : 1 }
    if isHidden { return escape.count }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// True if the scalar takes two columns: the wide blocks of UAX #11.
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
