import ContractModel
import ContractReports

/// The work of one round of `verify --watch`, which edits and keys ask for.
struct WatchRound: Sendable, Hashable {
  /// The names of the contracts to verify; `nil` for all that the command line selects.
  var contracts: Set<String>? = []
  /// The real paths of edited source files, which require a build first.
  var sources: Set<String> = []
  /// True if the cases that failed before must run.
  var hasFailures = false
  /// The contracts to record at their vendors first.
  var records: Set<String> = []
  /// The edited files, as paths relative to the working folder.
  var edits: Set<String> = []

  /// The round that verifies all cases that the command line selects.
  static let everything = WatchRound(contracts: nil)

  /// True if the command must be built first, because source files were edited.
  var builds: Bool { !sources.isEmpty }

  func union(_ other: WatchRound) -> WatchRound {
    var round = self
    if let own = contracts, let others = other.contracts {
      round.contracts = own.union(others)
    } else {
      round.contracts = nil
    }
    round.sources.formUnion(other.sources)
    round.hasFailures = hasFailures || other.hasFailures
    round.records.formUnion(other.records)
    round.edits.formUnion(other.edits)
    return round
  }

  /// Leaves out the contracts that are not among `names`, such as renamed ones.
  func only(_ names: Set<String>) -> WatchRound {
    var round = self
    round.contracts?.formIntersection(names)
    round.records.formIntersection(names)
    return round
  }

  /// Narrows the filter of the command line to the cases of this round; `nil` if none is left.
  ///
  /// `subjects` also run, in all contracts, because their code has changed. `last` gives the
  /// failures of the last round.
  func filter(
    within filter: CaseFilter, and subjects: WatchedSubjects.Selection = .none,
    after last: RunResults?
  ) -> CaseFilter? {
    guard let contracts, subjects != .all else { return filter }
    let own = contracts.filter(filter.includes(contract:))
    var filter = filter
    guard hasFailures || subjects != .none else {
      filter.contracts = own.sorted()
      return own.isEmpty ? nil : filter
    }
    var parts = [FilterExpression(.contract, among: own)]
    if case .allBut(let names) = subjects {
      parts.append(FilterExpression(.subject, among: names)?.negated)
    }
    if hasFailures, let failures = last?.failures, !failures.failures.isEmpty {
      parts.append(.lastFailed)
      filter.lastRun = failures
    }
    let all = parts.compactMap(\.self)
    guard let first = all.first else { return nil }
    let condition = all.dropFirst().reduce(first) { $0.or($1) }
    filter.expression = filter.expression.map { $0.and(condition) } ?? condition
    return filter
  }
}

extension RunResults {
  var failedCases: [PlannedCase] {
    entries.filter(\.verdict.isFailure).map(\.plannedCase)
  }

  /// The failures, as the filter `last(failed)` reads them.
  fileprivate var failures: LastRun {
    var last = LastRun()
    for result in entries.compactMap(\.result) { last.add(result) }
    return last
  }
}
