/// Where each scenario stands on each subject, as a table that fits the width.
///
/// Subjects stand above their columns where there is room. Where there is not, the columns are
/// numbered and the names listed below; where there are too many columns, there are several
/// tables.
struct ConsoleMatrix {
  /// The results that are shown.
  let results: ContractResults
  /// How many columns the terminal has.
  let width: Int
  /// The colours.
  let style: TerminalStyle

  /// The least room for the scenarios' names.
  private static let leastNameWidth = 24

  /// The lines of the table, the contract's name first.
  var lines: [String] {
    let longest = results.scenarios.map(\.columns).max() ?? 0
    let named = results.subjects.reduce(0) { $0 + $1.columns + 2 }
    if 2 + longest + named <= width {
      return table(results.subjects, headings: results.subjects, nameWidth: longest)
    }
    return numberedTables(longest: longest)
  }

  private func numberedTables(longest: Int) -> [String] {
    let numbers = results.subjects.indices.map { String($0 + 1) }
    let columnWidth = (numbers.last?.count ?? 1) + 2
    let room = max(1, (width - 2 - min(longest, Self.leastNameWidth)) / columnWidth)
    var lines: [String] = []
    for start in stride(from: 0, to: numbers.count, by: room) {
      let range = start..<min(start + room, numbers.count)
      let nameWidth = min(longest, width - 2 - range.count * columnWidth)
      lines += table(
        Array(results.subjects[range]), headings: Array(numbers[range]), nameWidth: nameWidth
      )
    }
    let numberWidth = numbers.last?.count ?? 1
    for (number, subject) in zip(numbers, results.subjects) {
      let padding = String(repeating: " ", count: numberWidth - number.count)
      lines.append("  \(padding)\(number) \(subject)".fitted(to: width))
    }
    return lines
  }

  private func table(
    _ subjects: [String], headings: [String], nameWidth: Int
  ) -> [String] {
    let nameWidth = max(nameWidth, results.name.columns - 2)
    let cells = headings.map { "  " + $0 }.joined()
    var lines = [
      style(results.name, .strong) + "".padded(to: nameWidth + 2 - results.name.columns) + cells
    ]
    for scenario in results.scenarios {
      var line = "  " + scenario.fitted(to: nameWidth).padded(to: nameWidth)
      for (subject, heading) in zip(subjects, headings) {
        let standing = results[scenario, subject]
        line += "  " + sign(standing, in: heading.columns)
      }
      lines.append(line.trimmingSpacesAtEnd)
    }
    return lines
  }

  /// A sign in the middle of its column; colours take no room.
  private func sign(_ standing: Standing?, in width: Int) -> String {
    guard let standing else { return "".padded(to: width) }
    let left = (width - 1) / 2
    return "".padded(to: left) + style(standing.sign, standing.role)
      + "".padded(to: width - 1 - left)
  }

  /// A legend of the signs that occur.
  ///
  /// - Parameters:
  ///   - standings: Where pairs stand.
  ///   - style: The colours.
  /// - Returns: One line.
  static func legend(_ standings: Set<Standing>, style: TerminalStyle) -> String {
    let meanings = Standing.allCases.filter(standings.contains).map { standing in
      "\(style(standing.sign, standing.role)) \(standing.words)"
    }
    return "  " + meanings.joined(separator: "   ")
  }
}

extension String {
  fileprivate var trimmingSpacesAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
