import ContractBinding
import ContractModel

/// The list of subjects, for which a run waits until the first worker has sent it.
actor SuiteFuture {
  private var suite: Result<SuiteDescription, WorkerFailure>?
  private var waiting: [CheckedContinuation<Result<SuiteDescription, WorkerFailure>, Never>] = []

  /// Sets the result of the first worker and wakes the waiting tasks; later results are ignored.
  func fulfil(_ result: Result<SuiteDescription, WorkerFailure>) {
    guard suite == nil else { return }
    let located = result.map(\.located)
    suite = located
    for continuation in waiting { continuation.resume(returning: located) }
    waiting = []
  }

  /// Waits for the list of subjects; returns a failure if the first worker could not send it.
  func value() async -> Result<SuiteDescription, WorkerFailure> {
    if let suite { return suite }
    return await withCheckedContinuation { waiting.append($0) }
  }
}

extension SuiteDescription {
  /// The description with paths that editors open, in place of `ShopContracts/ShopSuite.swift:12`.
  var located: SuiteDescription {
    var texts: [String: String] = [:]
    var located = self
    for index in subjects.indices {
      let registered = subjects[index].registeredAt
      let text = texts[registered] ?? RegistrationPlace(registered, in: WorkingFolder.path).text
      texts[registered] = text
      located.subjects[index].registeredAt = text
    }
    return located
  }
}
