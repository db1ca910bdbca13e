import ContractBinding

/// A failure that a project has put off, with the reason and the last day.
package struct KnownFailure: Sendable, Hashable {
  /// The names of the case.
  package let name: LastRun.CaseName
  /// The author's reason.
  package let reason: String
  /// The last day on which the failure is known, such as `2027-02-28`.
  package let until: String
  /// The line and column of the scenario in the baseline; `nil` before it is written.
  package let location: SourceLocation?

  package init(
    _ name: LastRun.CaseName, reason: String, until: String, location: SourceLocation? = nil
  ) {
    (self.name, self.reason, self.until, self.location) = (name, reason, until, location)
  }

  /// The reason and the day as reports show them, such as `orders team (until 2027-02-28)`.
  package var words: String { "\(reason) (until \(until))" }

  /// Tells if the last day is before `today`, such as `2027-03-01`.
  package func isExpired(on today: String) -> Bool { until < today }
}
