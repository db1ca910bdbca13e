import ContractModel

/// The findings of a live run about vendors, on the console.
struct VendorSection {
  private let results: RunResults
  private let style: TerminalStyle
  private let renderer: DiagnosticText

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - results: The results of the run.
  ///   - style: The colours.
  ///   - renderer: What renders messages.
  init(_ results: RunResults, style: TerminalStyle, renderer: DiagnosticText) {
    self.results = results
    self.style = style
    self.renderer = renderer
  }

  /// The messages about each scenario whose vendor has moved or could not be compared; what
  /// a verdict has said already is not said again.
  var texts: [String] {
    results.vendorNews.map { finding in
      let sign = style(finding.standing.sign, finding.standing.likeness.role)
      let title = sign + " " + style(TerminalText.line(finding.title), .strong)
      return title + "\n" + renderer.harmlessly(finding.diagnostics) + "\n"
    }
  }

  /// One line for each vendor: `etcd: 20 as recorded, 1 drifted`.
  var summary: [String] {
    results.vendorCounts.map { vendor in
      let counts = VendorFinding.Standing.allCases.compactMap { standing in
        vendor.counts[standing].map {
          style("\($0) \(standing.words)", standing.likeness.role)
        }
      }
      return TerminalText.line(vendor.vendor) + ": " + counts.joined(separator: ", ")
    }
  }
}
