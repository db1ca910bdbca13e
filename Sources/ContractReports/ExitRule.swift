import ContractModel

/// A row of the table that decides the exit status of `verify` and `report merge`.
///
/// A run exits with 0 only if at least one case was judged, or if the output says why there was no
/// case to judge.
package struct ExitRule: Sendable {
  /// The condition for the exit status in words, such as `a subject broke a contract`, as the
  /// manual shows it.
  package let condition: String
  package let status: Int32
  private let applies: @Sendable (RunSummary) -> Bool

  private init(
    _ status: Int32, _ condition: String, _ applies: @escaping @Sendable (RunSummary) -> Bool
  ) {
    (self.status, self.condition, self.applies) = (status, condition, applies)
  }

  /// The table; the first row that applies decides, and the last one always applies.
  package static let all = [
    ExitRule(1, "a subject broke a contract") { $0[.broken] > 0 },
    ExitRule(1, "a vendor broke a contract, or has drifted under `--drift fail`") {
      $0.failures > 0
    },
    ExitRule(2, "a case or a vendor could not be checked") {
      $0[.couldNotCheck] > 0 || $0.vendors[.couldNotCheck, default: 0] > 0
    },
    ExitRule(2, "an error belongs to no case, such as a report that cannot be written") {
      $0.errors > 0
    },
    ExitRule(0, "at least one case was judged, and each was kept or is known to fail") {
      $0[.kept] > 0 || $0[.known] > 0
    },
    ExitRule(0, "the shard is empty, while others have cases") {
      $0.idleness?.isOfShard == true
    },
    ExitRule(0, "`report merge`: no shard had a case, and none had a problem") {
      $0.idleness == .emptyShards
    },
    ExitRule(0, "`--changed`: nothing that was asked for has changed") {
      $0.idleness == .unchangedContracts || $0.idleness == .unchangedScenarios
    },
    ExitRule(
      0, "`--failed` or `last()`: no case that was asked for had such a verdict when it ran last"
    ) {
      $0.idleness?.isOfLastVerdict == true
    },
    ExitRule(2, "no case was judged: none was selected, or all were skipped or pending") { _ in
      true
    },
  ]

  static func status(of summary: RunSummary) -> Int32 {
    all.first { $0.applies(summary) }?.status ?? 2
  }
}
