import ContractBinding
import ContractModel
import Synchronization

/// The calls of a subject's delegates, and the values that the suite reads from it for `observes`,
/// by step.
///
/// It is a class with a lock and not an actor: the vendor calls a delegate synchronously on any
/// thread, and the log must preserve the order of these calls.
final class WatchLog: Sendable {
  /// A function that gets each call of a delegate, with the time since the last step began.
  typealias LateCallHandler = @Sendable (_ call: DelegateCall, _ time: Duration) -> Void

  private struct State {
    var received: [[DelegateCall]] = []
    /// The calls after the last step, which the subject was still held to make.
    var afterwards: [DelegateCall] = []
    var observed: [[String: Value]] = []
    /// The moment at which the current step began.
    var begun = ContinuousClock.now
    /// The moment of the last call of a delegate.
    var lastCall: ContinuousClock.Instant?
    /// True if the current step's own call has returned.
    var hasReturned = false
    /// True if the last step is over.
    var isOver = false
    var isEnough: (@Sendable (_ inStep: Int, _ inAll: Int) -> Bool)?
    var waiter: CheckedContinuation<Void, Never>?
    /// Receives the calls after the scenario.
    var onLateCall: LateCallHandler?
    /// What is left of the subject, until somebody takes it.
    var remains: SubjectRemains?

    /// Removes and returns the waiting task, if there are enough calls.
    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      let counts = (received.last?.count ?? 0, received.reduce(0) { $0 + $1.count })
      guard let isEnough, isEnough(counts.0, counts.1) else { return nil }
      return dismissWaiter()
    }

    mutating func dismissWaiter() -> CheckedContinuation<Void, Never>? {
      defer {
        waiter = nil
        isEnough = nil
      }
      return waiter
    }

    mutating func add(_ call: DelegateCall) {
      lastCall = .now
      var call = call
      call.isLate = hasReturned
      call.time = .now - begun
      if isOver {
        afterwards.append(call)
      } else {
        received[received.count - 1].append(call)
      }
    }
  }

  private let state = Mutex(State())

  /// The moment of the last call of a delegate; `nil` if there was none.
  var lastCall: ContinuousClock.Instant? { state.withLock { $0.lastCall } }

  /// Keeps what is left of the subject until the end of the run.
  ///
  /// It holds this log in turn, so it must be taken again.
  func keep(_ remains: SubjectRemains) { state.withLock { $0.remains = remains } }

  /// Returns what is left of the subject, and lets it go.
  func takeRemains() -> SubjectRemains? {
    state.withLock { state in
      defer { state.remains = nil }
      return state.remains
    }
  }

  /// Begins a step.
  ///
  /// Calls and values that come from now on belong to it.
  func enterStep() {
    state.withLock { state in
      state.received.append([])
      state.observed.append([:])
      state.begun = .now
      state.hasReturned = false
    }
  }

  /// Notes that the current step's own call has returned.
  func leaveCall() { state.withLock { $0.hasReturned = true } }

  /// Notes that the last step is over.
  func leaveSteps() { state.withLock { $0.isOver = true } }

  /// Adds a call of a delegate.
  ///
  /// A call before the first step is ignored, because it happened while a state was set up.
  func receive(_ call: DelegateCall) {
    let (waiter, late) = state.withLock {
      state -> (CheckedContinuation<Void, Never>?, (LateCallHandler, Duration)?) in
      guard !state.received.isEmpty else { return (nil, nil) }
      if let handle = state.onLateCall { return (nil, (handle, .now - state.begun)) }
      state.add(call)
      return (state.takeWaiter(), nil)
    }
    waiter?.resume()
    if let (handle, time) = late { handle(call, time) }
  }

  /// Calls a function with each call of a delegate from now on; `nil` ignores them.
  func onLateCall(_ handle: LateCallHandler?) {
    let former = state.withLock { state in
      defer { state.onLateCall = handle }
      return state.onLateCall
    }
    withExtendedLifetime(former) {}
  }

  /// Adds a value that the suite has read from the subject, such as `isConnected`, to the current
  /// step.
  func observe(_ probe: String, _ value: Value) {
    state.withLock { state in
      guard !state.observed.isEmpty else { return }
      state.observed[state.observed.count - 1][probe] = value
    }
  }

  /// Waits until there are enough calls, or the task is cancelled.
  ///
  /// - Parameter isEnough: A function that returns true for enough calls in the current step and in
  ///   all steps so far.
  func wait(until isEnough: @escaping @Sendable (_ inStep: Int, _ inAll: Int) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> CheckedContinuation<Void, Never>? in
          state.isEnough = isEnough
          state.waiter = continuation
          return Task.isCancelled ? state.dismissWaiter() : state.takeWaiter()
        }
        ready?.resume()
      }
    } onCancel: {
      state.withLock { $0.dismissWaiter() }?.resume()
    }
  }

  /// Ends a wait, however many calls there are.
  func stopWaiting() { state.withLock { $0.dismissWaiter() }?.resume() }

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
      if step == state.received.count - 1 { outcome.received += state.afterwards }
      outcome.observed = state.observed[step]
      return outcome
    }
  }

  /// Forgets the calls after the last step.
  func forgetAfterwards() { state.withLock { $0.afterwards = [] } }
}
