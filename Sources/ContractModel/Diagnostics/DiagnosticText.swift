import ContractValues

/// Converts messages to the text that terminals and reports show.
package struct DiagnosticText: Sendable {
  /// True to add ANSI colours, which a terminal shows, and a file should not contain.
  package var isColoured: Bool
  /// The maximum number of columns for a source line; longer lines are cut around the caret.
  package var columns: Int

  /// Creates a converter, by default for a file; less than 20 columns count as 20.
  package init(isColoured: Bool = false, columns: Int = 100) {
    self.isColoured = isColoured
    self.columns = max(20, columns)
  }

  /// Converts one message to lines with line breaks; hidden characters become escapes.
  package func render(_ diagnostic: Diagnostic) -> String {
    var lines = [headline(diagnostic)]
    let digits = diagnostic.location.map { max(1, String($0.line).count) } ?? 1
    let margin = String(repeating: " ", count: digits)
    if let location = diagnostic.location {
      lines.append(margin + paint("-->", .place) + " " + location.description.visible)
      lines += snippet(of: diagnostic, at: location, margin: margin)
    }
    let hasSnippet = diagnostic.location != nil && diagnostic.sourceLine != nil
    if hasSnippet, !diagnostic.facts.isEmpty { lines.append(margin + " " + paint("|", .place)) }
    lines += diagnostic.facts.map { margin + " " + fact($0) }
    lines += help(diagnostic.help)
    return lines.map(\.withoutTrailingSpaces).joined(separator: "\n") + "\n"
  }

  /// Converts messages, with an empty line between them; the text is empty without messages.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { render($0) }.joined(separator: "\n")
  }

  private func headline(_ diagnostic: Diagnostic) -> String {
    let severity = diagnostic.severity.rawValue
    return paint("\(severity):", Style(diagnostic.severity)) + " "
      + paint(diagnostic.headline.visible, .strong)
  }

  private func snippet(
    of diagnostic: Diagnostic, at location: SourceLocation, margin: String
  ) -> [String] {
    guard let text = diagnostic.sourceLine else {
      return diagnostic.label.isEmpty ? [] : [margin + " " + diagnostic.label.visible]
    }
    let line = SourceLineView(
      text, column: location.column, length: diagnostic.length, columns: columns)
    let bar = margin + " " + paint("|", .place)
    let number = paint("\(location.line) |", .place)
    let label = diagnostic.label.isEmpty ? "" : " " + diagnostic.label.visible
    let caret = paint(line.caret + label, Style(diagnostic.severity))
    return [bar, number + " " + line.text, bar + " " + line.indentation + caret]
  }

  private func fact(_ text: String) -> String {
    let shown = text.visible
    if text.hasPrefix("- ") { return paint(shown, .error) }
    if text.hasPrefix("+ ") { return paint(shown, .actual) }
    return shown
  }

  private func help(_ lines: [String]) -> [String] {
    lines.enumerated().map { index, line in
      (index == 0 ? paint("help:", .help) + " " : "      ") + line.visible
    }
  }

  /// The style of a text by the parameter of its ANSI sequence (ECMA-48): "1;31" is bold red.
  private enum Style: String {
    case error = "1;31"
    case warning = "1;33"
    case strong = "1"
    case place = "34"
    case actual = "32"
    case help = "36"

    init(_ severity: Diagnostic.Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .info: self = .help
      }
    }
  }

  private func paint(_ text: String, _ style: Style) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  package var withoutTrailingSpaces: String {
    guard utf8.last == UInt8(ascii: " ") else { return self }
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
