package import ContractModel
import ContractValues

/// The summary of a run, for the page of a CI job: appended to the file in which GitHub Actions
/// collects a step's summary.
///
/// Markdown lets HTML through as it is; so no text of anybody's is read as Markdown.
package struct MarkdownSummary: Reporter {
  /// How much of a step's summary GitHub takes, in bytes: of more, it shows nothing.
  private static let limit = 1 << 20
  /// How long one failure is, in bytes, before its end is left out.
  private static let failureLimit = 8 << 10

  private let file: ReportFile

  /// Creates a reporter; nothing is written yet.
  ///
  /// - Parameter path: The file to which the summary is appended.
  package init(path: String) {
    file = ReportFile(path: path)
  }

  /// Takes one event, and writes the summary at the end.
  ///
  /// - Parameters:
  ///   - event: The next event of the run.
  ///   - run: What is known of the run, the event included.
  /// - Throws: A ``ReportError`` when the summary cannot be written.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    guard case .finished = event else { return }
    try file.append(document(run, room: Self.limit - file.size - 1024))
  }

  private func document(_ run: RunResults, room: Int) -> [UInt8] {
    let contracts = HTMLContract.all(in: run)
    var html = HTMLWriter()
    html.heading(RunSummary(run))
    html.table(contracts)
    html.table(run.vendorCounts)
    let failures = run.failures
    var reported = 0
    for problem in run.problems where html.bytes.count < room - 2 * Self.failureLimit {
      html.problem(problem, limit: Self.failureLimit)
      reported += 1
    }
    for failure in failures where html.bytes.count < room - 2 * Self.failureLimit {
      html.failure(failure, limit: Self.failureLimit)
      reported += 1
    }
    let news = run.vendorNews
    for finding in news where html.bytes.count < room - 2 * Self.failureLimit {
      html.finding(finding, limit: Self.failureLimit)
      reported += 1
    }
    let rest = run.problems.count + failures.count + news.count - reported
    if rest > 0 {
      html.element(
        "p",
        "\(Plural.of(rest, "message is", "messages are")) left out here: GitHub "
          + "takes no more. The log of the step has them all.")
    }
    html.newline()
    return html.bytes
  }
}

extension HTMLWriter {
  fileprivate mutating func heading(_ summary: RunSummary) {
    newline()
    element("h3", "contracts: \(summary.headline)")
    newline()
    let time = Milliseconds(seconds: summary.duration).words
    element("p", "\(summary.words) (\(time))")
    newline()
  }

  fileprivate mutating func table(_ contracts: [HTMLContract]) {
    let standings = Standing.allCases.filter { standing in
      contracts.contains { $0.counts[standing] != nil }
    }
    guard !contracts.isEmpty else { return }
    element("table") { html in
      html.element("tr") { html in
        html.element("th", "contract")
        html.element("th", "vendor")
        for standing in standings { html.element("th", "\(standing.sign) \(standing.words)") }
      }
      for contract in contracts {
        html.element("tr") { html in
          html.element("td", contract.results.name)
          html.element("td", contract.contract?.vendor.name ?? "")
          for standing in standings {
            html.element("td", contract.counts[standing].map(String.init) ?? "")
          }
        }
      }
    }
    newline()
  }

  fileprivate mutating func table(_ vendors: [VendorCounts]) {
    let standings = VendorFinding.Standing.allCases.filter { standing in
      vendors.contains { $0.counts[standing] != nil }
    }
    guard !vendors.isEmpty else { return }
    element("table") { html in
      html.element("tr") { html in
        html.element("th", "vendor")
        for standing in standings { html.element("th", "\(standing.sign) \(standing.words)") }
      }
      for vendor in vendors {
        html.element("tr") { html in
          html.element("td", vendor.vendor)
          for standing in standings {
            html.element("td", vendor.counts[standing].map(String.init) ?? "")
          }
        }
      }
    }
    newline()
  }

  fileprivate mutating func finding(_ finding: VendorFinding, limit: Int) {
    folded("\(finding.standing.sign) \(finding.title)", finding.diagnostics, limit: limit)
  }

  fileprivate mutating func problem(_ problem: Diagnostic, limit: Int) {
    folded("\(problem.severity.rawValue): \(problem.headline)", [problem], limit: limit)
  }

  fileprivate mutating func failure(_ failure: FailureGroup, limit: Int) {
    folded("\(failure.first.standing.sign) \(failure.title)", failure.diagnostics, limit: limit)
  }

  private mutating func folded(_ title: String, _ diagnostics: [Diagnostic], limit: Int) {
    let text = ReportText.clipped(DiagnosticText().harmlessly(diagnostics), toBytes: limit)
    element("details") { html in
      html.element("summary", ReportText.name(title).string)
      html.element("pre") { html in
        // An empty line would end the HTML, and what follows would be read as Markdown.
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { html.markup("&#10;") }
          html.text(String(line))
        }
      }
    }
    newline()
  }
}
