import ContractValues

extension VendorFinding {
  /// The finding with its messages for reports: one for each change and each outdated double, and
  /// the reasons.
  package func explained() -> VendorFinding {
    var finding = self
    finding.diagnostics = drift.map(diagnostic) + outdatedDoubles.map(diagnostic) + reasons
    return finding
  }

  private func diagnostic(_ drift: Drift) -> Diagnostic {
    var facts: [String] = []
    if let request = drift.request { facts.append(Diagnostic.fact("request", request)) }
    facts.append(Diagnostic.fact("at", drift.place.description))
    if let recordingPath, let recordedOn {
      facts.append(Diagnostic.fact("recording", "\(recordingPath) (\(recordedOn))"))
    }
    return Diagnostic(
      headline(drift),
      severity: drift.tier.severity,
      at: drift.expectation ?? location,
      label: drift.label,
      facts: facts + ["- \(drift.before)", "+ \(drift.after)"],
      help: help(drift)
    )
  }

  private func headline(_ drift: Drift) -> String {
    let consequence = drift.tier == .error ? ", which breaks the contract" : ""
    let phrases = [drift.phrase(of: drift.place.nameInAnswer), drift.phrase(of: drift.shortName)]
    let words = (phrases + ["answers otherwise"]).map { "\(vendor) now \($0)" } + [vendor]
    return words.map { $0 + consequence }.first { $0.count <= 80 } ?? "the vendor has changed"
  }

  private func help(_ drift: Drift) -> [String] {
    let command =
      ToolCommand.line(
        "record \(contract.shellQuoted) --scenario \(scenario.shellQuoted) --update")
    var lines = drift.isRefusal ? ["if the credentials have expired, renew them; if not:"] : []
    if drift.tier == .error {
      return lines + ["mend contract, adapter and doubles, then record what has changed:", command]
    }
    lines += ["if it is to stay, record what has changed:", command]
    if let line = drift.volatileLine {
      lines.append("if it means nothing, write under the contract's vendor: \(line)")
    }
    return lines
  }

  private func diagnostic(_ double: OutdatedDouble) -> Diagnostic {
    Diagnostic(
      "the \(double.name) still behaves as the vendor did on \(recordedOn ?? "that day")",
      severity: .warning,
      at: location,
      facts: double.differences,
      help: ["record what has changed, then mend the double"]
    )
  }
}

extension Drift {
  /// The change as a phrase that follows the vendor's name, such as `leaves out total`.
  fileprivate func phrase(of name: String) -> String {
    switch change {
    case .added where before != "nothing": "answers with more of \(name)"
    case .removed where after != "nothing": "answers with less of \(name)"
    case .added: "answers with \(name), which is new"
    case .removed: "leaves out \(name)"
    case .value: "answers another \(name)"
    case .type: "answers \(name) as another type"
    case .status: "answers with another status"
    case .sequence: "answers in another way"
    }
  }

  /// True if the vendor may only have rejected the credentials, with status 401 or 403 (RFC 9110,
  /// 15.5).
  fileprivate var isRefusal: Bool { change == .status && ["401", "403"].contains(after) }

  /// The last name in the position, such as `status` of `multistatus.response.propstat.status`.
  fileprivate var shortName: String {
    place.lastName ?? place.nameInAnswer
  }

  fileprivate var label: String {
    guard expectation != nil else { return "the contract does not speak of it" }
    return tier == .error ? "does not hold any more" : "speaks of it, and still holds"
  }
}
