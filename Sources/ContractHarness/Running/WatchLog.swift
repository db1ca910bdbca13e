import ContractBinding
import ContractModel
import Synchronization

/// The calls of a subject's delegates, and the values that the suite reads from it for `observes`,
/// by step.
///
/// It is a class with a lock and not an actor: the vendor calls a delegate synchronously on any
/// thread, and the log must preserve the order of these calls.
final class WatchLog: Sendable {
  private struct State {
    var received: [[DelegateCall]] = []
    var observed: [[String: Value]] = []
    var wanted = 0
    var waiter: CheckedContinuation<Void, Never>?

    /// Removes and returns the waiting task, if the current step has enough calls.
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

  /// Begins a step.
  ///
  /// Calls and values that come from now on belong to it.
  func enterStep() {
    state.withLock { state in
      state.received.append([])
      state.observed.append([:])
    }
  }

  /// Adds a call of a delegate.
  ///
  /// A call before the first step is ignored, because it happened while a state was set up.
  func receive(_ call: DelegateCall) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.received.isEmpty else { return nil }
      state.received[state.received.count - 1].append(call)
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Adds a value that the suite has read from the subject, such as `isConnected`, to the current
  /// step.
  func observe(_ probe: String, _ value: Value) {
    state.withLock { state in
      guard !state.observed.isEmpty else { return }
      state.observed[state.observed.count - 1][probe] = value
    }
  }

  /// Waits until the current step has a number of calls, or the task is cancelled.
  ///
  /// It has no time limit, because the whole run has one.
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

  /// Adds the calls and values of a step to its outcome.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the step's call, without calls of delegates.
  ///   - step: The step's index in the scenario, from 0.
  /// - Returns: The complete outcome.
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
