import ContractBinding
import ContractModel
import Synchronization

/// The results of one run of a scenario so far.
///
/// If the run hangs, it can be abandoned without losing them.
///
/// It is a class with a lock, because the subject's thread may be blocked forever when the log is
/// read.
final class ScenarioLog: Sendable {
  /// The way in which a run ended, which decides if the results can be judged.
  enum End: Sendable {
    /// All steps have run.
    case completed
    /// An error prevented the next step, after this number of steps.
    case stopped(Diagnostic, after: Int)
    /// The current step waits for a result that can never come.
    ///
    /// The message, if there is one, says why there can be no verdict.
    case abandoned(Diagnostic?)
    /// The current step, or the scenario, exceeded its time limit in seconds.
    case expired(after: Double)

    static func stopped(by error: any Error, after taken: Int) -> End {
      let diagnostic = Diagnostic(of: error) {
        Diagnostic("the scenario could not be run", label: $0)
      }
      return .stopped(diagnostic, after: taken)
    }
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

  /// The log of delegate calls, and of the values that a contract lists under `observes`.
  let watch = WatchLog()

  /// True if a call has not returned or thrown yet, so that the process must not run another case.
  var hasOpenCall: Bool {
    state.withLock { $0.calls }.contains { $0.progress.end == .open }
  }

  /// True if the call of the last step has thrown, which shortens the wait for delegates.
  var hasThrown: Bool {
    guard case .call(let call)? = state.withLock({ $0.steps.last }), case .threw = call.progress.end
    else { return false }
    return true
  }

  /// True if a handler of any call was called and is still held, so that the run waits for extra
  /// calls.
  var isCalledHandlerHeld: Bool {
    state.withLock { $0.calls }.contains(where: \.isCalledHandlerHeld)
  }

  /// The logs of the calls to which results may still be added.
  ///
  /// The index of the step is for the message about a late handler call.
  var calls: [(step: Int, log: CallLog)] {
    state.withLock { $0.steps }.enumerated().compactMap { index, entry in
      if case .call(let call) = entry { (index, call) } else { nil }
    }
  }

  /// The logs of all calls, in the order in which they began, to trace and to await handler calls.
  var allCalls: [CallLog] { state.withLock(\.calls) }

  /// Begins a step that calls an operation.
  ///
  /// Results of the call that come after the step still belong to its outcome, until
  /// ``close(with:)``.
  func begin(_ call: CallLog) {
    state.withLock {
      $0.steps.append(.call(call))
      $0.calls.append(call)
    }
  }

  /// Ends the last step with an outcome, which later results of its call do not change.
  func close(with outcome: Outcome) {
    state.withLock { $0.steps[$0.steps.endIndex - 1] = .outcome(outcome) }
  }

  /// Begins a step that reads a stream.
  ///
  /// The function returns the outcome so far, also if the step never ends.
  func begin(reading soFar: @escaping @Sendable () -> Outcome) {
    state.withLock { $0.steps.append(.read(soFar)) }
  }

  /// Adds a step whose outcome is known at once, such as a check that a call is still running.
  func add(_ outcome: Outcome) {
    state.withLock { $0.steps.append(.outcome(outcome)) }
  }

  /// Ends the run; later calls are ignored.
  func end(_ end: End) {
    let waiter = state.withLock { state -> CheckedContinuation<End, Never>? in
      guard state.end == nil else { return nil }
      state.end = end
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: end)
  }

  /// Waits for the end of the run, which any thread may set.
  func waitForEnd() async -> End {
    await withCheckedContinuation { continuation in
      let end = state.withLock { state -> End? in
        if state.end == nil { state.waiter = continuation }
        return state.end
      }
      if let end { continuation.resume(returning: end) }
    }
  }

  /// Returns the outcomes so far; `timedOut` is the limit that the last step exceeded, in seconds.
  func outcomes(timedOut: Double? = nil) -> [Outcome] {
    var outcomes = state.withLock { $0.steps }.enumerated().map { index, entry in
      switch entry {
      case .outcome(let outcome): watch.completed(outcome, at: index)
      case .call(let call): watch.completed(Outcome(call.timedProgress), at: index)
      case .read(let soFar): watch.completed(soFar(), at: index)
      }
    }
    if let timedOut, let last = outcomes.indices.last { outcomes[last].timedOut = timedOut }
    return outcomes
  }
}

extension Outcome {
  /// Creates the outcome of a call that should still be running.
  ///
  /// If the operation has handlers, a call that has returned counts as running until it calls one.
  init(_ progress: CallLog.Progress, waitingFor operation: ContractBinding.OperationDescription?) {
    self.init(progress)
    let owesCallback = operation?.handlers.isEmpty == false && progress.callbacks.isEmpty
    if case .returned = progress.end, owesCallback { end = .open }
  }

  init(_ progress: CallLog.Progress) {
    self.init(
      end: progress.end, callbacks: progress.callbacks, emissions: progress.emissions)
  }
}
