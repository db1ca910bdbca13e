package import ContractModel
import ContractRedaction
package import Foundation

/// The output of `contracts show` for one scenario: the contract on the left, the recording on the
/// right.
package struct ScenarioView: Sendable {
  /// The minimum width in columns for showing the contract and the recording side by side.
  private static let minSideBySideWidth = 72

  private let width: Int
  private let style: TerminalStyle
  private let now: Date
  private let redact: @Sendable (String) -> String
  /// False if each text stays on one line, however long it is.
  private var breaksLines = true

  /// Creates a view that fits the width of a terminal; the minimum is 40 columns.
  ///
  /// The ages of recordings are computed at `now`. `redact` replaces secrets, also texts that look
  /// like keys. It gets whole lines, because it could mistake a part of a broken identifier for a
  /// key.
  package init(
    width: Int, colour: Bool, now: Date, redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.redact = redact
    self.width = max(40, width)
    style = TerminalStyle(colour: colour)
    self.now = now
  }

  /// Returns the scenario with its steps, recording and exchanges, as lines with a final line
  /// break.
  ///
  /// Secrets are replaced. If there are any, no line is broken.
  package func text(
    of scenario: Scenario, in contract: Contract, _ details: ScenarioDetails
  ) -> String {
    var unbroken = self
    unbroken.breaksLines = false
    let whole = unbroken.layout(of: scenario, in: contract, details)
    let clean = redact(whole)
    return clean == whole ? layout(of: scenario, in: contract, details) : clean
  }

  private func layout(
    of scenario: Scenario, in contract: Contract, _ details: ScenarioDetails
  ) -> String {
    var lines = [style(TerminalText.line("\(contract.name): \(scenario.name)"), .strong)]
    lines += facts(scenario, contract, details)
    let missing = details.origin.flatMap { $0.provenance == nil ? $0.concern : nil } ?? "nothing"
    for (index, step) in details.steps.enumerated() {
      lines += [""] + self.step(step, index, missing: missing)
    }
    if let sends = details.sends {
      lines += ["", style("  sends, and nothing else", .faint)]
      lines += (sends.isEmpty ? ["nothing"] : sends).map { "  " + TerminalText.line($0) }
    }
    for exchange in details.exchanges {
      lines += [""] + Self.lines(of: exchange).map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The maximum number of hidden values that are listed; further ones are only counted.
  private static let namedSecrets = 5

  private func facts(
    _ scenario: Scenario, _ contract: Contract, _ details: ScenarioDetails
  ) -> [String] {
    var facts = [("contract", scenario.location.description)]
    if let origin = details.origin {
      facts.append(("recording", origin.path))
      if let provenance = origin.provenance {
        let age = RecordingAge(provenance.recordedAt, at: now)
        let isOver = age?.isOver(contract.vendor.freshFor) ?? false
        facts.append(
          (
            "recorded",
            "\(provenance.recordedAt.prefix(10))\(age.map { ", \($0.words)" } ?? ""), "
              + "by \(provenance.adapter), through \(provenance.through)"
              + (isOver ? "; that is too long ago" : "")
          ))
      }
      if let concern = origin.concern { facts.append(("but", concern)) }
    }
    if let fault = scenario.fault { facts.append(("fault", fault.name)) }
    if let pending = scenario.pending { facts.append(("pending", pending)) }
    if !scenario.tags.isEmpty { facts.append(("tags", scenario.tags.joined(separator: ", "))) }
    facts += details.given.map { ("given", $0) }
    facts += details.hidden.prefix(Self.namedSecrets).map { ("hidden", $0.words) }
    let rest = details.hidden.count - Self.namedSecrets
    if rest > 0 { facts.append(("hidden", "and \(rest) more")) }
    return facts.map { name, text in
      style("  " + name.padded(to: 11), .faint) + TerminalText.line(text)
    }
  }

  private func step(
    _ step: ScenarioDetails.Step, _ index: Int, missing: String
  ) -> [String] {
    let words = TerminalText.line(step.words)
    var shown = ["  \(index + 1)  \(style(words, .strong))"]
    shown += Self.lines(of: step.arguments).flatMap { broken($0, to: width - 5) }
      .map { "     " + $0 }
    let expected = step.expected.isEmpty ? ["no result is given"] : lines(of: step.expected)
    let recorded = step.recorded.map { lines(of: $0) } ?? [missing]
    return shown
      + beside(["contract"] + expected, ["recorded"] + recorded).enumerated()
      .map { "     " + ($0 == 0 ? style($1, .faint) : $1) }
      + relations(of: step)
  }

  private func relations(of step: ScenarioDetails.Step) -> [String] {
    if step.relations.isEmpty { return [] }
    return ["     " + style("learnt", .faint)]
      + step.relations.flatMap { broken(TerminalText.line($0), to: width - 5) }
      .map { "     " + $0 }
  }

  /// Puts two texts side by side, or one below the other if the terminal is too narrow.
  private func beside(_ left: [String], _ right: [String]) -> [String] {
    guard breaksLines, width >= Self.minSideBySideWidth else { return left + [""] + right }
    let column = (width - 5 - 3) / 2
    let (left, right) = (
      left.flatMap { $0.wrapped(to: column) }, right.flatMap { $0.wrapped(to: column) }
    )
    return (0..<max(left.count, right.count)).map { index in
      let first = index < left.count ? left[index] : ""
      let second = index < right.count ? right[index] : ""
      return second.isEmpty ? first : first.padded(to: column) + "   " + second
    }
  }

  private func broken(_ line: String, to limit: Int) -> [String] {
    breaksLines ? line.wrapped(to: limit) : [line]
  }

  private func lines(of parts: [PreviewPart]) -> [String] {
    parts.flatMap { part in
      let lines = Self.lines(of: part.text)
      let head = TerminalText.line(part.label)
      return lines.count == 1 ? ["\(head) \(lines[0])"] : [head] + lines.map { "  " + $0 }
    }
  }

  private static func lines(of text: String) -> [String] {
    text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { TerminalText.line(String($0)) }
  }

  /// Returns the request and the response of one exchange as lines, after `→` and `←`.
  ///
  /// Headers and body follow `| `. Without this mark, a reader could mistake them for messages of
  /// the tool.
  static func lines(of exchange: ExchangeDetails) -> [String] {
    lines(of: exchange.sent, arrow: "→") + lines(of: exchange.answer, arrow: "←")
  }

  private static func lines(of message: ExchangeDetails.Message?, arrow: String) -> [String] {
    guard let message else { return [] }
    let texts = [message.headers, message.body].filter { !$0.isEmpty }
    return ["\(arrow) " + TerminalText.line(message.headline)]
      + texts.flatMap { lines(of: $0) }.map { "| " + $0 }
  }
}
