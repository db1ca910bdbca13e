import Synchronization

/// A value under a lock; any thread can change it, and tasks can wait for a condition on it.
final class WatchedState<State: Sendable>: Sendable {
  /// A waiting task.
  ///
  /// If the task's condition holds, `attempt` returns a function that resumes the task. `dismiss`
  /// resumes a cancelled task with `nil`.
  private struct Waiter: Sendable {
    let attempt: @Sendable (inout State) -> (@Sendable () -> Void)?
    let dismiss: @Sendable () -> Void
  }

  private struct Contents: Sendable {
    var state: State
    var waiters: [(id: Int, waiter: Waiter)] = []
    var count = 0
  }

  private let contents: Mutex<Contents>

  init(_ state: State) {
    contents = Mutex(Contents(state: state))
  }

  /// Changes the state, and resumes the tasks that waited for the change, in the order in which
  /// they began to wait.
  func update<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
    let (result, resumptions) = contents.withLock { contents in
      let result = change(&contents.state)
      return (result, Self.takeReady(&contents))
    }
    for resume in resumptions { resume() }
    return result
  }

  /// Reads the state without resuming a task.
  func read<Result: Sendable>(_ value: (State) -> Result) -> Result {
    contents.withLock { value($0.state) }
  }

  /// Waits until a condition returns a value; `nil` if the task was cancelled.
  ///
  /// The condition may change the state. It is called now and after every change.
  func wait<Found: Sendable>(
    for condition: @escaping @Sendable (inout State) -> Found?
  ) async -> Found? {
    let id = contents.withLock { contents in
      contents.count += 1
      return contents.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Found?, Never>) in
        let waiter = Waiter(
          attempt: { state in
            guard let found = condition(&state) else { return nil }
            return { continuation.resume(returning: found) }
          },
          dismiss: { continuation.resume(returning: nil) })
        let resumptions = contents.withLock { contents -> [@Sendable () -> Void] in
          if Task.isCancelled { return [waiter.dismiss] }
          contents.waiters.append((id, waiter))
          return Self.takeReady(&contents)
        }
        for resume in resumptions { resume() }
      }
    } onCancel: {
      let waiter = contents.withLock { contents -> Waiter? in
        guard let index = contents.waiters.firstIndex(where: { $0.id == id }) else { return nil }
        return contents.waiters.remove(at: index).waiter
      }
      waiter?.dismiss()
    }
  }

  private static func takeReady(_ contents: inout Contents) -> [@Sendable () -> Void] {
    var resumptions: [@Sendable () -> Void] = []
    contents.waiters.removeAll { entry in
      guard let resume = entry.waiter.attempt(&contents.state) else { return false }
      resumptions.append(resume)
      return true
    }
    return resumptions
  }
}
