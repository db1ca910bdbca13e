import ContractValues

extension String {
  /// The width in terminal columns; a Chinese character, for example, takes two.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the text cut to at most `limit` columns, with `…` at the end if it was cut.
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

  /// Returns the text in lines of at most `limit` columns, broken at spaces if possible.
  ///
  /// Each line is made safe again. Text from the middle may now begin a line, where CI systems look
  /// for commands.
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
        // A word is broken only if it does not fit on any line.
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

  /// Returns the text with spaces at its end, `width` columns wide; a wider text is unchanged.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }

  /// Returns the text with spaces at its beginning, as for numbers in a column.
  func padded(toStart width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - columns)) + self
  }
}

extension Substring {
  /// The longest prefix that fits into `limit` columns, but at least one character.
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
  /// The width of the character in columns: the width of its widest scalar.
  fileprivate var columns: Int { unicodeScalars.map(\.visibleWidth).max() ?? 0 }
}
