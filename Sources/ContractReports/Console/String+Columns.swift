import ContractValues

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

  /// The text in lines of no more than some columns, broken at spaces where there are any.
  ///
  /// Each line is made harmless anew: what stood in the middle may begin a line now.
  func wrapped(to limit: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      let fitting = rest.prefix(columns: limit)
      var line = fitting
      var next = rest[fitting.endIndex...]
      if next.first == " " {
        next = next.dropFirst()
      } else if !next.isEmpty, let space = fitting.lastIndex(of: " ") {
        // A word is broken only where no line could hold it.
        let words = fitting[...space]
        let word = rest[words.endIndex...].prefix { $0 != " " }
        if words.count > limit / 2 || String(word).columns <= limit { line = words }
        next = rest[line.endIndex...]
      }
      lines.append(TerminalText.line(String(line)))
      rest = next
    }
    return lines.isEmpty ? [""] : lines
  }

  /// The text with spaces behind it, to fill some columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }
}

extension Substring {
  /// As much of the start as fits into some columns, and one character at least.
  fileprivate func prefix(columns limit: Int) -> Substring {
    var used = 0
    let end = indices.first { index in
      used += self[index].columns
      return used > limit && index != startIndex
    }
    return self[..<(end ?? endIndex)]
  }
}

extension Character {
  /// How many columns the character takes: as many as its widest scalar.
  fileprivate var columns: Int { unicodeScalars.map(\.visibleWidth).max() ?? 0 }
}
