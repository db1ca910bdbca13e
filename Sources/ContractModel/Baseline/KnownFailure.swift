/// A failure that a project accepts for a time, with the reason and the last day.
package struct KnownFailure: Sendable, Hashable {
  /// The contract, scenario and subject of the case that fails.
  package let name: LastRun.CaseName
  /// The reason that the file gives, such as `orders team`.
  package let reason: String
  /// The last day on which the failure is known, such as `2027-02-28`.
  package let until: String
  /// The line and column of the scenario's name in the baseline; `nil` for an entry that is not in
  /// the file yet.
  package let location: SourceLocation?

  package init(
    _ name: LastRun.CaseName, reason: String, until: String, location: SourceLocation? = nil
  ) {
    (self.name, self.reason, self.until, self.location) = (name, reason, until, location)
  }

  /// The reason and the day as reports show them, such as `orders team (until 2027-02-28)`.
  package var words: String { "\(reason) (until \(until))" }

  /// Returns true if the last day is before `today`, such as `2027-03-01`.
  package func isExpired(on today: String) -> Bool { until < today }
}
