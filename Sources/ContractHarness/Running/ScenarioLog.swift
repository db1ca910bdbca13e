import ContractBinding
import Synchronization

/// What one run of a scenario has produced so far, so that a run that hangs can be abandoned
/// without losing what came before.
///
/// A class with a lock: the subject's thread may be blocked for good when the log is read.
final class ScenarioLog: Sendable {
  /// How a run ended.
  enum End: Sendable {
    /// Every step was taken.
    case completed
    /// Something prevented the next step.
    case stopped(Diagnostic)
    /// The step at hand took longer than it may.
    case expired(after: Double)
  }

  private struct State {
    var steps: [Entry] = []
    var end: End?
    var waiter: CheckedContinuation<End, Never>?
  }

  private enum Entry {
    case call(CallLog)
    case outcome(Outcome)
  }

  private let state = Mutex(State())

  /// How many steps have begun.
  var stepCount: Int { state.withLock { $0.steps.count } }

  /// Begins a step whose outcome is what a call produces, also after the step.
  func begin(_ call: CallLog) {
    state.withLock { $0.steps.append(.call(call)) }
  }

  /// Adds a step whose outcome is final.
  func add(_ outcome: Outcome) {
    state.withLock { $0.steps.append(.outcome(outcome)) }
  }

  /// Ends the run; only the first end counts.
  func end(_ end: End) {
    let waiter = state.withLock { state -> CheckedContinuation<End, Never>? in
      guard state.end == nil else { return nil }
      state.end = end
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: end)
  }

  /// Waits for the end of the run.
  func waitForEnd() async -> End {
    await withCheckedContinuation { continuation in
      let end = state.withLock { state -> End? in
        if state.end == nil { state.waiter = continuation }
        return state.end
      }
      if let end { continuation.resume(returning: end) }
    }
  }

  /// What each step has produced so far.
  ///
  /// - Parameter timedOut: How long the last step waited in vain, in seconds.
  func outcomes(timedOut: Double? = nil) -> [Outcome] {
    var outcomes = state.withLock { $0.steps }.map { entry in
      switch entry {
      case .outcome(let outcome): outcome
      case .call(let call): Outcome(call.progress)
      }
    }
    if let timedOut, let last = outcomes.indices.last { outcomes[last].timedOut = timedOut }
    return outcomes
  }
}

extension Outcome {
  /// The outcome of a call as far as it has come.
  init(_ progress: CallLog.Progress) {
    self.init(end: progress.end, callbacks: progress.callbacks)
  }
}
