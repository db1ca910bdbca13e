/// The number of runs of each case, from `--repeat` or `--retries`, to find flaky cases.
package enum Reruns: Sendable, Hashable {
  /// Each case runs once, which is the default.
  case none
  /// Each case runs this number of times, and must pass each time.
  case repeating(Int)
  /// A case that failed runs again, at most this number of times, until it passes.
  case retrying(Int)

  /// Decides from the results of a case's runs so far if the case runs once more.
  package func needsAnother(after runs: [CaseResult]) -> Bool {
    switch self {
    case .none: false
    case .repeating(let count): runs.count < count
    case .retrying(let count): runs.count <= count && runs.last?.verdict.isFailure == true
    }
  }

  /// Merges the runs of a case into one result; `nil` if there are no runs.
  ///
  /// If retries were allowed and a run passed, that run decides. Otherwise it is the first broken
  /// run, or else the first run that could not be checked, or else the last run.
  package func result(of runs: [CaseResult]) -> CaseResult? {
    guard let place = deciding(runs) else { return nil }
    var result = runs[place]
    result.otherRuns = runs.indices.filter { $0 != place }.map {
      CaseResult.Run(verdict: runs[$0].verdict, standardError: runs[$0].standardError)
    }
    return result
  }

  private func deciding(_ runs: [CaseResult]) -> Int? {
    let last = runs.indices.last
    if case .retrying = self, let last, !runs[last].verdict.isFailure { return last }
    return runs.firstIndex { $0.verdict.isBroken } ?? runs.firstIndex { $0.verdict.isFailure }
      ?? last
  }
}

extension CaseResult {
  /// One of several runs of a case, of which only the verdict and the standard error are stored.
  package struct Run: Sendable, Hashable {
    /// The verdict on this run, which may differ from the verdict on the case.
    package var verdict: Verdict
    /// The standard error of the subject's process; empty unless the run could not be checked.
    package var standardError: String

    package init(verdict: Verdict, standardError: String) {
      self.verdict = verdict
      self.standardError = standardError
    }
  }

  /// True if the case passed in one run and failed in another.
  package var isFlaky: Bool {
    otherRuns.contains { $0.verdict.isFailure != verdict.isFailure }
  }

  /// A sentence such as `flaky: kept in 2 of 3 runs`; `nil` if all runs passed or there was only
  /// one.
  package var tally: String? {
    let failures = otherRuns.count { $0.verdict.isFailure } + (verdict.isFailure ? 1 : 0)
    guard !otherRuns.isEmpty, failures > 0 else { return nil }
    let count = otherRuns.count + 1
    return isFlaky
      ? "flaky: kept in \(count - failures) of \(count) runs" : "kept in none of \(count) runs"
  }
}

extension Verdict {
  /// True if the subject, the vendor or the recording breaks the contract.
  package var isBroken: Bool {
    if case .broken = self { true } else { false }
  }

  package var isFailure: Bool {
    switch self {
    case .broken, .couldNotCheck: true
    case .kept, .known, .skipped: false
    }
  }
}
