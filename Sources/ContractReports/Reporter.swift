package import ContractModel

/// A receiver of a run's events that shows them, such as the console or a report file.
///
/// A reporter does not depend on the code that runs the cases, and stores no results: all reporters
/// of a run share the same ``RunResults``.
package protocol Reporter: Sendable {
  /// Handles the next event; `run` contains the results so far, including this event.
  ///
  /// - Throws: A ``DiagnosticError`` if the report cannot be written.
  mutating func receive(_ event: VerificationEvent, of run: RunResults) throws

  /// Draws the progress again, a few times a second, even if no event arrives.
  mutating func refresh()
}

extension Reporter {
  /// Does nothing, because a report file has no display to draw again.
  package mutating func refresh() {}
}
