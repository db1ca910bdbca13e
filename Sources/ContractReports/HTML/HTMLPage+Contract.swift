import ContractModel
import ContractValues

extension HTMLPage {
  /// The part that a person should read first: problems beyond pairs, and each failure in a line.
  mutating func worries() {
    let problems = results.problems
    if !problems.isEmpty {
      html.element("section", ["class": "problems"]) { html in
        html.element("h2", "Problems")
        html.diagnostics(problems)
      }
    }
    let failing = results.failures
    guard !failing.isEmpty else { return }
    let anchors = anchors
    html.worryList("What failed", failing) { html, failure in
      html.failureLine(failure, anchor: anchors[failure.first.plannedCase])
    }
    html.newline()
  }

  /// The section of one contract: matrix, failures, and what was kept.
  mutating func section(_ contract: HTMLContract) {
    html.open("section", ["class": "contract", "id": contract.id])
    html.contractHeading(contract)
    html.matrix(contract)
    let reading = contract.contract.map { HTMLScenarioReading($0, by: details) }
    let failing = contract.scenarios.filter(\.isFailing)
    let others = contract.scenarios.filter { !$0.isFailing }
    for scenario in failing { details(scenario, reading, isOpen: true) }
    if !others.isEmpty {
      html.open("details", ["class": "others"])
      let words = failing.isEmpty ? "step by step" : "that did not fail"
      html.element("summary", "\(Plural.of(others.count, "scenario", "scenarios")) \(words)")
      for scenario in others { details(scenario, reading, isOpen: false) }
      html.close("details")
    }
    html.close("section")
    html.newline()
  }

  private mutating func details(
    _ scenario: HTMLContract.ScenarioResults, _ reading: HTMLScenarioReading?, isOpen: Bool
  ) {
    let hasRoom = html.bytes.count < (isOpen ? 4 * room : room)
    if !hasRoom { withoutSteps += 1 }
    let sketch = hasRoom ? reading?.sketch(scenario.name) : nil
    let start = results.startedAt
    html.open("details", ["class": "scenario", "open": isOpen ? "open" : ""])
    html.element("summary") { html in
      html.sign(scenario.standing)
      html.element("span", ["class": "name"], scenario.name)
      html.element("span", ["class": "age"]) { html in
        if let news = scenario.news { html.element("span", ["class": "concern"], news.words) }
        if let origin = sketch?.origin { html.age(origin, at: start, reading?.contract) }
      }
    }
    html.element("div", ["class": "body", "id": scenario.id]) { html in
      html.scenario(scenario, sketch)
    }
    html.close("details")
    html.newline()
  }
}

/// A reader of the scenarios of one contract for a page.
struct HTMLScenarioReading {
  let contract: Contract
  private let details: (Scenario) -> ScenarioDetails
  private let scenarios: [String: Scenario]

  init(_ contract: Contract, by details: ScenarioDetailsReader) {
    self.contract = contract
    self.details = details(contract)
    scenarios = Dictionary(contract.scenarios.map { ($0.name, $0) }) { first, _ in first }
  }

  /// A scenario beside its recording; `nil` when the contract has none of that name.
  func sketch(_ name: String) -> ScenarioDetails? { scenarios[name].map(details) }
}

extension HTMLContract.ScenarioResults {
  /// Why pairs failed, each reason once.
  var failures: [FailureGroup] { entries.failureGroups }
}

extension HTMLWriter {
  /// How many lines a list at the top of the page has.
  private static let listed = 100

  /// A list of what a person should look at first, as far as it is not too long.
  mutating func worryList<Worry>(
    _ title: String, _ worries: [Worry], line: (inout HTMLWriter, Worry) -> Void
  ) {
    element("nav", ["class": "failing", "aria-label": title]) { html in
      html.element("h2", title)
      html.element("ol") { html in
        for worry in worries.prefix(Self.listed) { line(&html, worry) }
        if worries.count > Self.listed {
          html.element("li", "and \(worries.count - Self.listed) more, below")
        }
      }
    }
  }

  fileprivate mutating func failureLine(_ failure: FailureGroup, anchor: String) {
    element("li") { html in
      html.sign(failure.first.standing)
      html.element("a", ["href": anchor]) { html in
        html.element("b", failure.diagnostics.first?.headline ?? "")
      }
      html.element("span", ["class": "where"], failure.title)
    }
  }

  fileprivate mutating func contractHeading(_ contract: HTMLContract) {
    element("h2", contract.results.name)
    element("p", ["class": "vendor"]) { html in
      if let known = contract.contract {
        html.text("\(known.protocolName), over \(known.vendor.name) · ")
      }
      html.text("\(contract.words) · \(contract.results.time.words)")
    }
  }

  fileprivate mutating func matrix(_ contract: HTMLContract) {
    let results = contract.results
    let kinds = contract.kinds
    let classes =
      (results.scenarios.count > 25 ? " long" : "") + (results.subjects.count < 5 ? " few" : "")
    let vendor = contract.scenarios.contains { $0.vendor != nil } ? contract.vendorName : nil
    element("div", ["class": "matrix" + classes, "tabindex": "0"]) { html in
      html.element("table") { html in
        html.element("caption", ["class": "spoken"], "Scenarios of \(results.name) by subject")
        html.element("thead") { html in
          html.element("tr") { html in
            html.element("td", "")
            for subject in results.subjects {
              html.element("th", ["scope": "col"]) { html in
                html.element("span", ["class": "subject"]) { html in
                  html.text(subject)
                  html.element("small", kinds[subject] ?? "")
                }
              }
            }
            if let vendor {
              html.element("th", ["scope": "col"]) { html in
                html.element("span", ["class": "subject"]) { html in
                  html.text(vendor)
                  html.element("small", "vendor")
                }
              }
            }
          }
        }
        html.element("tbody") { html in
          for scenario in contract.scenarios { html.matrixRow(scenario, results) }
        }
      }
    }
    newline()
  }

  private mutating func matrixRow(
    _ scenario: HTMLContract.ScenarioResults, _ results: ContractResults
  ) {
    let name = TerminalText.line(scenario.name)
    element("tr") { html in
      html.element("th", ["scope": "row"]) { html in
        html.element("a", ["href": "#\(scenario.id)"], name)
      }
      for subject in results.subjects {
        html.element("td") { html in
          if let standing = results[name, subject] { html.sign(standing) }
        }
      }
      if let vendor = scenario.vendor { html.element("td") { $0.sign(vendor.standing) } }
    }
  }
}
