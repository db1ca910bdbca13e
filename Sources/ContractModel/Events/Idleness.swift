/// A harmless reason for a run without cases, for which the command exits with 0.
package enum Idleness: Sendable, Hashable {
  /// This machine's part has nothing to run, while other parts have cases.
  case emptyShard(Shard)
  /// No part of a divided run had anything to run.
  case emptyShards
  /// `--changed` found no change in the contracts that were asked for.
  case unchangedContracts
  /// No scenario that was asked for is in a contract that has changed, for `--changed`.
  case unchangedScenarios
  /// No case that was asked for failed when it ran last, for `--failed` and `last()`.
  case noFailures
  /// No case that was asked for had the verdict of a condition such as `last(broken)` when it ran
  /// last.
  case noLastVerdict

  /// True if this machine's part is empty, while other parts have cases.
  package var isOfShard: Bool {
    if case .emptyShard = self { true } else { false }
  }

  /// True if cases were asked for by their last verdict, and none had it.
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
