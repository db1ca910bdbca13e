import ContractModel
import ContractValues
import Foundation

/// The HTML page about a run, which ``HTMLReporter`` writes to a file.
struct HTMLPage {
  let results: RunResults
  let summary: RunSummary
  let details: ScenarioDetailsReader
  let origin: ReportOrigin
  /// Counts the bytes of the page, and decides how much of each scenario the page shows.
  var room: HTMLRoom
  /// The results of each contract, in the order of the plan; each becomes a section of the page.
  let contracts: [ContractResults]
  /// The contracts by name, without those whose file was not read.
  let known: [String: Contract]
  /// The results of a live run for vendors, by scenario.
  let findings: [ScenarioKey: VendorFinding]
  /// The findings that need a message of their own, because no failure contains it.
  let vendorFindings: [ScenarioKey: VendorFinding]
  let html = HTMLWriter()
  /// The number of scenarios without steps on this page, which its foot mentions.
  var withoutSteps = 0
  /// The number of scenarios whose failures are only headlines, which the foot mentions.
  var shortened = 0

  /// Prepares a page; ``document()`` writes it.
  init(
    _ results: RunResults, details: @escaping ScenarioDetailsReader, origin: ReportOrigin,
    room: HTMLRoom
  ) {
    self.results = results
    self.details = details
    self.origin = origin
    self.room = room
    summary = RunSummary(results)
    contracts = results.byContract
    known = results.contractsByName
    findings = Self.byScenario(results.findings)
    vendorFindings = Self.byScenario(results.unreportedFindings)
  }

  private static func byScenario(_ findings: [VendorFinding]) -> [ScenarioKey: VendorFinding] {
    Dictionary(findings.map { (ScenarioKey($0), $0) }) { first, _ in first }
  }

  /// Writes the whole page, in UTF-8; call it once, because it adds to the bytes that are written.
  mutating func document() -> [UInt8] {
    html.markup("<!DOCTYPE html>")
    html.newline()
    html("html", ["lang": "en"]) {
      head()
      html("body") {
        header()
        tools()
        html("main") {
          if contracts.count > 1 { overview() }
          highlights()
          for contract in contracts { section(contract) }
        }
        footer()
        help()
        html("script") { html.markup(HTMLScript.text) }
      }
    }
    html.newline()
    return html.bytes
  }

  private func head() {
    html("head") {
      html.void("meta", ["charset": "utf-8"])
      html.void(
        "meta", ["http-equiv": "Content-Security-Policy", "content": HTMLPolicy.text])
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
      pageControls()
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
          for contract in contracts { overviewRow(contract) }
        }
      }
    }
    html.newline()
  }

  private func overviewRow(_ contract: ContractResults) {
    html("tr") {
      html("th", ["scope": "row"]) {
        html("a", ["href": "#\(HTMLAnchor.contract(contract.key))"], contract.name)
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
      if shortened > 0 {
        html(
          "p",
          "The failures of \(Plural.of(shortened, "scenario")) are shown by their "
            + "headlines, to keep this page small: 'contracts verify' prints them whole.")
      }
      if html.hasCutTexts {
        html(
          "p",
          "A text of more than 16 KiB is cut, with the number of bytes that are left out. "
            + "The recording, whose path stands with the scenario, holds its texts whole.")
      }
      html("p", "contracts \(origin.version)")
    }
  }

  /// The maximum number of lines in a list at the top; the page below has all entries.
  private static let maxListed = 100

  /// Writes the problems that belong to no case, a line for each failure, and a line for each
  /// finding about a vendor that no failed case contains.
  private func highlights() {
    if !results.problems.isEmpty {
      html("section", ["class": "problems"]) {
        html("h2", "Problems")
        html.diagnostics(results.problems)
      }
    }
    let failures = results.failures.map { failure in
      (failure.message, HTMLAnchor.case(failure.first.plannedCase))
    }
    highlights("What failed", failures) { _ in "" }
    let findings = results.unreportedFindings.map { finding in
      (finding.message, HTMLAnchor.vendor(ScenarioKey(finding)))
    }
    highlights("What vendors do otherwise", findings) { message in
      let others = message.diagnostics.count - 1
      return others > 0 ? ", and \(others) more" : ""
    }
  }

  /// Writes a list of messages, each with a link to the scenario or case that it describes.
  private func highlights(
    _ title: String, _ highlights: [(message: RunMessage, anchor: String)],
    others: (RunMessage) -> String
  ) {
    guard !highlights.isEmpty else { return }
    html("nav", ["class": "failing", "aria-label": title]) {
      html("h2", title)
      html("ol") {
        for (message, anchor) in highlights.prefix(Self.maxListed) {
          html("li") {
            html.sign(message.look)
            html("a", ["href": "#\(anchor)"]) {
              html("b", message.diagnostics.first?.headline ?? "")
              html.text(others(message))
            }
            html("span", ["class": "where"], message.title)
          }
        }
        if highlights.count > Self.maxListed {
          html("li", ["class": "rest"], "and \(highlights.count - Self.maxListed) more, below")
        }
      }
    }
    html.newline()
  }
}
