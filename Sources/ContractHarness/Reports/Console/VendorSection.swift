/// What a live run found out about vendors, as the console tells it.
struct VendorSection {
  private let findings: [VendorFinding]
  private let alreadyTold: Set<Diagnostic>
  private let style: TerminalStyle
  private let renderer: DiagnosticText

  /// Creates the section.
  ///
  /// - Parameters:
  ///   - results: The results of the run.
  ///   - style: The colours.
  ///   - renderer: What renders messages.
  init(_ results: RunResults, style: TerminalStyle, renderer: DiagnosticText) {
    findings = results.findings
    alreadyTold = Set(results.entries.flatMap(\.diagnostics))
    self.style = style
    self.renderer = renderer
  }

  /// What there is to say of each scenario whose vendor has moved or could not be compared; what
  /// a verdict has said already is not said again.
  var texts: [String] {
    findings.compactMap { finding in
      let diagnostics = finding.diagnostics.filter { !alreadyTold.contains($0) }
      guard finding.standing != .same, !diagnostics.isEmpty else { return nil }
      let pair = TerminalText.line("\(finding.contract): \(finding.scenario), \(finding.vendor)")
      let title = style(finding.standing.sign, finding.standing.role) + " " + style(pair, .strong)
      return title + "\n" + renderer.harmlessly(diagnostics) + "\n"
    }
  }

  /// One line for each vendor: `etcd: 20 as recorded, 1 drifted`.
  var summary: [String] {
    var vendors: [String] = []
    for finding in findings where !vendors.contains(finding.vendor) {
      vendors.append(finding.vendor)
    }
    return vendors.map { vendor in
      let own = findings.filter { $0.vendor == vendor }
      let counts = VendorFinding.Standing.allCases.compactMap { standing in
        let count = own.count { $0.standing == standing }
        return count == 0 ? nil : style("\(count) \(standing.words)", standing.role)
      }
      return TerminalText.line(vendor) + ": " + counts.joined(separator: ", ")
    }
  }
}

extension VendorFinding.Standing {
  /// The standing in words, as summaries give it.
  public var words: String {
    switch self {
    case .same: "as recorded"
    case .drifted: "drifted"
    case .broken: "broken by the vendor"
    case .couldNotCheck: "could not be checked"
    }
  }

  fileprivate var sign: String {
    switch self {
    case .same: "="
    case .drifted: "≠"
    case .broken: "✗"
    case .couldNotCheck: "?"
    }
  }

  fileprivate var role: TerminalStyle.Role {
    switch self {
    case .same: .kept
    case .drifted, .couldNotCheck: .couldNotCheck
    case .broken: .broken
    }
  }
}
