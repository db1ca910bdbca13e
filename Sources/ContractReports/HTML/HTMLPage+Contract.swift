import ContractModel
import ContractValues

extension HTMLPage {
  /// Writes the section of one contract: the table of statuses, the failing scenarios, then the
  /// others.
  mutating func section(_ results: ContractResults) {
    let contract = known[results.key]
    html("section", ["class": "contract", "id": HTMLAnchor.contract(results.key)]) {
      html("h2", results.name)
      html("p", ["class": "vendor"]) {
        if let contract { html.text("\(contract.protocolName), over \(contract.vendor.name) · ") }
        html.text("\(results.words) · \(results.time.words)")
      }
      matrix(results, contract)
      let reader = contract.map { ScenarioReader($0, by: details) }
      let failing = results.scenarios.filter(isFailing)
      let others = results.scenarios.filter { !isFailing($0) }
      for scenario in failing { details(scenario, reader, isFailing: true) }
      guard !others.isEmpty else { return }
      html("details", ["class": "others"]) {
        let words = failing.isEmpty ? "step by step" : "that did not fail"
        html("summary", "\(Plural.of(others.count, "scenario")) \(words)")
        for scenario in others { details(scenario, reader, isFailing: false) }
      }
    }
    html.newline()
  }

  /// Returns true if a scenario needs attention, because it failed or its vendor has changed.
  private func isFailing(_ results: ScenarioResults) -> Bool {
    vendorFindings[ScenarioKey(results.planned)] != nil || results.isFailing
  }

  private mutating func details(
    _ results: ScenarioResults, _ reader: ScenarioReader?, isFailing: Bool
  ) {
    let start = html.bytes.count
    let hasRoom = room.hasRoom(forFailure: isFailing, after: start)
    defer {
      room.count(
        cases: results.entries.count, size: html.bytes.count - start, isFailing: isFailing)
    }
    if !hasRoom {
      withoutSteps += 1
      if isFailing { shortened += 1 }
    }
    // The page at the start of a run has no results, and reading all recordings for it takes longer
    // than most of the run.
    let hasResult = results.entries.contains { $0.result != nil }
    let details = hasRoom && hasResult ? reader?.details(results.planned.scenario) : nil
    html(
      "details",
      ["class": isFailing ? "scenario failed" : "scenario", "open": isFailing ? "open" : ""]
    ) {
      html("summary") {
        html.sign(results.status.look)
        html("span", ["class": "name"], results.planned.scenario)
        html("span", ["class": "age"]) {
          if let finding = vendorFindings[ScenarioKey(results.planned)] {
            html("span", ["class": "concern"], finding.words)
          }
          if let origin = details?.origin { age(origin, reader?.contract) }
        }
      }
      html("div", ["class": "body", "id": HTMLAnchor.scenario(ScenarioKey(results.planned))]) {
        scenario(results, details, isShort: !hasRoom)
      }
    }
    html.newline()
  }

  /// Writes the age of a recording, and the problem with it if there is one.
  private func age(_ origin: ScenarioDetails.Origin, _ contract: Contract?) {
    if let concern = origin.concern { html("span", ["class": "concern"], concern) }
    guard let recordedAt = origin.provenance?.recordedAt else { return }
    let age = RecordingAge(recordedAt, at: results.startedAt)
    let isOld = age?.isOver(contract?.vendor.freshFor) ?? false
    html(
      "time", ["datetime": recordedAt, "class": isOld ? "concern" : ""],
      "recorded \(age?.words ?? String(recordedAt.prefix(10)))")
  }

  private func matrix(_ results: ContractResults, _ contract: Contract?) {
    let classes =
      (results.scenarios.count > 25 ? " long" : "") + (results.subjects.count < 5 ? " few" : "")
    let isLive = results.scenarios.contains { findings[ScenarioKey($0.planned)] != nil }
    let vendor = isLive ? [(contract?.vendor.name ?? "vendor", "vendor")] : []
    html("div", ["class": "matrix" + classes, "tabindex": "0"]) {
      html("table") {
        html("caption", ["class": "spoken"], "Scenarios of \(results.name) by subject")
        html("thead") {
          html("tr") {
            html("td", "")
            for (name, kind) in results.subjects.map({ ($0.name, $0.kind) }) + vendor {
              html("th", ["scope": "col"]) {
                html("span", ["class": "subject"]) {
                  html.text(name)
                  html("small", kind)
                }
              }
            }
          }
        }
        html("tbody") {
          for scenario in results.scenarios { row(scenario, results.subjects) }
        }
      }
    }
    html.newline()
  }

  private func row(_ scenario: ScenarioResults, _ subjects: [ContractResults.Subject]) {
    let key = ScenarioKey(scenario.planned)
    html("tr") {
      html("th", ["scope": "row"]) {
        html("a", ["href": "#\(HTMLAnchor.scenario(key))"], scenario.name)
      }
      for subject in subjects {
        html("td") { if let entry = scenario.entry(of: subject) { cell(entry) } }
      }
      if let finding = findings[key] {
        html("td") { html.sign(finding.status.look) }
      }
    }
  }

  /// Writes the status of a case, as a link if it needs attention.
  private func cell(_ entry: RunResults.Entry) {
    guard entry.failure != nil else { return html.sign(entry.status.look) }
    html("a", ["href": "#\(HTMLAnchor.case(entry.plannedCase))"]) { html.sign(entry.status.look) }
  }
}

/// Reads the steps and recordings of one contract's scenarios.
private struct ScenarioReader {
  let contract: Contract
  private let read: (Scenario) -> ScenarioDetails
  private let scenarios: [String: Scenario]

  init(_ contract: Contract, by details: ScenarioDetailsReader) {
    self.contract = contract
    read = details(contract)
    scenarios = Dictionary(contract.scenarios.map { ($0.name, $0) }) { first, _ in first }
  }

  func details(_ name: String) -> ScenarioDetails? { scenarios[name].map(read) }
}
