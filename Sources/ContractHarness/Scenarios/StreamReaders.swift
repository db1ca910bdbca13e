/// The tasks that read the streams of one scenario while its steps go on.
///
/// It is a class with a lock, because these tasks end on different threads.
final class StreamReaders: Sendable {
  private struct State {
    var tasks: [Task<Void, Never>] = []
    var running = 0
    /// True if the wait for the tasks has reached its time limit.
    var isExpired = false
  }

  private let state = WatchedState(State())

  /// Starts a task that reads a stream, on its own thread, because a stream's code may block.
  @discardableResult
  func start(_ reading: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.update { $0.running += 1 }
    let task = Task(executorPreference: SubjectThread()) { [state] in
      await reading()
      state.update { $0.running -= 1 }
    }
    state.update { $0.tasks.append(task) }
    return task
  }

  /// Cancels all tasks, and waits at most a second; true if all of them have ended.
  func end() async -> Bool {
    // Most scenarios read no stream, and a timer takes as long as a call.
    guard state.read({ $0.running > 0 }) else { return true }
    for task in state.read(\.tasks) { task.cancel() }
    let limit = Deadlines.shared.after(seconds: 1) { [state] in
      state.update { $0.isExpired = true }
    }
    defer { limit.cancel() }
    // A task of its own waits, because the caller may be cancelled.
    return await Task { [state] in
      await state.wait { state -> Bool? in
        state.running == 0 ? true : state.isExpired ? false : nil
      } ?? false
    }.value
  }
}
