import ContractBinding
import ContractModel
import Synchronization

/// The calls to a subject's delegates, and the values that the suite reads from it for `observes`,
/// by step.
///
/// It is a class with a lock and not an actor, because the vendor calls a delegate synchronously on
/// any thread, and the log must preserve the order of these calls.
final class WatchLog: Sendable {
  /// A function that gets each late call to a delegate, with the time since the last step began.
  typealias LateCallHandler = @Sendable (_ call: DelegateCall, _ time: Duration) -> Void

  /// The phase of a run, which decides where a delegate call is added.
  private enum Phase {
    /// Before and during the steps, a call is added to the current step.
    case step
    /// After the last step, a call is added to the outcome of that step.
    case afterwards
    /// After the scenario, the function gets each call.
    case late(LateCallHandler)
    /// The phase in which calls are ignored.
    case closed
  }

  private struct Waiter {
    let number: Int
    let isEnough: @Sendable (_ received: [[DelegateCall]]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var received: [[DelegateCall]] = []
    /// The calls after the last step, while the subject was still held.
    var afterwards: [DelegateCall] = []
    var observed: [[String: Value]] = []
    /// The moment when the current step began, from which the time of a call is counted.
    var begun = ContinuousClock.now
    /// The moment of the last delegate call, also after the last step; `nil` if there was none.
    var lastCall: ContinuousClock.Instant?
    /// True if the current step's own call has returned.
    var hasReturned = false
    var phase = Phase.step
    var waiter: Waiter?
    /// The number of the last wait that has begun.
    var lastWait = 0
    /// The number of the last wait that was ended early, perhaps before its task waits.
    var stoppedWait = 0
    /// The delegates of a subject that the run has released, because something may still call them.
    ///
    /// It is `nil` before the release, and after ``WatchLog/takeRemains()``.
    var remains: SubjectRemains?

    /// Removes and returns the waiting task, if there are enough calls or its wait was ended early.
    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      guard let waiter, stoppedWait == waiter.number || waiter.isEnough(received) else {
        return nil
      }
      self.waiter = nil
      return waiter.continuation
    }

    mutating func add(_ call: DelegateCall) {
      lastCall = .now
      var call = call
      call.isLate = hasReturned
      call.time = .now - begun
      if case .afterwards = phase {
        afterwards.append(call)
      } else {
        received[received.count - 1].append(call)
      }
    }
  }

  private let state = Mutex(State())

  var lastCall: ContinuousClock.Instant? { state.withLock { $0.lastCall } }

  /// Keeps the delegates of a subject that was let go, because it may still call one.
  ///
  /// They hold this log in turn, so ``takeRemains()`` must follow.
  func keep(_ remains: SubjectRemains) { state.withLock { $0.remains = remains } }

  /// Returns the kept delegates, and no longer holds them.
  func takeRemains() -> SubjectRemains? {
    state.withLock { state in
      defer { state.remains = nil }
      return state.remains
    }
  }

  /// Begins a step, to which the calls and values belong that come from now on.
  func enterStep() {
    state.withLock { state in
      state.received.append([])
      state.observed.append([:])
      state.begun = .now
      state.hasReturned = false
    }
  }

  /// Marks the step's later delegate calls as late, because its own call has returned.
  func leaveCall() { state.withLock { $0.hasReturned = true } }

  /// Separates later delegate calls from those of the last step, which is over.
  func leaveSteps() { state.withLock { $0.phase = .afterwards } }

  /// Adds a delegate call.
  ///
  /// A call before the first step is ignored, because it happened while a state was set up.
  func receive(_ call: DelegateCall) {
    let (waiter, late) = state.withLock {
      state -> (CheckedContinuation<Void, Never>?, (LateCallHandler, Duration)?) in
      guard !state.received.isEmpty else { return (nil, nil) }
      switch state.phase {
      case .step, .afterwards:
        state.add(call)
        return (state.takeWaiter(), nil)
      case .late(let handle):
        state.lastCall = .now
        return (nil, (handle, .now - state.begun))
      case .closed: return (nil, nil)
      }
    }
    waiter?.resume()
    if let (handle, time) = late { handle(call, time) }
  }

  /// Calls a function with each delegate call from now on, because the scenario has ended.
  func onLateCall(_ handle: @escaping LateCallHandler) { enter(.late(handle)) }

  /// Ignores each delegate call from now on.
  func close() { enter(.closed) }

  private func enter(_ phase: Phase) {
    let former = state.withLock { state in
      defer { state.phase = phase }
      return state.phase
    }
    // The last release of a function may free objects that call a delegate, so the lock must be
    // free.
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

  /// Waits until there are enough calls in the steps, the time is over, or the task is cancelled.
  func wait(
    atMost seconds: Double? = nil,
    until isEnough: @escaping @Sendable (_ received: [[DelegateCall]]) -> Bool
  ) async {
    let number = state.withLock { state in
      state.lastWait += 1
      return state.lastWait
    }
    let limit = seconds.map { seconds in
      Deadlines.shared.after(seconds: seconds) { [self] in stop(wait: number) }
    }
    defer { limit?.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> CheckedContinuation<Void, Never>? in
          state.waiter = Waiter(number: number, isEnough: isEnough, continuation: continuation)
          return state.takeWaiter()
        }
        ready?.resume()
      }
    } onCancel: {
      stop(wait: number)
    }
  }

  /// Ends a wait, even without enough calls; it does nothing if a later wait has begun.
  private func stop(wait number: Int) {
    let waiter = state.withLock { state in
      guard state.lastWait == number else { return CheckedContinuation<Void, Never>?.none }
      state.stoppedWait = number
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Adds the delegate calls and the values of a step, by its index from 0, to its outcome.
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

  /// Forgets the calls after the last step, for a vendor whose own calls were late when recorded.
  func forgetAfterwards() { state.withLock { $0.afterwards = [] } }
}
