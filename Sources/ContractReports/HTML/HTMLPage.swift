import ContractModel
import ContractValues
import Foundation

/// The page about a run, laid out from its results.
struct HTMLPage {
  let results: RunResults
  let summary: RunSummary
  let details: ScenarioDetailsReader
  let origin: ReportOrigin
  /// The size, in bytes, from which on kept scenarios are shown without their steps.
  let room: Int
  /// The contracts of the plan, with their pairs.
  let contracts: [HTMLContract]
  var html = HTMLWriter()
  /// How many scenarios were shown without their steps.
  var withoutSteps = 0

  /// Lays out a page; nothing is written yet.
  ///
  /// - Parameters:
  ///   - results: The results, at any time: what is not finished is shown so.
  ///   - details: What shows scenarios beside their recordings.
  ///   - origin: What is known of the run besides.
  ///   - room: The size, in bytes, from which on kept scenarios are shown without their steps.
  init(
    _ results: RunResults, details: @escaping ScenarioDetailsReader, origin: ReportOrigin, room: Int
  ) {
    self.results = results
    self.details = details
    self.origin = origin
    self.room = room
    summary = RunSummary(results)
    contracts = HTMLContract.all(in: results)
  }

  /// Writes the whole page.
  ///
  /// - Returns: The document in UTF-8.
  mutating func document() -> [UInt8] {
    html.markup("<!DOCTYPE html>")
    html.newline()
    html.open("html", ["lang": "en"])
    head()
    html.open("body")
    header()
    html.open("main")
    if contracts.count > 1 { overview() }
    worries()
    vendorNews()
    for contract in contracts { section(contract) }
    html.close("main")
    footer()
    html.close("body")
    html.close("html")
    html.newline()
    return html.bytes
  }

  private mutating func head() {
    html.element("head") { html in
      html.void("meta", ["charset": "utf-8"])
      // Nothing on the page may run or be fetched, whatever a vendor wrote.
      html.void(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'",
        ])
      html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      html.void("meta", ["name": "color-scheme", "content": "light dark"])
      html.element("title", "\(summary.headline) · contracts")
      html.element("style") { $0.markup(HTMLStyle.sheet) }
    }
    html.newline()
  }

  private mutating func header() {
    let (summary, results, origin) = (summary, results, origin)
    html.element("header", ["class": "top"]) { html in
      html.element("p", ["class": "run"]) { html in
        html.element("b", "contracts verify")
        if let share = results.share { html.element("span", "shard \(share.shard)") }
        if let start = results.startedAt { html.element("time", HTMLDate.words(start)) }
        if summary.duration > 0 {
          html.element("span", Milliseconds(seconds: summary.duration).words)
        }
        html.element("span", origin.hostName)
      }
      html.element("h1", ["class": summary.tone], summary.headline)
      html.bar(summary.counts)
      html.element("ul", ["class": "counts"]) { html in
        for standing in Standing.allCases where summary[standing] > 0 {
          html.element("li") { html in
            html.sign(standing, isSpoken: false)
            html.element("b", String(summary[standing]))
            html.text(" \(standing.words)")
          }
        }
      }
      html.vendorCounts(results.vendorCounts)
    }
    html.newline()
  }

  private mutating func overview() {
    let contracts = contracts
    html.element("nav", ["aria-label": "Contracts", "class": "overview"]) { html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for name in ["Contract", "Vendor", "Standing", "Scenarios", "Time"] {
              html.element("th", ["scope": "col"], name)
            }
          }
        }
        html.element("tbody") { html in
          for contract in contracts { html.overviewRow(contract) }
        }
      }
    }
    html.newline()
  }

  private mutating func footer() {
    let (withoutSteps, origin) = (withoutSteps, origin)
    html.element("footer") { html in
      if withoutSteps > 0 {
        html.element(
          "p",
          "\(Plural.of(withoutSteps, "scenario is", "scenarios are")) shown without "
            + "steps, to keep this page small: 'contracts show' prints them.")
      }
      html.element("p", "contracts \(origin.version)")
    }
  }
}

extension HTMLWriter {
  /// A row of the table of contracts.
  fileprivate mutating func overviewRow(_ contract: HTMLContract) {
    element("tr") { html in
      html.element("th", ["scope": "row"]) { html in
        html.element("a", ["href": "#\(contract.id)"], contract.results.name)
      }
      html.element("td", contract.contract?.vendor.name ?? "")
      html.element("td") { html in
        html.bar(contract.counts)
        html.element("span", ["class": "words"], contract.words)
      }
      html.element("td", ["class": "number"], String(contract.scenarios.count))
      html.element("td", ["class": "number"], contract.results.time.words)
    }
  }

  /// A strip whose parts are as wide as their shares.
  mutating func bar(_ counts: [Standing: Int]) {
    element("div", ["class": "bar", "aria-hidden": "true"]) { html in
      for standing in Standing.allCases {
        guard let count = counts[standing], count > 0 else { continue }
        html.element("i", ["class": standing.tone, "style": "flex-grow:\(count)"], "")
      }
    }
  }

  /// The sign of a standing, with its words for those who listen.
  mutating func sign(_ standing: Standing, isSpoken: Bool = true) {
    element("span", ["class": "sign \(standing.tone)"]) { html in
      html.element("span", ["aria-hidden": "true"], standing.sign)
      if isSpoken { html.element("span", ["class": "spoken"], standing.words) }
    }
  }
}

extension RunSummary {
  /// The result of the run, as the page's first words.
  var headline: String {
    if self[.broken] > 0 { return "\(Plural.of(self[.broken], "promise", "promises")) broken" }
    if self[.couldNotCheck] > 0 {
      return "\(Plural.of(self[.couldNotCheck], "scenario", "scenarios")) could not be checked"
    }
    if errors > 0 { return Plural.of(errors, "problem", "problems") }
    if isIdle { return "Nothing is left to check" }
    guard self[.kept] > 0 else { return "Nothing was checked" }
    let drifted = vendors[.drifted, default: 0]
    let reported = drifted > 0 ? ", and \(Plural.of(drifted, "scenario", "scenarios")) drifted" : ""
    return "Every promise was kept" + reported
  }

  /// The headline's colour.
  fileprivate var tone: String {
    switch exitCode {
    case 0: Standing.kept.tone
    case 1: Standing.broken.tone
    default: Standing.couldNotCheck.tone
    }
  }
}

extension Standing {
  /// The class that colours it.
  var tone: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .couldNotCheck: "unknown"
    case .skipped: "skipped"
    case .pending: "pending"
    }
  }
}
