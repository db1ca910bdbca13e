import ContractModel
import ContractReports

/// The work of one round of `verify --watch`, which edits and keys ask for.
struct WatchRound: Sendable, Hashable {
  /// The names of the contracts to verify; `nil` for all that the command line selects.
  var contracts: Set<String>? = []
  /// True if sources were edited, so that the command must be built first.
  var builds = false
  /// True if only the cases run that failed before.
  var isOfFailures = false
  /// The contracts to record at their vendors instead; empty for a round that verifies.
  var records: [String] = []
  /// The edited files, as paths relative to the working folder.
  var edits: Set<String> = []

  /// The round with all that the command line selects.
  static let everything = WatchRound(contracts: nil)

  /// Adds the work of another round.
  mutating func formUnion(_ other: WatchRound) {
    self = union(other)
  }

  /// The work of both rounds.
  func union(_ other: WatchRound) -> WatchRound {
    var round = self
    if let own = contracts, let others = other.contracts {
      round.contracts = own.union(others)
    } else {
      round.contracts = nil
    }
    round.builds = builds || other.builds
    round.isOfFailures = isOfFailures && other.isOfFailures
    // A recording that is made anew is an edit, which begins a round of its own.
    round.records = []
    round.edits = edits.union(other.edits)
    return round
  }

  /// The filter for the round.
  ///
  /// - Parameters:
  ///   - filter: The filter from the command line.
  ///   - last: The results of the last round, for its failures.
  /// - Returns: The filter; `nil` if it would select nothing.
  func filter(within filter: CaseFilter, after last: RunResults?) -> CaseFilter? {
    var filter = filter
    if isOfFailures {
      let failed = last?.failedCases ?? []
      filter.contracts = Set(failed.map(\.contract)).sorted()
      filter.scenarios = Set(failed.map(\.scenario)).sorted()
      filter.subjects = Set(failed.map(\.subject)).sorted()
      return failed.isEmpty ? nil : filter
    }
    guard let contracts else { return filter }
    filter.contracts = contracts.filter(filter.includes(contract:)).sorted()
    return filter.contracts.isEmpty ? nil : filter
  }
}

extension RunResults {
  /// The cases that were not kept.
  var failedCases: [PlannedCase] {
    entries.filter(\.verdict.isFailure).map(\.plannedCase)
  }
}
