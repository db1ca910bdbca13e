import ContractModel
import ContractValues

/// The failures of a run on one screen: a block for each cause, those with the most cases first.
///
/// Causes that do not fit get one line each. If even these do not fit, the last causes are only
/// counted.
struct FailureScreen {
  let causes: [CauseGroup]
  /// The width of the terminal in columns, to which longer lines are cut.
  let width: Int
  let style: TerminalStyle
  let renderer: DiagnosticText
  /// The lines that say how to see each failure in full, such as `contracts verify --verbose`.
  let advice: [String]

  /// The maximum number of messages in a block; further ones are only counted.
  private static let maxMessages = 3

  /// Returns the lines, with an empty one at the end; at least one cause is shown in full.
  func lines(room: Int) -> [String] {
    let total = causes.reduce(0) { $0 + $1.count }
    let summary =
      "\(Plural.of(total, "case")) failed for \(Plural.of(causes.count, "reason"))"
    return ConsoleScreen(
      entries: causes.map { ConsoleScreen.Entry(lines: block(of: $0), line: line(of: $0)) },
      noun: "more reasons", end: ["\(summary); each in full:"] + advice.map { "  " + $0 }
    ).lines(room: room)
  }

  private func block(of cause: CauseGroup) -> [String] {
    let messages = cause.diagnostics.prefix(Self.maxMessages)
    var lines = [title(of: cause)]
    lines += (cause.first.first.result?.tally).map { [$0] } ?? []
    lines += renderer.safeText(Array(messages)).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    let hidden = cause.diagnostics.count - messages.count
    if hidden > 0 { lines.append("and \(Plural.of(hidden, "message")) of other kinds") }
    if let others = cause.others { lines.append(TerminalText.line(others).fitted(to: width)) }
    return lines + [""]
  }

  private func line(of cause: CauseGroup) -> String {
    let sign = style.sign(cause.first.first.status.look)
    let text = "\(cause.title): \(cause.diagnostics.first?.headline ?? "")"
    return sign + " " + TerminalText.line(text).fitted(to: width - 2)
  }

  private func title(of cause: CauseGroup) -> String {
    style.sign(cause.first.first.status.look) + " "
      + style(TerminalText.line(cause.title).fitted(to: width - 2), .strong)
  }
}
