import ContractModel

extension HTMLWriter {
  /// Messages as a terminal shows them, in the same words and colours.
  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    let text = DiagnosticText(isColoured: true).harmlessly(diagnostics)
    element("pre", ["class": "diagnostic"]) { html in
      // Of what others wrote nothing begins an escape sequence: it was made harmless first.
      for run in text.split(separator: "\u{1B}[", omittingEmptySubsequences: false) {
        html.painted(run)
      }
    }
  }

  /// A run of text behind the code of its colour (ECMA-48, SGR): `1;31mtext`, `0mtext`.
  private mutating func painted(_ run: Substring) {
    guard let end = run.firstIndex(of: "m"),
      let tone = Self.tones[run[..<end]]
    else { return text(String(run)) }
    let painted = String(run[run.index(after: end)...])
    if tone.isEmpty { text(painted) } else { element("span", ["class": tone], painted) }
  }

  /// The classes of the colours that messages have.
  private static let tones: [Substring: String] = [
    "0": "", "1;31": "error", "1;33": "warning", "1": "strong", "34": "place", "32": "actual",
    "36": "help",
  ]
}
