/// A harmless reason why a run has no cases; the command then exits with 0.
package enum Idleness: Sendable, Hashable {
  /// This machine's part has nothing to run, while other parts have cases.
  case emptyShard(Shard)
  /// No part of a divided run had anything to run.
  case emptyShards
  /// `--changed` found no change in the selected contracts.
  case unchangedContracts
  /// No selected scenario belongs to a contract that has changed, for `--changed`.
  case unchangedScenarios
  /// No selected case failed in its last run, for `--failed` and `last()`.
  case noFailures
  /// In its last run, no selected case had the verdict that a condition such as `last(broken)`
  /// requires.
  case noLastVerdict

  /// True if this machine's part is empty, while other parts have cases.
  package var isOfShard: Bool {
    if case .emptyShard = self { true } else { false }
  }

  /// True if cases were selected by their last verdict, and none had it.
  package var isOfLastVerdict: Bool { self == .noFailures || self == .noLastVerdict }

  /// The reason as a clause, such as `no contract that was asked for has changed`.
  package var words: String {
    switch self {
    case .emptyShard(let shard): "no scenario is left for shard \(shard)"
    case .emptyShards: "no shard had anything to check"
    case .unchangedContracts: "no contract that was asked for has changed"
    case .unchangedScenarios: "no scenario that was asked for is in a contract that has changed"
    case .noFailures: "no case that was asked for failed when it ran last"
    case .noLastVerdict: "no case that was asked for had such a verdict when it ran last"
    }
  }
}
