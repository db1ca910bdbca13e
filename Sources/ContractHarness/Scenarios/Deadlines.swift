import Synchronization

/// A list of actions that run at set times, unless they are cancelled before.
///
/// Nearly all actions are cancelled. A sleeping task for each deadline would wake a thread twice,
/// at its start and at its cancellation. So one task sleeps for all deadlines, and it rarely wakes.
package final class Deadlines: Sendable {
  /// A handle to one action of the list, which can be cancelled with it.
  package struct Deadline: Sendable {
    fileprivate let id: UInt64
    fileprivate let deadlines: Deadlines

    /// Cancels the action, unless it has begun or is over.
    package func cancel() { deadlines.cancel(id) }
  }

  private typealias Entry = (moment: ContinuousClock.Instant, action: @Sendable () -> Void)

  private struct State {
    var entries: [UInt64: Entry] = [:]
    var lastID: UInt64 = 0
    /// The time when the sleeping task wakes; `nil` if none sleeps.
    ///
    /// An action that is due earlier needs another task.
    var wakes: ContinuousClock.Instant?
  }

  /// The list that all parts of this process share, so that one task sleeps for them.
  package static let shared = Deadlines()

  private let state = Mutex(State())

  /// Creates an empty list of actions, for a test; other code uses ``shared``.
  package init() {}

  /// Adds an action that runs after some seconds, unless it is cancelled.
  ///
  /// The action must not take long, because it delays the others.
  package func after(
    seconds: Double, _ action: @escaping @Sendable () -> Void
  ) -> Deadline {
    let moment = ContinuousClock.now + .seconds(seconds)
    let (id, isNext) = state.withLock { state in
      state.lastID += 1
      state.entries[state.lastID] = (moment, action)
      let isNext = state.wakes.map { moment < $0 } ?? true
      if isNext { state.wakes = moment }
      return (state.lastID, isNext)
    }
    if isNext { sleep(until: moment) }
    return Deadline(id: id, deadlines: self)
  }

  private func cancel(_ id: UInt64) {
    let entry = state.withLock { $0.entries.removeValue(forKey: id) }
    // The last release of an action may free objects that cancel others, so the lock must be free.
    withExtendedLifetime(entry) {}
  }

  private func sleep(until moment: ContinuousClock.Instant) {
    Task.detached { [self] in
      try? await Task.sleep(until: moment, clock: .continuous)
      wake(moment)
    }
  }

  /// Runs the actions that are due, and starts another sleep if actions remain.
  private func wake(_ moment: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    let (due, next) = state.withLock { state in
      let due = state.entries.filter { $0.value.moment <= now }
      for id in due.keys { state.entries[id] = nil }
      // If the times differ, a task that wakes earlier has replaced this one.
      guard state.wakes == moment else {
        return (due, ContinuousClock.Instant?.none)
      }
      state.wakes = state.entries.values.map(\.moment).min()
      return (due, state.wakes)
    }
    if let next { sleep(until: next) }
    for entry in due.values.sorted(by: { $0.moment < $1.moment }) { entry.action() }
  }
}
