import ContractModel

/// The text of one message at the end of a run, such as a failure in full.
struct MessageBlock {
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
    let title = style.sign(message.look) + " " + style(TerminalText.line(message.title), .strong)
    let head = [title] + (tally.map { [$0] } ?? [])
    let text = renderer.safeText(message.diagnostics)
    return head + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      + lines + [""]
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
