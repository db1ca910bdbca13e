import ContractModel
import Foundation

extension JUnitReport {
  /// The suites of what a live run found out about vendors: one for each contract, beside those
  /// of the subjects, so that a vendor's change is not counted as an adapter's.
  ///
  /// A finding that fails the run is a failure; one to be looked at is skipped, with a warning, and
  /// the rest has passed, with what is to be known as its output.
  static func vendorSuites(
    _ results: RunResults, origin: ReportOrigin, names: inout UniqueNames
  ) -> [Suite] {
    var suites: [Suite] = []
    var places: [ReportText: Int] = [:]
    for finding in results.findings {
      let name = ReportText.className(finding.contract, "vendor \(finding.vendor)")
      let place = places[name] ?? suites.count
      if place == suites.count {
        places[name] = place
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
      suites[place].cases.append(Case(finding, className: name, names: &names))
    }
    return suites
  }
}

extension JUnitReport.Case {
  fileprivate init(
    _ finding: VendorFinding, className: ReportText, names: inout UniqueNames
  ) {
    self.className = className
    name = names.unique(.name(finding.scenario), in: className)
    file = .name(finding.location.path)
    line = max(1, finding.location.line)
    result = JUnitReport.Result(finding)
    if finding.hasMoved { attachment = finding.recordingPath.flatMap(ReportText.attachment) }
    if hasBody { return }
    isRemarkable = finding.hasMoved
    let reported =
      finding.diagnostics.isEmpty ? [] : [DiagnosticText().harmlessly(finding.diagnostics)]
    output = .output((reported + finding.recordingLines).joined(separator: "\n"))
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

extension VendorFinding {
  /// The recording that the vendor was compared with, where no message names it.
  fileprivate var recordingLines: [String] {
    guard standing == .same, let recordingPath, let recordedOn else { return [] }
    return [Diagnostic.fact("recording", "\(recordingPath) (\(recordedOn))")]
  }
}
