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
  /// How many columns the character takes: as many as its widest scalar.
  fileprivate var columns: Int { unicodeScalars.map(\.visibleWidth).max() ?? 0 }
}
