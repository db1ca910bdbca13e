extension String {
  /// How many columns of a terminal the text takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text in no more than some columns, with `…` where something is left out.
  func fitted(to limit: Int) -> String {
    guard columns > limit else { return self }
    var fitted = ""
    var used = 1
    for character in self {
      used += character.columns
      if used > limit { break }
      fitted.append(character)
    }
    return fitted + "…"
  }

  /// The text with spaces behind it, to fill some columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }

  /// The text with spaces around it, to stand in the middle of some columns.
  func centred(in width: Int) -> String {
    let space = Swift.max(0, width - columns)
    return String(repeating: " ", count: space / 2) + padded(to: width - space / 2)
  }
}

extension Character {
  /// 2 for East Asian wide characters and emoji, 1 for others (UAX #11, without the rare ones).
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
