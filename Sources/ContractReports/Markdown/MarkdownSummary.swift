package import ContractModel
import ContractValues

/// A reporter that writes a summary for the page of a CI job.
///
/// It appends to the file in which GitHub Actions collects a step's summary. The summary is HTML,
/// which Markdown passes through unchanged, so that no text from a vendor is read as Markdown.
package struct MarkdownSummary: Reporter {
  /// The maximum size of a step's summary in bytes; GitHub shows nothing of a larger one.
  private static let maxBytes = 1 << 20
  /// The maximum size of one failure in bytes; the rest is left out.
  private static let maxFailureBytes = 8 << 10

  private let file: ReportFile

  /// Creates a reporter that appends to a file, such as the file that `GITHUB_STEP_SUMMARY` names,
  /// at the end of the run.
  package init(path: String) {
    file = ReportFile(path: path)
  }

  /// Appends the summary at the end of the run.
  package mutating func receive(_ event: VerificationEvent, of run: RunResults) throws {
    guard case .finished = event else { return }
    try file.append(document(run, room: Self.maxBytes - file.size - 1024), createsFile: true)
  }

  private func document(_ run: RunResults, room: Int) -> [UInt8] {
    let html = HTMLWriter()
    html.heading(RunSummary(run))
    let known = run.contractsByName
    html.table(
      ["contract", "vendor"],
      run.byContract.map { ([$0.name, known[$0.key]?.vendor.name ?? ""], $0.counts) })
    html.table(["vendor"], run.vendorCounts.map { ([$0.vendor], $0.counts) })
    let problems = run.problems.map { ("\($0.severity.rawValue): \($0.headline)", [$0]) }
    let messages = (run.failuresBesideVendors.map(\.message) + run.vendorChanges.map(\.message))
      .map { ("\($0.look.sign) \($0.title)", $0.diagnostics) }
    var left = (problems + messages)[...]
    while let (title, diagnostics) = left.first,
      html.bytes.count < room - 2 * Self.maxFailureBytes
    {
      html.folded(title, diagnostics, limit: Self.maxFailureBytes)
      left.removeFirst()
    }
    if !left.isEmpty {
      html(
        "p",
        "\(Plural.of(left.count, "message is", "messages are")) left out here: GitHub "
          + "takes no more. The log of the step has them all.")
    }
    html.newline()
    return html.bytes
  }
}

extension HTMLWriter {
  fileprivate func heading(_ summary: RunSummary) {
    newline()
    self("h3", "contracts: \(summary.headline)")
    newline()
    self("p", "\(summary.words) (\(Milliseconds(seconds: summary.duration).words))")
    newline()
  }

  /// Writes a table with a column for each status that occurs, and nothing without rows.
  fileprivate func table<Status: ShownStatus>(
    _ names: [String], _ rows: [(names: [String], counts: [Status: Int])]
  ) {
    guard !rows.isEmpty else { return }
    let statuses = Status.allCases.filter { status in rows.contains { $0.counts[status] != nil } }
    self("table") {
      self("tr") {
        for name in names { self("th", name) }
        for look in statuses.map(\.look) { self("th", "\(look.sign) \(look.words)") }
      }
      for row in rows {
        self("tr") {
          for name in row.names { self("td", name) }
          for status in statuses { self("td", row.counts[status].map(String.init) ?? "") }
        }
      }
    }
    newline()
  }

  fileprivate func folded(_ title: String, _ diagnostics: [Diagnostic], limit: Int) {
    let text = ReportText.clipped(DiagnosticText().safeText(diagnostics), toBytes: limit)
    self("details") {
      self("summary", ReportText.name(title).string)
      self("pre") {
        // An empty line would end the HTML, and GitHub would read the rest as Markdown.
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { markup("&#10;") }
          self.text(String(line))
        }
      }
    }
    newline()
  }
}
