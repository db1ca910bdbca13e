import ContractModel
import ContractValues
import Foundation

/// The HTML page about a run, which HTMLReporter writes to a file.
struct HTMLPage {
  let results: RunResults
  let summary: RunSummary
  let details: ScenarioDetailsReader
  let origin: ReportOrigin
  /// The size in bytes from which the page no longer shows the steps of scenarios that passed.
  let room: Int
  /// The results of each contract, in the order of the plan.
  ///
  /// Each becomes a section of the page.
  let contracts: [ContractResults]
  /// The contracts by name.
  ///
  /// A contract whose file was not read is missing.
  let known: [String: Contract]
  /// The findings of a live run about vendors, by scenario.
  let findings: [ScenarioKey: VendorFinding]
  /// The findings about vendors that need a message, because no failure contains it.
  let news: [ScenarioKey: VendorFinding]
  let html = HTMLWriter()
  /// The number of scenarios without steps on this page.
  ///
  /// The foot of the page mentions it.
  var withoutSteps = 0

  /// Prepares a page; ``document()`` writes it.
  init(
    _ results: RunResults, details: @escaping ScenarioDetailsReader, origin: ReportOrigin, room: Int
  ) {
    self.results = results
    self.details = details
    self.origin = origin
    self.room = room
    summary = RunSummary(results)
    contracts = results.byContract
    known = results.contractsByName
    findings = Self.byScenario(results.findings)
    news = Self.byScenario(results.unreportedFindings)
  }

  private static func byScenario(_ findings: [VendorFinding]) -> [ScenarioKey: VendorFinding] {
    Dictionary(findings.map { (ScenarioKey($0), $0) }) { first, _ in first }
  }

  /// Writes the whole page, in UTF-8.
  ///
  /// It must be called only once, because it adds to the bytes that are already written.
  mutating func document() -> [UInt8] {
    html.markup("<!DOCTYPE html>")
    html.newline()
    html("html", ["lang": "en"]) {
      head()
      html("body") {
        header()
        html("main") {
          if contracts.count > 1 { overview() }
          highlights()
          for (index, contract) in contracts.enumerated() { section(contract, index) }
        }
        footer()
      }
    }
    html.newline()
    return html.bytes
  }

  private func head() {
    html("head") {
      html.void("meta", ["charset": "utf-8"])
      // A vendor's text could contain markup. This policy stops the browser from running or
      // fetching anything.
      html.void(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'",
        ])
      html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      html.void("meta", ["name": "color-scheme", "content": "light dark"])
      html("title", "\(summary.headline) · contracts")
      html("style") { html.markup(HTMLStyle.sheet) }
    }
    html.newline()
  }

  private func header() {
    html("header", ["class": "top"]) {
      html("p", ["class": "run"]) {
        html("b", "contracts verify")
        if let share = results.share { html("span", "shard \(share.shard)") }
        if let start = results.startedAt {
          let text = start.formatted(.iso8601)
          html("time", "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC")
        }
        if summary.duration > 0 { html("span", Milliseconds(seconds: summary.duration).words) }
        html("span", origin.hostName)
      }
      html("h1", ["class": summary.look.tone], summary.headline)
      html.bar(summary.counts)
      html.counts(summary.counts)
      for vendor in results.vendorCounts { html.counts(vendor.counts, of: vendor.vendor) }
    }
    html.newline()
  }

  private func overview() {
    html("nav", ["aria-label": "Contracts", "class": "overview"]) {
      html("table") {
        html("thead") {
          html("tr") {
            for name in ["Contract", "Vendor", "Standing", "Scenarios", "Time"] {
              html("th", ["scope": "col"], name)
            }
          }
        }
        html("tbody") {
          for (index, contract) in contracts.enumerated() { overviewRow(contract, index) }
        }
      }
    }
    html.newline()
  }

  private func overviewRow(_ contract: ContractResults, _ index: Int) {
    html("tr") {
      html("th", ["scope": "row"]) {
        html("a", ["href": "#\(Self.anchor(index))"], contract.name)
      }
      html("td", known[contract.key]?.vendor.name ?? "")
      html("td") {
        html.bar(contract.counts)
        html("span", ["class": "words"], contract.words)
      }
      html("td", ["class": "number"], String(contract.scenarios.count))
      html("td", ["class": "number"], contract.time.words)
    }
  }

  private func footer() {
    html("footer") {
      if withoutSteps > 0 {
        html(
          "p",
          "\(Plural.of(withoutSteps, "scenario is", "scenarios are")) shown without "
            + "steps, to keep this page small: 'contracts show' prints them.")
      }
      html("p", "contracts \(origin.version)")
    }
  }

  // MARK: - The part that a person should read first

  /// The largest number of lines in a list at the top of the page.
  private static let maxListed = 100

  /// Writes the problems that belong to no case, and one line for each failure and each change of a
  /// vendor.
  private func highlights() {
    if !results.problems.isEmpty {
      html("section", ["class": "problems"]) {
        html("h2", "Problems")
        html.diagnostics(results.problems)
      }
    }
    highlights("What failed", results.failures.map(\.message)) { _ in "" }
    highlights("What vendors do otherwise", results.unreportedFindings.map(\.message)) { message in
      let others = message.diagnostics.count - 1
      return others > 0 ? ", and \(others) more" : ""
    }
  }

  private func highlights(
    _ title: String, _ messages: [RunMessage], others: (RunMessage) -> String
  ) {
    guard !messages.isEmpty else { return }
    let anchors = anchors
    html("nav", ["class": "failing", "aria-label": title]) {
      html("h2", title)
      html("ol") {
        for message in messages.prefix(Self.maxListed) {
          html("li") {
            html.sign(message.look)
            html("a", ["href": anchors[message.scenario] ?? ""]) {
              html("b", message.diagnostics.first?.headline ?? "")
              html.text(others(message))
            }
            html("span", ["class": "where"], message.title)
          }
        }
        if messages.count > Self.maxListed {
          html("li", "and \(messages.count - Self.maxListed) more, below")
        }
      }
    }
    html.newline()
  }

  /// The anchor of a contract's section, such as `c1`, or of a scenario in it, such as `c1-s2`.
  static func anchor(_ contract: Int, _ scenario: Int? = nil) -> String {
    "c\(contract + 1)" + (scenario.map { "-s\($0 + 1)" } ?? "")
  }

  /// The links to the scenarios' steps, such as `#c1-s2`.
  private var anchors: [ScenarioKey: String] {
    let anchors = contracts.enumerated().flatMap { number, contract in
      contract.scenarios.enumerated().map { index, scenario in
        (ScenarioKey(scenario.planned), "#\(Self.anchor(number, index))")
      }
    }
    return Dictionary(anchors) { first, _ in first }
  }
}
