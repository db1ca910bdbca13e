/// For whom a JUnit report is written.
package enum JUnitProfile: String, Sendable, Hashable, CaseIterable {
  /// For dashboards: all that any of them reads.
  case rich
  /// For gates that validate: valid by three schemas at once, those of Jenkins' `junit` and
  /// `xunit` steps and that of Ant's JUnitReport.
  case strict
}
