import ContractBinding
import ContractModel
import Foundation
import Synchronization

/// The results of one call so far; written from any thread, read by the run.
///
/// A class with a lock rather than an actor: a completion handler tells it synchronously, from
/// whatever thread the vendor chose, and the order of what it is told must be kept.
final class CallLog: Sendable {
  /// The state of the call.
  struct Progress: Sendable {
    var end: Outcome.End = .open
    var callbacks: [Outcome.Callback] = []
    /// The elements of its stream; `nil` where it gave none.
    var emissions: Outcome.Emissions?
  }

  private struct State {
    var progress = Progress()
    /// True if the reader of the stream was cancelled.
    var isCancelled = false
    /// The threads that brought the callbacks, in the same order.
    var threads: [ObjectIdentifier] = []
    var isEnough: (@Sendable (Progress) -> Bool)?
    var waiter: CheckedContinuation<Void, Never>?

    /// Gives the waiter back, once, when it has waited long enough.
    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      guard let isEnough, isEnough(progress) else { return nil }
      return dismissWaiter()
    }

    /// Notes how the call ended, and which handlers it had called by then.
    ///
    /// Only the thread on which it ended can have called them before: what another thread did
    /// meanwhile is a matter of chance, and would tell honest subjects apart from themselves.
    mutating func end(_ end: Outcome.End) {
      progress.end = end
      for (index, thread) in threads.enumerated() {
        progress.callbacks[index].beforeReturning = thread == ObjectIdentifier(Thread.current)
      }
    }

    mutating func streamEnded(_ end: Outcome.Emissions.End) {
      progress.emissions?.end = isCancelled ? .cancelled : end
    }

    mutating func dismissWaiter() -> CheckedContinuation<Void, Never>? {
      defer {
        waiter = nil
        isEnough = nil
      }
      return waiter
    }
  }

  private let state = Mutex(State())

  /// The state now.
  var progress: Progress { state.withLock { $0.progress } }

  /// Takes one event of a reply.
  func receive(_ event: OperationReply.Event) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      switch event {
      case .returned(let value): state.end(.returned(value))
      case .threw(let error): state.end(.threw(error))
      case .calledBack(let handler, let arguments):
        state.threads.append(ObjectIdentifier(Thread.current))
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
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Notes that the reader of the stream is cancelled: how the stream ends from now on is not its
  /// own doing.
  func cancelStream() {
    state.withLock { $0.isCancelled = true }
  }

  /// Waits until the call has produced enough, or the task is cancelled.
  ///
  /// There is no deadline here: a run that takes too long is abandoned as a whole.
  ///
  /// - Parameter isEnough: Whether nothing more is waited for.
  func wait(until isEnough: @escaping @Sendable (Progress) -> Bool) async {
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
}
