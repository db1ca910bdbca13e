import ContractBinding
import ContractModel
import Synchronization

/// What was seen of a subject beside its calls, step by step: what its delegates were told, and
/// what its probes showed.
///
/// A class with a lock rather than an actor: a delegate is told synchronously, from whatever
/// thread the vendor chose, and the order of what it is told must be kept.
final class WatchLog: Sendable {
  private struct State {
    var received: [[DelegateCall]] = []
    var observed: [[String: Value]] = []
    var wanted = 0
    var waiter: CheckedContinuation<Void, Never>?

    /// Gives the waiter back, once, when enough was told in the step at hand.
    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      guard received.last?.count ?? 0 >= wanted else { return nil }
      return dismissWaiter()
    }

    mutating func dismissWaiter() -> CheckedContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  private let state = Mutex(State())

  /// Begins a step: what is told from now on is told in it.
  func enterStep() {
    state.withLock { state in
      state.received.append([])
      state.observed.append([:])
    }
  }

  /// Takes what a delegate is told; before the first step it is the affair of states.
  func receive(_ told: DelegateCall) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.received.isEmpty else { return nil }
      state.received[state.received.count - 1].append(told)
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Takes what a probe shows at the step at hand.
  func observe(_ probe: String, _ value: Value) {
    state.withLock { state in
      guard !state.observed.isEmpty else { return }
      state.observed[state.observed.count - 1][probe] = value
    }
  }

  /// Waits until so much was told in the step at hand, or the task is cancelled.
  ///
  /// There is no deadline here: a run that takes too long is abandoned as a whole.
  func wait(for count: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> CheckedContinuation<Void, Never>? in
          state.wanted = count
          state.waiter = continuation
          return Task.isCancelled ? state.dismissWaiter() : state.takeWaiter()
        }
        ready?.resume()
      }
    } onCancel: {
      state.withLock { $0.dismissWaiter() }?.resume()
    }
  }

  /// Adds what was seen in a step to its outcome.
  ///
  /// - Parameters:
  ///   - outcome: What the step's call produced.
  ///   - step: The step's place in the scenario, from 0.
  /// - Returns: The outcome with what was seen.
  func completed(_ outcome: Outcome, at step: Int) -> Outcome {
    state.withLock { state in
      guard state.received.indices.contains(step) else { return outcome }
      var outcome = outcome
      outcome.received = state.received[step]
      outcome.observed = state.observed[step]
      return outcome
    }
  }
}
