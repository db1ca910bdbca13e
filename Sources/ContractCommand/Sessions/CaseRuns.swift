import ContractHarness
import ContractModel

/// The results of each pair so far, where a pair may be run more than once.
actor CaseRuns {
  private let reruns: Reruns
  private var runs: [Int: [CaseResult]] = [:]

  init(_ reruns: Reruns) {
    self.reruns = reruns
  }

  /// Takes what came of a run.
  ///
  /// - Returns: The pair's result; `nil` when it has to be run once more.
  func add(_ run: CaseResult) -> CaseResult? {
    let all = runs[run.plannedCase.id, default: []] + [run]
    runs[run.plannedCase.id] = reruns.needsAnother(after: all) ? all : nil
    return runs[run.plannedCase.id] == nil ? reruns.result(of: all) : nil
  }

  /// The results of the pairs that were not run as often as they had to be.
  var unfinished: [CaseResult] {
    runs.values.compactMap(reruns.result).sorted { $0.plannedCase.id < $1.plannedCase.id }
  }
}
