/// The result of one case; the results of all cases decide the exit status of a run.
package enum Verdict: Sendable, Hashable, Codable {
  /// The subject passed: it does everything that the contract says.
  case kept
  /// At least one expectation of the contract or the recording is violated, as the messages
  /// explain.
  case broken([Diagnostic])
  /// The case has no valid result, for example after a crash.
  case couldNotCheck([Diagnostic])
  /// The subject fails, but the baseline lists the failure, which the messages describe.
  case known(reason: String, [Diagnostic])
  /// The scenario is pending, or has a fault that the double does not simulate.
  ///
  /// With `--all-pairs`, a double that does not stand for the scenario is skipped too.
  case skipped(reason: String)
}

extension Verdict {
  /// The messages of a case that failed, could not be checked, or is a known failure; empty for any
  /// other verdict.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .kept, .skipped: []
    case .broken(let diagnostics), .couldNotCheck(let diagnostics): diagnostics
    case .known(_, let diagnostics): diagnostics
    }
  }

  /// Applies a change to each message of the verdict, whose kind stays the same.
  package func mapDiagnostics(_ transform: (Diagnostic) -> Diagnostic) -> Verdict {
    switch self {
    case .kept, .skipped: self
    case .known(let reason, let diagnostics): .known(reason: reason, diagnostics.map(transform))
    case .broken(let diagnostics): .broken(diagnostics.map(transform))
    case .couldNotCheck(let diagnostics): .couldNotCheck(diagnostics.map(transform))
    }
  }
}

/// The first words of two kinds of notes, which reports recognize by them.
package enum NoteBeginning {
  /// The first words of a note about an expectation that no recorded value can violate.
  package static let unexercised = "not exercised by the recording: "
  /// The first word of a note about a possible mistake, which `--strict` makes an error.
  package static let warning = "warning: "
}
