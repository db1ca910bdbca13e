package import ContractModel
import ContractValues

/// The text about one changed recording, for `contracts record` with `--review` or `--dry-run`.
///
/// It names each changed place in the contract's words, with the old and the new value.
package struct RecordingDiffView: Sendable {
  private let style: TerminalStyle

  package init(colour: Bool) {
    style = TerminalStyle(colour: colour)
  }

  /// The first line of a change, such as `1 of 3  orders: an order is placed`.
  package func heading(_ name: String, _ number: String) -> String {
    "\(number)  \(style(TerminalText.line(name), .strong))\n"
  }

  /// Returns the line with the path of the recording, after its former path if it will move.
  package func paths(from old: String?, to new: String) -> String {
    let lines = old.map { ["- \($0)", "+ \(new)"] } ?? [new]
    return lines.map { "  \(style(TerminalText.line($0), .faint))\n" }.joined()
  }

  /// The changes as lines: each place, then its old value after `-` and its new value after `+`.
  package func text(of diff: RecordingDiff) -> String {
    var lines: [String] = []
    for difference in diff.differences {
      lines.append(style(TerminalText.line(place(of: difference, diff)), .strong))
      lines += Self.marked([difference.texts.before], [difference.texts.after]).map(painted)
    }
    for (part, gone, new) in diff.lines {
      lines.append(style(part, .strong))
      lines += Self.marked(gone, new).map(painted)
    }
    if lines.isEmpty { lines = ["nothing but volatile values, the date or the layout"] }
    return lines.map { "  \($0)\n" }.joined()
  }

  /// Returns the place of a change, such as `GET /orders/7: response.body.status`, or
  /// `step 2, call find: returned.status`.
  private func place(of difference: Difference, _ diff: RecordingDiff) -> String {
    let place = difference.place.description
    let member = place.firstIndex(of: ".").map { String(place[place.index(after: $0)...]) } ?? place
    if let step = difference.place.step {
      let words = diff.steps.indices.contains(step) ? ", \(diff.steps[step])" : ""
      return "step \(step + 1)\(words): \(member)"
    }
    return (difference.request ?? difference.operation).map { "\($0): \(member)" } ?? place
  }

  private static func marked(_ gone: [String], _ new: [String]) -> [String] {
    gone.map { "- \($0)" } + new.map { "+ \($0)" }
  }

  private func painted(_ line: String) -> String {
    "  " + style(TerminalText.line(line), line.hasPrefix("-") ? .broken : .kept)
  }
}
