import ContractBinding
import ContractModel
import ContractValues

extension HTMLPage {
  /// Writes the details of a scenario, which a reader sees after a click on its name.
  ///
  /// If `isShort` is true, the traffic is left out, and failures are only headlines. If `details`
  /// is `nil`, there are no steps.
  func scenario(_ results: ScenarioResults, _ details: ScenarioDetails?, isShort: Bool) {
    cases(results)
    for failure in results.entries.failureGroups { self.failure(failure, isShort: isShort) }
    if let finding = vendorFindings[ScenarioKey(results.planned)] {
      html("div", ["class": "failure \(finding.status.look.tone)"]) {
        html("h3") {
          html.sign(finding.status.look, isSpoken: false)
          html.text(finding.words)
        }
        html.diagnostics(isShort ? finding.diagnostics.headlines : finding.diagnostics)
      }
    }
    facts(results, details)
    if let details {
      steps(details, results.entries)
      if let sends = details.sends {
        html("div", ["class": "sends"]) {
          caption("sends, and nothing else")
          if sends.isEmpty { faint("nothing") }
          for line in sends { html("pre", line) }
        }
      }
    }
    remarks(results)
    guard let details, !isShort else { return }
    traffic(details.exchanges, of: "recorded")
    for entry in results.entries {
      traffic(entry.result?.details?.exchanges ?? [], of: entry.plannedCase.subject)
    }
  }

  /// Lists the cases of the scenario, each with its own anchor, and the status of the vendor.
  private func cases(_ results: ScenarioResults) {
    html("ul", ["class": "cases"]) {
      for entry in results.entries {
        let planned = entry.plannedCase
        let isRun = entry.result != nil && entry.reason == nil
        let time = isRun ? [Milliseconds(seconds: entry.result?.duration ?? 0).words] : []
        self.case(
          planned.subject, entry.status.look, HTMLAnchor.case(planned),
          [planned.subjectKind.rawValue, entry.status.look.words] + time)
      }
      let key = ScenarioKey(results.planned)
      if let finding = findings[key] {
        self.case(
          finding.vendor, finding.status.look, HTMLAnchor.vendor(key),
          ["vendor", finding.status.look.words])
      }
    }
  }

  private func `case`(_ name: String, _ look: StatusLook, _ anchor: String, _ words: [String]) {
    html("li", ["id": anchor, "data-status": look.code]) {
      html.sign(look, isSpoken: false)
      html("a", ["href": "#\(anchor)"], TerminalText.line(name))
      html("small", words.joined(separator: ", "))
    }
  }

  private func facts(_ results: ScenarioResults, _ details: ScenarioDetails?) {
    let planned = results.planned
    var facts = [("Contract", planned.location.description)]
    if let origin = details?.origin {
      facts.append(("Recording", origin.path))
      if let provenance = origin.provenance {
        facts.append(
          (
            "Recorded",
            "\(provenance.recordedAt.prefix(10)) by \(provenance.adapter), "
              + "through \(provenance.through)"
          ))
      }
    }
    if let vendor = findings[ScenarioKey(planned)] { facts.append(("Vendor", vendor.words)) }
    facts += (details?.given ?? []).map { ("Given", $0) }
    html("dl", ["class": "facts"]) {
      for (name, text) in facts { fact(name) { html.text(text) } }
      guard !planned.tags.isEmpty else { return }
      fact("Tags") {
        for tag in planned.tags { html("span", ["class": "tag"], tag) }
      }
    }
  }

  private func fact(_ name: String, _ content: () -> Void) {
    html("div") {
      html("dt", name)
      html("dd", [:], content)
    }
  }

  private func failure(_ failure: FailureGroup, isShort: Bool) {
    let entry = failure.first
    html("div", ["class": "failure \(entry.status.look.tone)"]) {
      html("h3") {
        html.sign(entry.status.look)
        html.text(failure.subjects)
      }
      if let tally = entry.result?.tally { html("p", tally) }
      guard !isShort else { return html.diagnostics(failure.diagnostics.headlines) }
      html.diagnostics(failure.diagnostics)
      if let errorOutput = entry.failure?.standardError, !errorOutput.isEmpty {
        caption("standard error")
        html("pre", errorOutput)
      }
    }
  }

  /// Lists the notes of each subject, and the reason why the subject skips the scenario or its
  /// failure is accepted.
  private func remarks(_ results: ScenarioResults) {
    let remarks = results.entries.flatMap { entry in
      ((entry.result?.notes ?? []) + (entry.reason.map { [$0] } ?? []))
        .map { (text: $0, subject: entry.plannedCase.subject) }
    }
    guard !remarks.isEmpty else { return }
    html("ul", ["class": "remarks"]) {
      for (text, remarks) in remarks.grouped(by: \.text).sorted(by: { $0.key < $1.key }) {
        html("li", "\(remarks.map(\.subject).joined(separator: ", ")): \(text)")
      }
    }
  }

  private func steps(_ details: ScenarioDetails, _ entries: [RunResults.Entry]) {
    html("ol", ["class": "steps"]) {
      for (index, step) in details.steps.enumerated() {
        html("li") {
          html("p", ["class": "call"]) {
            html("b", step.words)
            if !step.arguments.isEmpty { html("code", step.arguments) }
          }
          html("div", ["class": "sides"]) {
            side("contract") {
              parts(step.expected)
              if step.expected.isEmpty { faint("no result is given: it must end without an error") }
            }
            side("recorded") {
              if let recorded = step.recorded { parts(recorded) } else { faint("nothing") }
            }
            side("subjects") { subjects(index, entries) }
          }
        }
      }
    }
  }

  /// Writes the results of one step; subjects with the same result form one group.
  private func subjects(_ step: Int, _ entries: [RunResults.Entry]) {
    let reached = entries.compactMap { entry in
      entry.result?.details?.outcomes.dropFirst(step).first.map { (entry: entry, outcome: $0) }
    }
    for (outcome, subjects) in reached.grouped(by: \.outcome) {
      html("p", ["class": "subjects"]) {
        for (entry, _) in subjects {
          html("span") {
            html.sign(entry.status.look)
            html.text(entry.plannedCase.subject)
          }
        }
      }
      if let outcome { parts(outcome) } else { faint("as recorded") }
    }
    if reached.isEmpty { faint("no subject came here") }
  }

  private func parts(_ parts: [PreviewPart]) {
    for part in parts {
      html("div", ["class": "part"]) {
        html("span", ["class": "label"], part.label)
        if !part.text.isEmpty { html.cutText(part.text) }
      }
    }
  }

  /// Writes a list of the exchanges with the vendor that a reader can open.
  ///
  /// Its title ends with `source`: `recorded`, or the subject's name.
  private func traffic(_ exchanges: [ExchangeDetails], of source: String) {
    guard !exchanges.isEmpty else { return }
    html("details", ["class": "traffic"]) {
      let count = Plural.of(exchanges.count, "exchange")
      html("summary", "\(count) with the vendor, \(source)")
      html("ol") {
        for exchange in exchanges {
          html("li") {
            html("div", ["class": "sides two"]) {
              if let sent = exchange.sent { side("sent") { message(sent) } }
              if let answer = exchange.answer {
                side(exchange.sent == nil ? "told" : "answered") { message(answer) }
              } else {
                html("div", ["class": "side"]) { faint("no answer") }
              }
            }
          }
        }
      }
    }
  }

  private func message(_ message: ExchangeDetails.Message) {
    html("p", ["class": "first"]) { html("code", message.headline) }
    if !message.headers.isEmpty { html("pre", ["class": "headers"], message.headers) }
    if !message.body.isEmpty { html.cutText(message.body) }
  }

  private func side(_ name: String, _ content: () -> Void) {
    html("div", ["class": "side"]) {
      caption(name)
      content()
    }
  }

  private func caption(_ text: String) { html("p", ["class": "caption"], text) }

  private func faint(_ text: String) { html("p", ["class": "faint"], text) }
}

extension [Diagnostic] {
  /// The first message without its facts and help, for a page that has no room for more.
  fileprivate var headlines: [Diagnostic] {
    prefix(1).map { Diagnostic($0.headline, severity: $0.severity, at: $0.location) }
  }
}
