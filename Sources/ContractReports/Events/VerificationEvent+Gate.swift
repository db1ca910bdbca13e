package import ContractModel
import ContractRedaction
import Foundation

extension VerificationEvent {
  /// The event as it is told: with the text of each line that its messages point at, and without
  /// secrets.
  ///
  /// - Parameter lines: What reads the lines.
  /// - Returns: The event.
  package func redacted(with lines: inout SourceLines) -> VerificationEvent {
    switch completed(by: &lines) {
    case .problem(let diagnostic): return .problem(diagnostic.pastGate)
    case .caseFinished(var result):
      result.verdict = result.verdict.pastGate
      result.notes = result.notes.map(OutputRedactor.redact)
      result.standardError = OutputRedactor.redact(result.standardError)
      for index in result.otherRuns.indices {
        result.otherRuns[index].verdict = result.otherRuns[index].verdict.pastGate
        result.otherRuns[index].standardError = OutputRedactor.redact(
          result.otherRuns[index].standardError)
      }
      return .caseFinished(result)
    case .vendorFound(let finding): return .vendorFound(finding.pastGate)
    case let event: return event
    }
  }
}

extension Diagnostic {
  /// The message without secrets, source line and all.
  package var pastGate: Diagnostic { mapTexts(OutputRedactor.redact) }
}

extension VendorFinding {
  fileprivate var pastGate: VendorFinding {
    var clean = self
    clean.diagnostics = diagnostics.map(\.pastGate)
    clean.reasons = reasons.map(\.pastGate)
    for index in drift.indices {
      clean.drift[index].before = OutputRedactor.redact(drift[index].before)
      clean.drift[index].after = OutputRedactor.redact(drift[index].after)
      clean.drift[index].request = drift[index].request.map(OutputRedactor.redact)
    }
    for index in outdatedDoubles.indices {
      clean.outdatedDoubles[index].differences = outdatedDoubles[index].differences
        .map(OutputRedactor.redact)
    }
    return clean
  }
}

extension Verdict {
  fileprivate var pastGate: Verdict {
    if case .skipped(let reason) = self { return .skipped(reason: OutputRedactor.redact(reason)) }
    return mapDiagnostics(\.pastGate)
  }
}
