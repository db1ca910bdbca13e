/// The suite's description, as soon as the first worker has told it.
actor SuiteFuture {
  private var suite: Result<SuiteDescription, WorkerFailure>?
  private var waiting: [CheckedContinuation<Result<SuiteDescription, WorkerFailure>, Never>] = []

  /// Takes what a worker told; only the first word counts.
  func fulfil(_ result: Result<SuiteDescription, WorkerFailure>) {
    guard suite == nil else { return }
    suite = result
    for continuation in waiting { continuation.resume(returning: result) }
    waiting = []
  }

  /// Waits for the description.
  func value() async -> Result<SuiteDescription, WorkerFailure> {
    if let suite { return suite }
    return await withCheckedContinuation { waiting.append($0) }
  }
}
