import ContractModel

/// The number of failures after which a run begins no more cases, for `--max-failures`.
actor FailureLimit {
  private let limit: Int?
  private var failures = 0

  init(_ limit: Int?) { self.limit = limit }

  /// Counts the result of a case; true if it is the failure that ends the run.
  func isReached(by result: CaseResult) -> Bool {
    guard let limit, result.verdict.isFailure else { return false }
    failures += 1
    return failures == limit
  }
}

extension CaseResult {
  /// The result of a case that does not run, because enough others have failed.
  static func notRun(_ planned: PlannedCase, after failures: Int) -> CaseResult {
    let count = failures == 1 ? "a failure" : "\(failures) failures"
    return CaseResult(
      planned, verdict: .skipped(reason: "not run: the run ended after \(count)"))
  }
}
