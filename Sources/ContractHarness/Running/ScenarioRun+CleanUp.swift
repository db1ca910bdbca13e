import ContractBinding
package import ContractModel
import ContractValues
import Synchronization

/// The states that a run has begun to set up with the real vendor, in order.
final class PreparedStates: Sendable {
  private let states = Mutex<[StateUse]>([])

  /// All of them so far.
  var all: [StateUse] { states.withLock { $0 } }

  func add(_ state: StateUse) { states.withLock { $0.append(state) } }
}

extension ScenarioRun {
  /// Removes what states have left with the real vendor, the last one first.
  ///
  /// - Parameter states: The states that were set up, or may have been.
  /// - Returns: What could not be removed.
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

  /// Removes what one state has left, on a thread of its own: the subject's may be blocked.
  ///
  /// - Returns: What went wrong, as the end of a sentence.
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
  /// A state whose traces may still be with the vendor.
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
