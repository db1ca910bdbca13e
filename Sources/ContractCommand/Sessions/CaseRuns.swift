import ContractModel

/// The results of each case so far, because `--repeat` and `--retries` run a case several times.
actor CaseRuns {
  private let reruns: Reruns
  private var runs: [Int: [CaseResult]] = [:]

  init(_ reruns: Reruns) {
    self.reruns = reruns
  }

  /// Adds one run of a case; returns the result of all its runs, or `nil` if the case must run
  /// again.
  func add(_ run: CaseResult) -> CaseResult? {
    let all = runs[run.plannedCase.id, default: []] + [run]
    runs[run.plannedCase.id] = reruns.needsAnother(after: all) ? all : nil
    return runs[run.plannedCase.id] == nil ? reruns.result(of: all) : nil
  }

  /// The results of cases that did not run as often as required, because the run was interrupted.
  var unfinished: [CaseResult] {
    runs.values.compactMap(reruns.result).sorted { $0.plannedCase.id < $1.plannedCase.id }
  }
}
