import ContractModel
import ContractValues

/// The text of one message at the end of a run, such as a failure in full.
struct MessageBlock {
  /// The maximum number of messages in the block of a cause; further ones are only counted.
  private static let maxMessages = 3

  /// The width of the output in columns, to which the list of a cause's scenarios is cut.
  let width: Int
  /// True if the output is a terminal, to whose width titles are cut.
  let isTerminal: Bool
  let style: TerminalStyle
  let renderer: DiagnosticText
  /// True if the vendor traffic of a failed case follows its message.
  let showsTraffic: Bool

  /// Returns the lines about cases that failed for the same reason, in any of their runs.
  func lines(of failure: FailureGroup) -> [String] {
    let (entry, message) = (failure.first, failure.message)
    var lines: [String] = []
    let errorOutput = entry.failure?.standardError ?? ""
    if !errorOutput.isEmpty, !Self.diagnostics(message.diagnostics, contain: errorOutput) {
      lines.append("standard error of \(TerminalText.line(entry.plannedCase.subject)):")
      lines += TerminalText.quoted(errorOutput)
    }
    if showsTraffic { lines += Self.traffic(of: failure.entries) }
    return self.lines(of: message, tally: entry.result?.tally, lines)
  }

  /// Returns the lines of a message: its title, the number of failed runs, its text, and lines such
  /// as the standard error.
  func lines(
    of message: RunMessage, tally: String? = nil, _ lines: [String] = []
  ) -> [String] {
    block(message.look, TerminalText.line(message.title), tally, message.diagnostics, lines)
  }

  /// Returns a message in both forms: in full, and on one line with its first headline.
  func entry(of message: RunMessage) -> ConsoleScreen.Entry {
    let headline = message.diagnostics.first.map { "\($0.severity.rawValue): \($0.headline)" } ?? ""
    return ConsoleScreen.Entry(
      lines: lines(of: message), line: line(message.look, "\(message.title): \(headline)"))
  }

  /// Returns the failures with one cause in both forms: a block with up to three messages, and one
  /// line.
  func entry(of cause: CauseGroup) -> ConsoleScreen.Entry {
    let entry = cause.first.first
    let shown = Array(cause.diagnostics.prefix(Self.maxMessages))
    let hidden = cause.diagnostics.count - shown.count
    let count = hidden > 0 ? "and \(Plural.of(hidden, "message")) of other kinds" : nil
    let others = cause.others.map { TerminalText.line($0).fitted(to: width) }
    let lines = block(
      entry.status.look, title(cause.title), entry.result?.tally,
      shown, [count, others].compactMap(\.self))
    return ConsoleScreen.Entry(
      lines: lines, line: line(entry.status.look, "\(cause.title): \(cause.reason)"))
  }

  private func block(
    _ look: StatusLook, _ title: String, _ tally: String?, _ diagnostics: [Diagnostic],
    _ lines: [String]
  ) -> [String] {
    let head = [style.sign(look) + " " + style(title, .strong)] + (tally.map { [$0] } ?? [])
    let text = renderer.safeText(diagnostics)
    return head + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      + lines + [""]
  }

  private func line(_ look: StatusLook, _ text: String) -> String {
    style.sign(look) + " " + title(text)
  }

  private func title(_ text: String) -> String {
    let line = TerminalText.line(text)
    return isTerminal ? line.fitted(to: width - 2) : line
  }

  /// Returns the requests and responses of failing adapters that differ from the recorded ones.
  private static func traffic(of entries: [RunResults.Entry]) -> [String] {
    entries.flatMap { entry -> [String] in
      guard let exchanges = entry.result?.details?.exchanges else { return [] }
      return ["vendor traffic of \(TerminalText.line(entry.plannedCase.subject)):"]
        + exchanges.flatMap { ScenarioView.lines(of: $0) }
    }
  }

  /// Returns true if the messages already contain every line that a process wrote to standard
  /// error, which is then not shown a second time.
  private static func diagnostics(
    _ diagnostics: [Diagnostic], contain errorOutput: String
  ) -> Bool {
    let facts = diagnostics.flatMap(\.facts)
    return errorOutput.split(whereSeparator: \.isNewline).allSatisfy { line in
      facts.contains { $0.hasSuffix(line) }
    }
  }
}
