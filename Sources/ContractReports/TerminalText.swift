package import ContractModel
import ContractValues

/// Functions that make texts from vendors and processes safe to print on a terminal or in a log.
package enum TerminalText {
  /// One line without control characters and CI commands.
  ///
  /// A newline is shown as `\n`, a tab becomes two spaces, and the text is cut after about 2,000
  /// bytes.
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

  private static let maxQuoted = 20

  /// The last lines of a process's output, each after `| `.
  ///
  /// Without this mark, a reader could mistake them for messages of the tool.
  static func quoted(_ text: String) -> [String] {
    var lines = ReportText.output(text).string.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    while lines.last?.isEmpty == true { lines.removeLast() }
    let quoted = lines.suffix(maxQuoted).map { "| " + line(String($0)) }
    guard lines.count > maxQuoted else { return quoted }
    return ["| (\(Plural.of(lines.count - maxQuoted, "line")) before these)"] + quoted
  }
}

extension DiagnosticText {
  /// Renders messages with harmless characters only, and without a final line break.
  package func safeText(_ diagnostics: [Diagnostic]) -> String {
    var text = render(diagnostics.map(\.withHarmlessTexts))
    if !text.isEmpty { text.removeLast() }
    return text
  }
}

extension Diagnostic {
  /// The message with each of its texts made safe to print.
  ///
  /// The renderer escapes control characters, but not commands of CI systems. In the source line,
  /// only commands are changed, so that the caret stays below its column.
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
