extension String {
  /// The text with escapes such as `\u{1B}` for characters that a terminal would interpret or not
  /// show.
  ///
  /// These are control characters, characters that change the direction of text, and invisible or
  /// unassigned characters.
  package var visible: String {
    guard mayHoldHidden, unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.map { $0.isHidden ? $0.escape : String($0) }.joined()
  }
}

extension String {
  /// False if the text has only printable ASCII, so that no character can be hidden.
  private var mayHoldHidden: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] > 0x7E || bytes[index] < 0x20 { return true }
        index += 1
      }
      return false
    }
  }
}

extension Unicode.Scalar {
  /// True if a terminal would interpret the character or not show it, such as the escape character
  /// U+001B.
  package var isHidden: Bool {
    guard value > 0x7E else { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      // The zero-width joiner and non-joiner are part of emoji and of some scripts.
      self != "\u{200D}" && self != "\u{200C}"
    default: false
    }
  }

  /// The character as an escape in Swift's syntax: `\n`, or `\u{1B}` with its number in
  /// hexadecimal.
  package var escape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }

  /// The character in a printed line: two spaces for a tab, an escape for an invisible character.
  package var visibleInLine: String {
    if self == "\t" { return "  " }
    return isHidden ? escape : String(self)
  }

  /// The columns of ``visibleInLine`` on a terminal, to put a caret under the right one: 1 for most
  /// characters, 2 for an emoji, 0 for a combining mark.
  package var visibleWidth: Int {
    if value < 0x300 { return isHidden ? visibleInLine.count : 1 }
    if isHidden { return escape.count }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// True for the blocks of Unicode whose characters take two columns on a terminal, such as
  /// Chinese (UAX #11).
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
