import Synchronization

/// Moments at which something is done, unless it is called off before.
///
/// Nearly all are called off. A task that sleeps would wake a thread when it begins to and once
/// more when it is cancelled; here one sleeps for all of them, and seldom wakes.
package final class Deadlines: Sendable {
  /// One that was set.
  package struct Deadline: Sendable {
    fileprivate let id: UInt64
    fileprivate let deadlines: Deadlines

    /// Calls it off; what is being done already is not undone.
    package func callOff() { deadlines.callOff(id) }
  }

  private struct Entry {
    let moment: ContinuousClock.Instant
    let action: @Sendable () -> Void
  }

  private struct State {
    var entries: [UInt64: Entry] = [:]
    var lastID: UInt64 = 0
    /// When the next sleeper wakes; `nil` when none sleeps.
    var wakes: ContinuousClock.Instant?
  }

  /// Those of this process.
  package static let shared = Deadlines()

  private let state = Mutex(State())

  /// Creates an empty list.
  package init() {}

  /// Sets a deadline.
  ///
  /// - Parameters:
  ///   - seconds: When, from now.
  ///   - action: What is done then; it must not take long.
  /// - Returns: What calls it off.
  package func after(
    seconds: Double, _ action: @escaping @Sendable () -> Void
  ) -> Deadline {
    let moment = ContinuousClock.now + .seconds(seconds)
    let (id, isNext) = state.withLock { state in
      state.lastID += 1
      state.entries[state.lastID] = Entry(moment: moment, action: action)
      let isNext = state.wakes.map { moment < $0 } ?? true
      if isNext { state.wakes = moment }
      return (state.lastID, isNext)
    }
    if isNext { sleep(until: moment) }
    return Deadline(id: id, deadlines: self)
  }

  private func callOff(_ id: UInt64) {
    state.withLock { $0.entries[id] = nil }
  }

  private func sleep(until moment: ContinuousClock.Instant) {
    Task.detached { [self] in
      try? await Task.sleep(until: moment, clock: .continuous)
      wake(moment)
    }
  }

  /// Does what is due, and sleeps on while anything is left.
  private func wake(_ moment: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    let (due, next) = state.withLock { state in
      let due = state.entries.filter { $0.value.moment <= now }
      for id in due.keys { state.entries[id] = nil }
      // A sleeper that was set for an earlier moment has taken this one's place.
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
