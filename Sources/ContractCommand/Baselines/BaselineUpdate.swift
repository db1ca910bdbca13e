import ContractModel
import ContractReports

/// The changes to the list of known failures (`.baseline.yaml`) after a run.
struct BaselineUpdate {
  /// The failures that are new, or whose last day is over.
  let added: [KnownFailure]
  /// The failures to remove, with the reason: `mended` or `no such case`.
  let removed: [(failure: KnownFailure, reason: String)]
  /// The complete new list: the remaining failures and the added ones.
  let failures: [KnownFailure]
  /// The number of cases that could not be checked and are not in the baseline.
  ///
  /// They are not added, because a missing recording is not a failure of a subject.
  let unchecked: Int

  /// Compares a baseline with a run that did not use it.
  ///
  /// If the run had all cases (`isWhole`), known failures without a case are removed. New entries
  /// excuse a failure until the day `until`, such as `2027-02-28`.
  init(_ baseline: Baseline, after run: RunResults, isWhole: Bool, reason: String, until: String) {
    let statuses = Dictionary(
      run.entries.map { (LastRun.CaseName($0.plannedCase), $0.status) }
    ) { first, _ in first }
    var kept: [KnownFailure] = []
    var removed: [(failure: KnownFailure, reason: String)] = []
    for failure in baseline.failures {
      switch statuses[failure.name] {
      case .kept: removed.append((failure, "mended"))
      case .broken where failure.isExpired(on: Baseline.today): break
      case nil where isWhole: removed.append((failure, "no such case"))
      default: kept.append(failure)
      }
    }
    let known = Set(kept.map(\.name))
    added = run.entries.filter { $0.status == .broken }
      .map { KnownFailure(LastRun.CaseName($0.plannedCase), reason: reason, until: until) }
      .filter { !known.contains($0.name) }
    unchecked = run.entries.count {
      $0.status == .couldNotCheck && !known.contains(LastRun.CaseName($0.plannedCase))
    }
    self.removed = removed
    failures = kept + added
  }
}
