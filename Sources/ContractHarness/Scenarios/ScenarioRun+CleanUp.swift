import ContractBinding
package import ContractModel
import ContractValues

extension ScenarioRun {
  /// Removes the test data of states from the real vendor, in reverse order.
  ///
  /// States without clean-up code in the suite are skipped. There is a warning for each state whose
  /// data could not be removed.
  func cleanUp(_ states: [StateUse]) async -> [Diagnostic] {
    guard let stateVendor else { return [] }
    var problems: [Diagnostic] = []
    for state in states.reversed()
    where registration.description.cleanUps.contains(state.name) {
      guard let failure = await cleanUp(state, with: stateVendor) else { continue }
      problems.append(.notCleanedUp(state, "\(registration.description.name) \(failure)"))
    }
    return problems
  }

  /// Removes the test data of one state, on a new thread, because the subject's may be blocked.
  ///
  /// The result is the failure as the end of a sentence; `nil` if there was none.
  private func cleanUp(_ state: StateUse, with vendor: Vendor) async -> String? {
    let (ends, continuation) = AsyncStream<String?>.makeStream()
    let limit = limits.step
    let work = Task(executorPreference: SubjectThread()) {
      do {
        let parameters = try state.parameters.mapValues { try bindings.resolve($0) }
        try await registration.cleanUp(
          state.name, with: ContractArguments(parameters, context: context), vendor: vendor)
        continuation.yield(nil)
      } catch {
        continuation.yield("threw \(context.value(of: error))")
      }
    }
    let timer = Task {
      try await Task.sleep(for: .seconds(limit))
      continuation.yield("did not come back within \(limit.inSeconds)")
    }
    defer {
      timer.cancel()
      work.cancel()
    }
    for await end in ends { return end }
    return nil
  }
}

extension Diagnostic {
  /// The warning that a state may have left test data at the vendor.
  package static func notCleanedUp(_ state: StateUse, _ reason: String) -> Diagnostic {
    Diagnostic(
      "the state could not be cleaned up",
      severity: .warning,
      at: state.location,
      length: state.name.count,
      label: reason
    )
  }
}
