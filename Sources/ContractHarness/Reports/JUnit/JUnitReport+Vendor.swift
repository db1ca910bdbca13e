import Foundation

extension JUnitReport {
  /// The suites of what a live run found out about vendors: one for each contract, beside those
  /// of the subjects, so that a vendor's change is not counted as an adapter's.
  ///
  /// What fails the run is a failure; what should be looked at is skipped, with a warning, and
  /// the rest has passed, with what is to be known as its output.
  static func vendorSuites(_ results: RunResults, origin: ReportOrigin) -> [Suite] {
    var suites: [Suite] = []
    for finding in results.findings {
      let name = ReportText.className(finding.contract, "vendor \(finding.vendor)")
      let place = suites.firstIndex { $0.name == name } ?? suites.count
      if place == suites.count {
        suites.append(
          Suite(
            name: name,
            properties: origin.properties + [
              (ReportText("contract"), .name(finding.contract)),
              (ReportText("vendor"), .name(finding.vendor)),
            ],
            startedAt: results.startedAt ?? Date(timeIntervalSince1970: 0)
          )
        )
      }
      suites[place].cases.append(Case(finding, className: name))
    }
    return suites
  }
}

extension JUnitReport.Case {
  fileprivate init(_ finding: VendorFinding, className: ReportText) {
    self.className = className
    name = .name(finding.scenario)
    file = .name(finding.location.path)
    line = max(1, finding.location.line)
    result = JUnitReport.Result(finding)
    if case .failure = result { return }
    if case .error = result { return }
    output = .output(DiagnosticText().harmlessly(finding.diagnostics))
  }
}

extension JUnitReport.Result {
  fileprivate init(_ finding: VendorFinding) {
    switch finding.standing {
    case .same: self = .passed
    case .broken:
      self = .failure(JUnitReport.Explanation("BrokenByVendor", finding.diagnostics))
    case .couldNotCheck:
      self = .error(JUnitReport.Explanation("CouldNotCheck", finding.diagnostics))
    case .drifted where finding.failsRun:
      self = .failure(JUnitReport.Explanation("VendorDrift", finding.diagnostics))
    case .drifted:
      let warnings = finding.diagnostics.filter { $0.severity != .info }.map(\.headline)
      self =
        warnings.isEmpty
        ? .passed : .skipped(reason: .message("warning: " + warnings.joined(separator: "\n")))
    }
  }
}
