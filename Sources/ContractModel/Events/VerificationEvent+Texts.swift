extension VerificationEvent {
  /// Changes the texts of the event, such as to remove secrets.
  ///
  /// `message` is applied to diagnostics, and `text` to other texts from vendors and processes. The
  /// details and the finding inside a case's result do not change.
  package func map(
    _ message: (Diagnostic) -> Diagnostic, texts text: (String) -> String
  ) -> VerificationEvent {
    switch self {
    case .problem(let diagnostic): return .problem(message(diagnostic))
    case .caseFinished(var result):
      result.verdict = result.verdict.map(message, text)
      result.notes = result.notes.map(text)
      result.standardError = text(result.standardError)
      result.otherRuns = result.otherRuns.map {
        CaseResult.Run(
          verdict: $0.verdict.map(message, text), standardError: text($0.standardError))
      }
      for index in result.timeline.indices {
        result.timeline[index].text = text(result.timeline[index].text)
      }
      return .caseFinished(result)
    case .vendorFound(var finding):
      finding.diagnostics = finding.diagnostics.map(message)
      finding.reasons = finding.reasons.map(message)
      finding.drift = finding.drift.map { $0.mapTexts(text) }
      for index in finding.outdatedDoubles.indices {
        finding.outdatedDoubles[index].differences = finding.outdatedDoubles[index].differences
          .map(text)
      }
      return .vendorFound(finding)
    case .contractsRead, .shared, .pairsExcluded, .vendorsAsked, .idle, .started, .caseStarted,
      .finished:
      return self
    }
  }
}

extension Verdict {
  fileprivate func map(_ message: (Diagnostic) -> Diagnostic, _ text: (String) -> String) -> Verdict
  {
    switch mapDiagnostics(message) {
    case .skipped(let reason): .skipped(reason: text(reason))
    case .known(let reason, let diagnostics): .known(reason: text(reason), diagnostics)
    case let verdict: verdict
    }
  }
}
