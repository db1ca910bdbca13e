import ContractBinding
import ContractModel
import Synchronization

/// The results of one run of a scenario so far, so that a run that hangs can be abandoned
/// without losing what came before.
///
/// A class with a lock: the subject's thread may be blocked for good when the log is read.
final class ScenarioLog: Sendable {
  /// How a run ended.
  enum End: Sendable {
    /// Every step was taken.
    case completed
    /// Something prevented the next step, after so many.
    case stopped(Diagnostic, after: Int)
    /// The step at hand waits for what will never come; a message says why nothing can be said.
    case abandoned(Diagnostic?)
    /// The step at hand took longer than it may.
    case expired(after: Double)
  }

  private struct State {
    var steps: [Entry] = []
    var calls: [CallLog] = []
    var end: End?
    var waiter: CheckedContinuation<End, Never>?
  }

  private enum Entry {
    case call(CallLog)
    case read(@Sendable () -> Outcome)
    case outcome(Outcome)
  }

  private let state = Mutex(State())

  /// The delegates and probes of the subject.
  let watch = WatchLog()

  /// True if a call has neither returned nor thrown yet.
  var hasOpenCall: Bool {
    state.withLock { $0.calls }.contains { $0.progress.end == .open }
  }

  /// Begins a step whose outcome is what a call produces, also after the step.
  func begin(_ call: CallLog) {
    state.withLock {
      $0.steps.append(.call(call))
      $0.calls.append(call)
    }
  }

  /// Ends the last step with an outcome to which nothing is added later.
  func close(with outcome: Outcome) {
    state.withLock { $0.steps[$0.steps.endIndex - 1] = .outcome(outcome) }
  }

  /// Begins a step whose outcome is what it reads of a stream.
  ///
  /// - Parameter soFar: What it has read up to now.
  func begin(reading soFar: @escaping @Sendable () -> Outcome) {
    state.withLock { $0.steps.append(.read(soFar)) }
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

  /// The result of each step so far.
  ///
  /// - Parameter timedOut: How long the last step waited in vain, in seconds.
  /// - Returns: The outcomes, in the order of the steps.
  func outcomes(timedOut: Double? = nil) -> [Outcome] {
    var outcomes = state.withLock { $0.steps }.enumerated().map { index, entry in
      switch entry {
      case .outcome(let outcome): watch.completed(outcome, at: index)
      case .call(let call): watch.completed(Outcome(call.progress), at: index)
      case .read(let soFar): watch.completed(soFar(), at: index)
      }
    }
    if let timedOut, let last = outcomes.indices.last { outcomes[last].timedOut = timedOut }
    return outcomes
  }
}

extension Outcome {
  /// The outcome of a call that should still be running: it is, until a handler has been called.
  init(_ progress: CallLog.Progress, waitingFor operation: ContractBinding.OperationDescription?) {
    self.init(progress)
    let owesCallback = operation?.handlers.isEmpty == false && progress.callbacks.isEmpty
    if case .returned = progress.end, owesCallback { end = .open }
  }

  /// The outcome of a call as far as it has come.
  init(_ progress: CallLog.Progress) {
    self.init(
      end: progress.end, callbacks: progress.callbacks, emissions: progress.emissions)
  }
}
