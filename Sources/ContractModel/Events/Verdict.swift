/// The judgement of one scenario on one subject.
package enum Verdict: Sendable, Hashable, Codable {
  /// Every promise was checked and kept.
  case kept
  /// At least one promise is broken.
  case broken([Diagnostic])
  /// Nothing could be said.
  case couldNotCheck([Diagnostic])
  /// The subject does not stand for the scenario, or the scenario is pending.
  case skipped(reason: String)
}

extension Verdict {
  /// The verdict with each of its messages changed.
  ///
  /// - Parameter transform: Makes a message of a message.
  /// - Returns: The verdict of the same kind.
  package func mapDiagnostics(_ transform: (Diagnostic) -> Diagnostic) -> Verdict {
    switch self {
    case .kept, .skipped: self
    case .broken(let diagnostics): .broken(diagnostics.map(transform))
    case .couldNotCheck(let diagnostics): .couldNotCheck(diagnostics.map(transform))
    }
  }
}

/// How notes begin that reports show unlike the others.
package enum NoteBeginning {
  /// Tells of an expectation that nothing in the recording could break.
  package static let unexercised = "not exercised by the recording: "
  /// Tells of something that may be wrong.
  package static let warning = "warning: "
}
