import Foundation

/// A limit on the number of tasks that run at the same time; other tasks wait in their order of
/// arrival.
actor ConcurrencyLimiter {
  /// Runs one scenario at a time, for vendors whose state the whole process shares.
  static let sharedState = ConcurrencyLimiter(1)
  /// Runs one scenario per core, so that time limits mean the same for any number of started test
  /// cases.
  static let cores = ConcurrencyLimiter(ProcessInfo.processInfo.activeProcessorCount)
  /// Writes one recording at a time.
  static let writing = ConcurrencyLimiter(1)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = max(1, count)
  }

  /// Waits for a free slot, then runs the body.
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
    // The slot passes to the task that has waited longest.
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
