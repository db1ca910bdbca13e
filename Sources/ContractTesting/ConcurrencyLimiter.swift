import Foundation

/// A limit on the number of tasks that run at once; others wait in their order of arrival.
actor ConcurrencyLimiter {
  /// The limit to one scenario at a time, for recording, and for vendors whose state the whole
  /// process shares.
  static let oneAtATime = ConcurrencyLimiter(1)
  /// The limit to one scenario per core; more would slow each other down and exceed time limits.
  static let cores = ConcurrencyLimiter(ProcessInfo.processInfo.activeProcessorCount)
  /// The limit to one recording at a time, because the folder of recordings has one lock.
  static let writing = ConcurrencyLimiter(1)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = max(1, count)
  }

  /// Waits until fewer tasks run than the limit allows, then runs the body.
  nonisolated func run<Result: Sendable>(
    _ body: @Sendable () async -> Result
  ) async -> Result {
    await enter()
    let result = await body()
    await leave()
    return result
  }

  private func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    // This task gives its slot to the task that has waited longest, so the number of running tasks
    // stays the same.
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
