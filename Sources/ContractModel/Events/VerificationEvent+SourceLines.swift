extension VerificationEvent {
  /// The event with the text of each line that its messages point at.
  ///
  /// - Parameter lines: What reads the lines.
  /// - Returns: The event.
  package func completed(by lines: inout SourceLines) -> VerificationEvent {
    switch self {
    case .problem(let diagnostic): return .problem(lines.completed(diagnostic))
    case .caseFinished(var result):
      result.verdict = result.verdict.mapDiagnostics { lines.completed($0) }
      for index in result.otherRuns.indices {
        let verdict = result.otherRuns[index].verdict
        result.otherRuns[index].verdict = verdict.mapDiagnostics { lines.completed($0) }
      }
      return .caseFinished(result)
    case .vendorFound(var finding):
      finding.diagnostics = finding.diagnostics.map { lines.completed($0) }
      return .vendorFound(finding)
    case .contractsRead, .shared, .idle, .started, .caseStarted, .finished: return self
    }
  }
}
