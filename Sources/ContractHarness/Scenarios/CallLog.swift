import ContractBinding
import ContractModel
import Foundation

/// The results of one call so far.
///
/// Any thread adds results, and the run reads them.
///
/// It is a class with a lock and not an actor, because the vendor calls a completion handler
/// synchronously on any thread, and the log must preserve the order of these calls.
final class CallLog: Sendable {
  /// The results of the call: its end, the calls to its handlers, and the elements of its stream.
  struct Progress: Sendable {
    var end: Outcome.End = .open
    var callbacks: [Outcome.Callback] = []
    /// The elements of the call's stream; `nil` if it returned none.
    var emissions: Outcome.Emissions?
  }

  /// A function that gets a handler's name and the times of its calls since the operation began.
  typealias LateCallHandler = @Sendable (_ handler: String, _ moments: [Duration]) -> Void

  private struct State {
    var progress = Progress()
    /// True if the reader of the stream was cancelled, so that its end is `.cancelled`.
    var isCancelled = false
    /// The thread and the moment of each handler call, in the order of the callbacks.
    ///
    /// The threads show which calls came before the end of the operation, on the same thread.
    var calls: [(thread: ObjectIdentifier, moment: ContinuousClock.Instant)] = []
    var counts: [String: Int] = [:]
    /// True if the subject has let all handlers go, so that none can be called again.
    var isReleased = false
    /// The function that gets each handler that is called again after the scenario has ended.
    var onLateCall: LateCallHandler?
    /// The function that runs after each handler call, and when none can be called any more.
    var onProgress: (@Sendable () -> Void)?

    /// True if the call has returned and the subject has released its handlers, so that no result
    /// can follow.
    var isOver: Bool { isReleased && progress.end != .open }

    /// Sets the end of the call, and marks the callbacks that came before it.
    ///
    /// A callback counts as earlier only if it ran on the thread on which the call ended. The order
    /// of calls on other threads is random, so it would make equal subjects look different.
    mutating func end(_ end: Outcome.End) {
      progress.end = end
      for (index, call) in calls.enumerated() {
        progress.callbacks[index].beforeReturning = call.thread == ObjectIdentifier(Thread.current)
      }
    }

    mutating func streamEnded(_ end: Outcome.Emissions.End) {
      progress.emissions?.end = isCancelled ? .cancelled : end
    }
  }

  private let state = WatchedState(State())
  private let start = ContinuousClock.now

  /// A copy of the results that have arrived so far.
  var progress: Progress { state.read(\.progress) }

  /// True if a handler was called and the subject still holds one, so that an extra call may come.
  var isCalledHandlerHeld: Bool {
    state.read { !$0.isReleased && !$0.progress.callbacks.isEmpty }
  }

  /// True if a handler was called more than once, so that the run need not wait for more calls.
  var hasRepeatedCall: Bool { state.read { $0.counts.values.contains { $0 > 1 } } }

  var lastCallback: ContinuousClock.Instant? { state.read { $0.calls.last?.moment } }

  /// The results so far, with times for handlers that were called more than once, which a message
  /// shows.
  var timedProgress: Progress {
    state.read { state in
      guard state.counts.values.contains(where: { $0 > 1 }) else { return state.progress }
      var progress = state.progress
      for index in progress.callbacks.indices
      where state.counts[progress.callbacks[index].handler] != 1 {
        progress.callbacks[index].time = state.calls[index].moment - start
      }
      return progress
    }
  }

  /// The handler calls so far, each with its moment, for `verify --trace`.
  var callbackMoments: [(handler: String, moment: ContinuousClock.Instant)] {
    state.read { state in
      zip(state.progress.callbacks, state.calls).map { ($0.handler, $1.moment) }
    }
  }

  /// Calls a function each time that a handler is called again from now on, up to its eighth call.
  func onLateCall(_ handle: @escaping LateCallHandler) {
    _ = state.update { state in
      defer { state.onLateCall = handle }
      return state.onLateCall
    }
  }

  /// Calls a function after each handler call from now on, and when the subject has released all
  /// handlers; `nil` removes the function.
  func onProgress(_ handle: (@Sendable () -> Void)?) {
    let former = state.update { state in
      defer { state.onProgress = handle }
      return state.onProgress
    }
    // The last release of a function may free objects that call this log, so the lock must be free.
    withExtendedLifetime(former) {}
  }

  /// The function to call for a late handler call, with the times of all calls of this handler.
  ///
  /// The result is `nil` before the scenario has ended, for the first call of the handler, and for
  /// calls that a message would no longer show.
  private func lateCall(of handler: String) -> (LateCallHandler, [Duration])? {
    state.read { state in
      guard let handle = state.onLateCall,
        (2...LateCalls.maxShown).contains(state.counts[handler, default: 0])
      else { return nil }
      let indices = state.progress.callbacks.indices.filter {
        state.progress.callbacks[$0].handler == handler
      }
      return (handle, indices.map { state.calls[$0].moment - start })
    }
  }

  /// Records that the subject has released all handlers, so that none can be called again.
  func release() {
    let handle = state.update { state in
      state.isReleased = true
      return state.onProgress
    }
    handle?()
  }

  /// Adds one event of the binding's reply, such as a return or an element of a stream.
  func receive(_ event: OperationReply.Event) {
    state.update { state -> Void in
      switch event {
      case .returned(let value): state.end(.returned(value))
      case .threw(let error): state.end(.threw(error))
      case .calledBack(let handler, let arguments):
        state.calls.append((ObjectIdentifier(Thread.current), .now))
        state.counts[handler, default: 0] += 1
        state.progress.callbacks.append(
          Outcome.Callback(
            handler: handler,
            arguments: arguments,
            beforeReturning: state.progress.end == .open
          )
        )
      case .streams:
        state.progress.emissions = Outcome.Emissions()
        state.end(.returned(nil))
      case .element(let value): state.progress.emissions?.elements.append(value)
      case .finished: state.streamEnded(.finished)
      case .failed(let error): state.streamEnded(.failed(error))
      }
    }
    guard case .calledBack(let handler, _) = event else { return }
    // Decide this before `onProgress` runs. That function may end the scenario, but the call came
    // before the end.
    let late = lateCall(of: handler)
    state.read(\.onProgress)?()
    if let (handle, moments) = late { handle(handler, moments) }
  }

  /// Marks the reader of the stream as cancelled.
  ///
  /// Otherwise the log would take the end that follows for the stream's own end.
  func cancelStream() {
    state.update { $0.isCancelled = true }
  }

  /// Waits until the results are complete, none can follow, or the task is cancelled.
  ///
  /// It has no time limit, because the whole run has one.
  func wait(until isEnough: @escaping @Sendable (Progress) -> Bool) async {
    // Most calls have all their results when they return.
    if state.read({ $0.isOver || isEnough($0.progress) }) { return }
    _ = await state.wait { state -> Bool? in
      state.isOver || isEnough(state.progress) ? true : nil
    }
  }
}
