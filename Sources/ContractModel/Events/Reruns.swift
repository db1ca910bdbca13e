/// How often a pair is run, so that what is flaky can be told from what is broken.
package enum Reruns: Sendable, Hashable {
  /// Once.
  case none
  /// So many times, whatever comes of it: a pair that is kept only sometimes is not kept.
  case repeating(Int)
  /// Again after each run that was not kept, at most so many times: kept is kept, and told.
  case retrying(Int)

  /// Checks whether a pair has to be run once more.
  ///
  /// - Parameter runs: What came of its runs so far, in order.
  /// - Returns: Whether it is not enough yet.
  package func needsAnother(after runs: [CaseResult]) -> Bool {
    switch self {
    case .none: false
    case .repeating(let count): runs.count < count
    case .retrying(let count): runs.count <= count && runs.last?.verdict.isFailure == true
    }
  }

  /// Makes one result of a pair's runs.
  ///
  /// - Parameter runs: What came of each run, in order.
  /// - Returns: The run that decides, with the others beside it; `nil` when there is none. A
  ///   broken promise decides over what could not be checked, the first over those after it.
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
  /// One of several runs of a pair.
  package struct Run: Sendable, Hashable {
    /// The verdict.
    package var verdict: Verdict
    /// The standard error of the subject's process, when the pair could not be checked.
    package var standardError: String

    package init(verdict: Verdict, standardError: String) {
      self.verdict = verdict
      self.standardError = standardError
    }
  }

  /// True if the pair was kept in one run and not in another.
  package var isFlaky: Bool {
    otherRuns.contains { $0.verdict.isFailure != verdict.isFailure }
  }

  /// In how many of its runs the pair was kept; `nil` where that says nothing more.
  package var tally: String? {
    let failures = otherRuns.count { $0.verdict.isFailure } + (verdict.isFailure ? 1 : 0)
    guard !otherRuns.isEmpty, failures > 0 else { return nil }
    let count = otherRuns.count + 1
    return isFlaky
      ? "flaky: kept in \(count - failures) of \(count) runs" : "kept in none of \(count) runs"
  }
}

extension Verdict {
  /// True if a promise is broken.
  package var isBroken: Bool {
    if case .broken = self { true } else { false }
  }

  /// True if the pair ran, and was not kept.
  package var isFailure: Bool {
    switch self {
    case .broken, .couldNotCheck: true
    case .kept, .skipped: false
    }
  }
}
