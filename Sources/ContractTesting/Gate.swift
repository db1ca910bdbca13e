import Foundation

/// Lets so many in at once; the others wait in the order in which they came.
actor Gate {
  /// For vendors whose state the whole process shares: one scenario after the other.
  static let sharedState = Gate(1)
  /// For everything: as many at once as there are cores, so that limits mean the same
  /// however many test cases are started together.
  static let cores = Gate(ProcessInfo.processInfo.activeProcessorCount)
  /// For writing recordings.
  static let writing = Gate(1)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = max(1, count)
  }

  /// Waits for admission, then runs the body.
  nonisolated func admit<Result: Sendable>(
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
    // The place passes from the one who leaves to the one who has waited longest.
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
