package import ContractModel

/// A reader of a run's events: a console, a report file.
///
/// A reporter knows no runner, and keeps no results: all reporters of a run read the same.
package protocol Reporter: Sendable {
  /// Takes the next event of a run, and what is known of the run, the event included.
  ///
  /// - Throws: A ``ReportError`` when the report cannot be written; an earlier one is unchanged.
  mutating func receive(_ event: VerificationEvent, of run: RunResults) throws

  /// Shows that time passes; called a few times a second, whether anything happens or not.
  mutating func refresh()
}

extension Reporter {
  /// Does nothing: what is no display does not care.
  package mutating func refresh() {}
}
