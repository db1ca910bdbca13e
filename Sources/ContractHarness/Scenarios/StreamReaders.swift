import Synchronization

/// The tasks that read the streams of one scenario while its steps go on.
///
/// It is a class with a lock, because these tasks end on different threads.
final class StreamReaders: Sendable {
  private struct State {
    var tasks: [Task<Void, Never>] = []
    var running = 0
    var waiter: CheckedContinuation<Void, Never>?

    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  private let state = Mutex(State())

  /// Starts a task that reads a stream, on its own thread, because a stream's code may block.
  @discardableResult
  func start(_ reading: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.withLock { $0.running += 1 }
    let task = Task(executorPreference: SubjectThread()) {
      await reading()
      self.ended()
    }
    state.withLock { $0.tasks.append(task) }
    return task
  }

  /// Cancels all tasks, and waits at most a second; true if all of them have ended.
  func end() async -> Bool {
    // Most scenarios read no stream, and a timer takes as long as a call.
    guard state.withLock({ $0.running > 0 }) else { return true }
    for task in state.withLock({ $0.tasks }) { task.cancel() }
    let timer = Task {
      try await Task.sleep(for: .seconds(1))
      state.withLock { $0.takeWaiter() }?.resume()
    }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.running > 0 { state.waiter = continuation }
        return state.running == 0
      }
      if isOver { continuation.resume() }
    }
    timer.cancel()
    return state.withLock { $0.running == 0 }
  }

  private func ended() {
    state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.running -= 1
      return state.running == 0 ? state.takeWaiter() : nil
    }?.resume()
  }
}
