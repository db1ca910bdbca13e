package import ContractModel

/// Someone who is told of a run: a console, a report file.
///
/// A reporter knows no runner, and keeps no results: all reporters of a run read the same.
package protocol Reporter: Sendable {
  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: The next event of the run.
  ///   - run: What is known of the run, the event included.
  /// - Throws: What prevents the report from being written.
  mutating func receive(_ event: VerificationEvent, of run: RunResults) throws

  /// Shows that time passes; called a few times a second, whether anything happens or not.
  mutating func refresh()
}

extension Reporter {
  /// Does nothing: what is no display does not care.
  package mutating func refresh() {}
}
