import ContractValues

extension VendorFinding {
  /// Returns a copy with the messages for reports: one for each change, outdated double and reason.
  ///
  /// It also adds the positions of the expectations that the changes break.
  package func explained() -> VendorFinding {
    var finding = self
    finding.diagnostics = drift.map(diagnostic) + outdatedDoubles.map(diagnostic) + reasons
    finding.explainedPlaces = drift.flatMap(\.broken)
    return finding
  }

  /// Returns a copy whose messages have the severity that a policy gives; it also stores if the
  /// finding fails the run.
  package func explained(under policy: DriftPolicy) -> VendorFinding {
    var finding = explained()
    finding.failsRun = policy.fails(self)
    guard status == .drifted else { return finding }
    let (from, to): (Diagnostic.Severity, Diagnostic.Severity) =
      finding.failsRun ? (.warning, .error) : (.error, .warning)
    for index in drift.indices where finding.diagnostics[index].severity == from {
      finding.diagnostics[index].severity = to
    }
    return finding
  }

  private func diagnostic(_ drift: Drift) -> Diagnostic {
    var facts = [drift.step?.fact].compactMap(\.self)
    if let request = drift.request { facts.append(Diagnostic.fact("request", request)) }
    facts.append(Diagnostic.fact("at", drift.place.description))
    if let recordingPath, let recordedOn {
      facts.append(Diagnostic.fact("recording", "\(recordingPath) (\(recordedOn))"))
    }
    if let answer = drift.answer {
      facts.append(Diagnostic.fact("answered", ValuePreview.clip(answer, to: 66)))
    }
    facts += Drift.facts(about: drift.consequences)
    let message = Diagnostic(
      drift.headline,
      severity: drift.tier.severity,
      at: drift.expectation ?? drift.step?.location ?? location,
      label: drift.label,
      facts: facts + ["- \(drift.before)", "+ \(drift.after)"],
      help: help(
        drift,
        ToolCommand.line(
          "record \(contract.shellQuoted) --scenario \(scenario.shellQuoted) --update")),
      gathering: Diagnostic.Gathering(
        drift.words, help: help(drift, Self.update([contract])))
    )
    return message.caused(by: drift.cause(of: vendor))
  }

  /// The step in which the vendor has changed; `nil` if there are several, or if it is not known.
  private var onlyStep: Drift.Step? {
    let steps = Set(drift.map(\.step))
    return steps.count == 1 ? steps.first ?? nil : nil
  }

  /// Returns the command that updates the recordings of some contracts after a change of the
  /// vendor.
  package static func update(_ contracts: [String]) -> String {
    ToolCommand.line("record \(contracts.map(\.shellQuoted).joined(separator: " ")) --update")
  }

  private func help(_ drift: Drift, _ command: String) -> [String] {
    var lines = drift.isRefusal ? ["if the credentials have expired, renew them; if not:"] : []
    if drift.isBreaking {
      lines += ["mend contract, adapter and doubles, then record what has changed:", command]
      if drift.breaksNamelessOutcome {
        lines.append("or say below the call what it needs, with 'returns' or 'throws'")
      }
      return lines
    }
    lines += ["if it is to stay, record what has changed:", command]
    if let line = drift.volatileLine {
      lines.append("if it means nothing, write under the contract's vendor: \(line)")
    }
    if let line = drift.unrelatedLine {
      lines.append("if it was a coincidence, write in the contract: \(line)")
    }
    return lines
  }

  private func diagnostic(_ double: OutdatedDouble) -> Diagnostic {
    Diagnostic(
      "the \(double.name) still behaves as the vendor did on \(recordedOn ?? "that day")",
      severity: .warning,
      at: onlyStep?.location ?? location,
      facts: [onlyStep?.fact].compactMap(\.self) + double.differences,
      help: ["record what has changed, then mend the double"]
    ).caused(
      by: Cause(
        Cause.outdatedDouble, member: drift.map(\.words).joined(separator: ", "),
        subject: double.name))
  }
}

extension Drift {
  /// The change in words: `orders[*].id is now a string, was a number`.
  package var words: String { "\(place.nameInAnswers ?? nounOfAnswer) \(predicate)" }

  /// The operation and the change in at most 80 characters: `GET /orders: orders[*].id is gone`.
  package var headline: String {
    let ends = isBreaking ? [", which breaks the contract", ""] : [""]
    let texts = [words, "\(place.lastName ?? nounOfAnswer) \(predicate)"]
    let headlines = [operation.map { "\($0): " } ?? "", ""].flatMap { start in
      texts.flatMap { text in ends.map { start + text + $0 } }
    }
    return headlines.first { $0.count <= 80 } ?? "the vendor answers in another way"
  }

  /// The cause by which reports group the change, with the operation that showed it.
  ///
  /// If several values change their format in the same way, such as the zone of all times, it is
  /// one change. Numbers of steps are left out, because they differ between scenarios.
  package func cause(of vendor: String) -> Cause {
    Cause(
      predicate.replacing(/step [0-9]+/, with: "a step"),
      member: change == .format ? nil : place.header ?? place.path.lastKey ?? nounOfAnswer,
      operation: operation, subject: vendor)
  }

  /// Returns the lines about the first five consequences, and a line that counts the others.
  package static func facts(about consequences: [String]) -> [String] {
    let others = consequences.count - 5
    return (consequences.prefix(5) + (others > 0 ? ["and \(others) more"] : []))
      .map { Diagnostic.fact("with it", $0) }
  }

  private var nounOfAnswer: String { noun ?? (change == .status ? "status" : "the answer") }

  /// True if the vendor may only have rejected the credentials (RFC 9110, 15.5).
  fileprivate var isRefusal: Bool { change == .status && ["401", "403"].contains(after) }

  fileprivate var label: String {
    guard expectation != nil else {
      return tier == .error ? "the adapter reads it" : "the contract does not speak of it"
    }
    if breaksNamelessOutcome { return "names no outcome of its own" }
    return isBreaking ? "does not hold any more" : "speaks of it, and still holds"
  }

  /// True if the step that is broken has no expectation to point at.
  fileprivate var breaksNamelessOutcome: Bool {
    isBreaking && expectation != nil && expectation == step?.location
  }
}
