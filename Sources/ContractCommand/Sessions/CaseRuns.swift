import ContractModel

/// The results of each case so far, and the number of failures.
///
/// `--repeat` and `--retries` run a case several times, and `--max-failures` limits the failures.
actor CaseRuns {
  private let reruns: Reruns
  private let maxFailures: Int?
  private var runs: [Int: [CaseResult]] = [:]
  private var failures = 0

  init(_ reruns: Reruns, maxFailures: Int?) {
    self.reruns = reruns
    self.maxFailures = maxFailures
  }

  /// Adds one run of a case; returns the result of all its runs, or `nil` if the case must run
  /// again.
  func add(_ run: CaseResult) -> CaseResult? {
    let all = runs[run.plannedCase.id, default: []] + [run]
    runs[run.plannedCase.id] = reruns.needsAnother(after: all) ? all : nil
    return runs[run.plannedCase.id] == nil ? reruns.result(of: all) : nil
  }

  /// Counts the result of a case; true if it is the failure that ends the run.
  func endsRun(with result: CaseResult) -> Bool {
    guard let maxFailures, result.verdict.isFailure else { return false }
    failures += 1
    return failures == maxFailures
  }

  /// The results of cases that did not run as often as required, because the run was interrupted.
  var unfinished: [CaseResult] {
    runs.values.compactMap(reruns.result).sorted { $0.plannedCase.id < $1.plannedCase.id }
  }
}
