package import ContractModel
import ContractValues

/// Texts of others, made fit for a terminal or a log.
package enum TerminalText {
  /// One line: harmless as in a report, newlines shown as `\n`, tabs as spaces, and cut after
  /// about 2,000 bytes.
  package static func line(_ text: String) -> String {
    let text = ReportText.start(of: text).string
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A }) else { return text }
    return text.reduce(into: "") { line, character in
      switch character {
      case "\n": line += "\\n"
      case "\t": line += "  "
      default: line.append(character)
      }
    }
  }

  /// The output of a process: its last lines, each behind a bar, so that none can pass for ours.
  static func quoted(_ text: String, lastLines limit: Int = 20) -> [String] {
    var lines = ReportText.output(text).string.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    while lines.last?.isEmpty == true { lines.removeLast() }
    let quoted = lines.suffix(limit).map { "| " + line(String($0)) }
    guard lines.count > limit else { return quoted }
    return ["| (\(Plural.of(lines.count - limit, "line", "lines")) before these)"] + quoted
  }
}

extension DiagnosticText {
  /// Renders messages of which each text was made harmless first, without a final line break.
  package func harmlessly(_ diagnostics: [Diagnostic]) -> String {
    String(render(diagnostics.map(\.withHarmlessTexts)).dropLast())
  }
}

extension Diagnostic {
  /// The message with each text made harmless.
  ///
  /// The renderer shows control characters by itself, but lets commands of CI systems pass; and
  /// the source line keeps its characters, so that the caret stays below its place.
  fileprivate var withHarmlessTexts: Diagnostic {
    var harmless = self
    harmless.headline = TerminalText.line(headline.isEmpty ? "no reason was given" : headline)
    harmless.location?.path = TerminalText.line(location?.path ?? "")
    harmless.sourceLine = sourceLine.map(ReportText.breakingCommands(in:))
    harmless.label = TerminalText.line(label)
    harmless.facts = facts.map { ReportText.output($0).string }
    harmless.help = help.map { ReportText.output($0).string }
    return harmless
  }
}
