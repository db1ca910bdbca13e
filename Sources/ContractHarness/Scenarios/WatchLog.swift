import ContractBinding
import ContractModel

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

  private struct State {
    var received: [[DelegateCall]] = []
    /// The calls after the last step, which count for that step unless the vendor's own calls were
    /// late.
    var afterwards: [DelegateCall] = []
    var observed: [[String: Value]] = []
    /// The moment when the current step began, from which the time of a call is counted.
    var begun = ContinuousClock.now
    /// The moment of the last delegate call, also after the last step; `nil` if there was none.
    var lastCall: ContinuousClock.Instant?
    /// True if the current step's own call has returned.
    var hasReturned = false
    var phase = Phase.step
    /// The number of the last wait that has begun.
    var lastWait = 0
    /// The number of the last wait that has reached its time limit.
    var expiredWait = 0
    /// The delegates of a subject that the run has released, because something may still call them.
    ///
    /// It is `nil` before the release, and after ``WatchLog/takeRemains()``.
    var remains: SubjectRemains?

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

  private let state = WatchedState(State())

  var lastCall: ContinuousClock.Instant? { state.read(\.lastCall) }

  /// Keeps the delegates of a subject that was let go, because it may still call one.
  ///
  /// They hold this log in turn, so ``takeRemains()`` must follow.
  func keep(_ remains: SubjectRemains) { state.update { $0.remains = remains } }

  /// Returns the kept delegates, and no longer holds them.
  func takeRemains() -> SubjectRemains? {
    state.update { state in
      defer { state.remains = nil }
      return state.remains
    }
  }

  /// Begins a step; calls and values that come from now on belong to it.
  func enterStep() {
    state.update { state in
      state.received.append([])
      state.observed.append([:])
      state.begun = .now
      state.hasReturned = false
    }
  }

  /// Marks the step's later delegate calls as late, because its own call has returned.
  func leaveCall() { state.update { $0.hasReturned = true } }

  /// Separates later delegate calls from those of the last step, which is over.
  func leaveSteps() { state.update { $0.phase = .afterwards } }

  /// Adds a delegate call.
  ///
  /// A call before the first step is ignored, because it happened while a state was set up.
  func receive(_ call: DelegateCall) {
    let late = state.update { state -> (LateCallHandler, Duration)? in
      guard !state.received.isEmpty else { return nil }
      switch state.phase {
      case .step, .afterwards:
        state.add(call)
        return nil
      case .late(let handle):
        state.lastCall = .now
        return (handle, .now - state.begun)
      case .closed: return nil
      }
    }
    if let (handle, time) = late { handle(call, time) }
  }

  /// Calls a function with each delegate call from now on, because the scenario has ended.
  func onLateCall(_ handle: @escaping LateCallHandler) { enter(.late(handle)) }

  /// Ignores each delegate call from now on.
  func close() { enter(.closed) }

  private func enter(_ phase: Phase) {
    let former = state.update { state in
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
    state.update { state in
      guard !state.observed.isEmpty else { return }
      state.observed[state.observed.count - 1][probe] = value
    }
  }

  /// Waits until there are enough calls in the steps, the time is over, or the task is cancelled.
  func wait(
    atMost seconds: Double? = nil,
    until isEnough: @escaping @Sendable (_ received: [[DelegateCall]]) -> Bool
  ) async {
    let number = state.update { state in
      state.lastWait += 1
      return state.lastWait
    }
    let limit = seconds.map { seconds in
      // A late deadline does not end a wait that has begun after its own.
      Deadlines.shared.after(seconds: seconds) { [state] in
        state.update { $0.expiredWait = max($0.expiredWait, number) }
      }
    }
    defer { limit?.cancel() }
    _ = await state.wait { state -> Bool? in
      state.expiredWait >= number || isEnough(state.received) ? true : nil
    }
  }

  /// Adds the delegate calls and the values of a step, by its index from 0, to its outcome.
  func completed(_ outcome: Outcome, at step: Int) -> Outcome {
    state.read { state in
      guard state.received.indices.contains(step) else { return outcome }
      var outcome = outcome
      outcome.received = state.received[step]
      if step == state.received.count - 1 { outcome.received += state.afterwards }
      outcome.observed = state.observed[step]
      return outcome
    }
  }

  /// Forgets the calls after the last step, for a vendor whose own calls were late when recorded.
  func forgetAfterwards() { state.update { $0.afterwards = [] } }
}
