import ContractModel
import Foundation

extension HTMLWriter {
  /// The inside of a scenario: its steps, why it failed, and what passed to the vendor.
  mutating func scenario(_ results: HTMLContract.ScenarioResults, _ sketch: ScenarioDetails?) {
    facts(results, sketch)
    for failure in results.failures { self.failure(failure) }
    if let news = results.news { finding(news) }
    if let sketch {
      steps(sketch, results.entries)
      if let sends = sketch.sends { self.sends(sends) }
    }
    remarks(results)
    if let sketch { traffic(sketch, results.entries) }
  }

  /// How old a recording is, in words; with its concern, where there is one.
  mutating func age(_ origin: ScenarioDetails.Origin, at now: Date?, _ contract: Contract?) {
    if let concern = origin.concern { element("span", ["class": "concern"], concern) }
    guard let recordedAt = origin.provenance?.recordedAt else { return }
    let age = RecordingAge(recordedAt, at: now)
    let isOld = age?.isOver(contract?.vendor.freshFor) ?? false
    element("time", ["datetime": recordedAt, "class": isOld ? "concern" : ""]) { html in
      html.text("recorded \(age?.words ?? String(recordedAt.prefix(10)))")
    }
  }

  private mutating func facts(
    _ results: HTMLContract.ScenarioResults, _ sketch: ScenarioDetails?
  ) {
    guard let planned = results.entries.first?.plannedCase else { return }
    element("dl", ["class": "facts"]) { html in
      html.fact("Contract", planned.location.description)
      if let origin = sketch?.origin {
        html.fact("Recording", origin.path)
        if let provenance = origin.provenance {
          html.fact(
            "Recorded",
            "\(provenance.recordedAt.prefix(10)) by \(provenance.adapter), "
              + "through \(provenance.through)")
        }
      }
      if let vendor = results.vendor { html.fact("Vendor", vendor.words) }
      if !planned.tags.isEmpty { html.fact("Tags", planned.tags.joined(separator: ", ")) }
      for given in sketch?.given ?? [] { html.fact("Given", given) }
    }
  }

  private mutating func fact(_ name: String, _ text: String) {
    element("div") { html in
      html.element("dt", name)
      html.element("dd", text)
    }
  }

  private mutating func failure(_ failure: FailureGroup) {
    let entry = failure.first
    element("div", ["class": "failure \(entry.standing.tone)"]) { html in
      html.element("h3") { html in
        html.sign(entry.standing)
        html.text(failure.subjects)
      }
      if let tally = entry.result?.tally { html.element("p", tally) }
      html.diagnostics(failure.diagnostics)
      if let errorOutput = entry.failure?.standardError, !errorOutput.isEmpty {
        html.element("p", ["class": "caption"], "standard error")
        html.element("pre", errorOutput)
      }
    }
  }

  // MARK: - Steps

  private mutating func steps(_ sketch: ScenarioDetails, _ entries: [RunResults.Entry]) {
    element("ol", ["class": "steps"]) { html in
      for (index, step) in sketch.steps.enumerated() {
        html.element("li") { html in
          html.element("p", ["class": "call"]) { html in
            html.element("b", step.words)
            if !step.arguments.isEmpty { html.element("code", step.arguments) }
          }
          html.element("div", ["class": "sides"]) { html in
            html.side("contract") { $0.expected(step) }
            html.side("recorded") { html in
              if let recorded = step.recorded {
                html.parts(recorded)
              } else {
                html.faint("nothing")
              }
            }
            html.side("subjects") { $0.actual(StepGroups(index, entries)) }
          }
        }
      }
    }
  }

  private mutating func side(_ name: String, _ content: (inout HTMLWriter) -> Void) {
    element("div", ["class": "side"]) { html in
      html.element("p", ["class": "caption"], name)
      content(&html)
    }
  }

  private mutating func expected(_ step: ScenarioDetails.Step) {
    if !step.expected.isEmpty { return parts(step.expected) }
    faint("nothing is said: it must end without an error")
  }

  private mutating func actual(_ groups: StepGroups) {
    for group in groups.groups {
      element("p", ["class": "subjects"]) { html in
        for entry in group.entries {
          html.element("span") { html in
            html.sign(entry.standing)
            html.text(entry.plannedCase.subject)
          }
        }
      }
      if let outcome = group.outcome { parts(outcome) } else { faint("as recorded") }
    }
    if groups.groups.isEmpty { faint("no subject came here") }
  }

  private mutating func parts(_ parts: [PreviewPart]) {
    for part in parts {
      element("div", ["class": "part"]) { html in
        html.element("span", ["class": "label"], part.label)
        if !part.text.isEmpty { html.element("pre", part.text) }
      }
    }
  }

  private mutating func faint(_ text: String) {
    element("p", ["class": "faint"], text)
  }

  private mutating func sends(_ sends: [String]) {
    element("div", ["class": "sends"]) { html in
      html.element("p", ["class": "caption"], "sends, and nothing else")
      if sends.isEmpty { html.faint("nothing") }
      for line in sends { html.element("pre", line) }
    }
  }

  /// Lists who skipped the scenario, and what was left unsaid.
  private mutating func remarks(_ results: HTMLContract.ScenarioResults) {
    let remarks = results.entries.flatMap { entry -> [(text: String, subject: String)] in
      var notes = entry.result?.notes ?? []
      if case .skipped(let reason) = entry.verdict { notes.append(reason) }
      return notes.map { ($0, entry.plannedCase.subject) }
    }
    guard !remarks.isEmpty else { return }
    element("ul", ["class": "remarks"]) { html in
      for (text, remarks) in Dictionary(grouping: remarks, by: \.text).sorted(by: {
        $0.key < $1.key
      }) {
        html.element("li", "\(remarks.map(\.subject).joined(separator: ", ")): \(text)")
      }
    }
  }
}

/// The results of one step, with the subjects that produced the same in one group.
private struct StepGroups {
  struct Group {
    /// The result; `nil` for the recorded one.
    let outcome: [PreviewPart]?
    var entries: [RunResults.Entry]
  }

  private(set) var groups: [Group] = []

  init(_ step: Int, _ entries: [RunResults.Entry]) {
    for entry in entries {
      guard let outcomes = entry.result?.sketch?.outcomes, step < outcomes.count else { continue }
      if let index = groups.firstIndex(where: { $0.outcome == outcomes[step] }) {
        groups[index].entries.append(entry)
      } else {
        groups.append(Group(outcome: outcomes[step], entries: [entry]))
      }
    }
  }
}
