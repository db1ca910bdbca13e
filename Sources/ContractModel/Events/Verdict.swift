/// The verdict about one case: a scenario on a subject.
package enum Verdict: Sendable, Hashable, Codable {
  /// The subject meets every expectation.
  case kept
  /// The subject violates at least one expectation.
  case broken([Diagnostic])
  /// The case has no valid result, such as after a crash.
  case couldNotCheck([Diagnostic])
  /// The subject does not stand for the scenario, or the scenario is pending.
  case skipped(reason: String)
}

extension Verdict {
  /// Applies a change to each message of the verdict.
  ///
  /// - Parameter transform: A function that returns the new message.
  /// - Returns: A verdict of the same kind.
  package func mapDiagnostics(_ transform: (Diagnostic) -> Diagnostic) -> Verdict {
    switch self {
    case .kept, .skipped: self
    case .broken(let diagnostics): .broken(diagnostics.map(transform))
    case .couldNotCheck(let diagnostics): .couldNotCheck(diagnostics.map(transform))
    }
  }
}

/// Prefixes of notes that reports show in a special way.
package enum NoteBeginning {
  /// Prefix of a note about an expectation that no exchange of the recording can break.
  package static let unexercised = "not exercised by the recording: "
  /// Prefix of a note about a possible mistake.
  package static let warning = "warning: "
}
