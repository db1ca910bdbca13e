import ContractModel
import ContractValues

/// The statuses of a contract's scenarios on each subject, as a table for a terminal.
///
/// The names of subjects are above their columns if there is room. If not, the columns are numbered
/// and the names are listed below. Too many columns are divided into several tables.
struct ConsoleMatrix {
  let results: ContractResults
  /// The width of the terminal in columns; a longer name is cut, so that no line wraps.
  let width: Int
  let style: TerminalStyle
  /// True if scenarios with equal statuses share one row, followed by a row that counts the others.
  var countsEqualRows = false

  /// The rows, each with the name to show and a scenario that has the row's statuses.
  private var rows: [(name: String, scenario: ScenarioResults)] {
    guard countsEqualRows else { return results.scenarios.map { ($0.name, $0) } }
    let groups = results.scenarios.grouped { scenario in
      results.subjects.map { scenario[$0] }
    }.map(\.elements)
    // Rows with failures come first, because users look for them.
    return (groups.filter { $0[0].isFailing } + groups.filter { !$0[0].isFailing }).flatMap {
      rows in
      let others = rows.count - 1
      let count = "and \(Plural.of(others, "more scenario"))"
      return [(rows[0].name, rows[0])] + (others > 0 ? [(count, rows[0])] : [])
    }
  }

  /// The minimum width in columns for a scenario's name; with less room, the table is divided.
  private static let minNameWidth = 24

  private typealias Column = (subject: ContractResults.Subject, heading: String)

  /// The lines of the table, or of several tables with numbered columns if it is too wide.
  var lines: [String] {
    let maxNameWidth = rows.map(\.name.columns).max() ?? 0
    let named = results.subjects.map { (subject: $0, heading: $0.name) }
    if 2 + maxNameWidth + named.reduce(0, { $0 + $1.heading.columns + 2 }) <= width {
      return table(named, nameWidth: maxNameWidth)
    }
    return numberedTables(maxNameWidth: maxNameWidth)
  }

  private func numberedTables(maxNameWidth: Int) -> [String] {
    let columns = results.subjects.enumerated().map {
      (subject: $1, heading: String($0 + 1))
    }
    let numberWidth = columns.last?.heading.count ?? 1
    let room = max(1, (width - 2 - min(maxNameWidth, Self.minNameWidth)) / (numberWidth + 2))
    var lines: [String] = []
    for start in stride(from: 0, to: columns.count, by: room) {
      let shown = columns[start..<min(start + room, columns.count)]
      lines += table(
        Array(shown), nameWidth: min(maxNameWidth, width - 2 - shown.count * (numberWidth + 2)))
    }
    return lines
      + columns.map { subject, number in
        "  \(number.padded(toStart: numberWidth)) \(subject.name)".fitted(to: width)
      }
  }

  private func table(_ columns: [Column], nameWidth: Int) -> [String] {
    let nameWidth = max(nameWidth, results.name.columns - 2)
    let title =
      style(results.name, .strong) + "".padded(to: nameWidth + 2 - results.name.columns)
      + columns.map { "  " + $0.heading }.joined()
    return [title]
      + rows.map { name, scenario in
        let name = "  " + name.fitted(to: nameWidth).padded(to: nameWidth)
        let cells = columns.map { "  " + sign(scenario[$0.subject], in: $0.heading.columns) }
        return (name + cells.joined()).withoutTrailingSpaces
      }
  }

  /// A symbol in the middle of its column, padded without the colour codes, which take no width.
  private func sign(_ status: CaseStatus?, in width: Int) -> String {
    guard let status else { return "".padded(to: width) }
    let left = (width - 1) / 2
    return "".padded(to: left) + style.sign(status.look) + "".padded(to: width - 1 - left)
  }

  /// A line that explains the symbols of the given statuses, such as `  ✓ kept   ✗ broken`.
  static func legend(_ statuses: Set<CaseStatus>, style: TerminalStyle) -> String {
    let meanings = CaseStatus.allCases.filter(statuses.contains).map(\.look)
      .map { "\(style.sign($0)) \($0.words)" }
    return "  " + meanings.joined(separator: "   ")
  }
}
