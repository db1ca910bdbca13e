import Synchronization

/// A count of waits in vain for each subject; after some, the runner waits for it only briefly.
///
/// A class with a lock: cases on several threads share it.
final class WaitBudget: Sendable {
  private let limit: Int
  private let vainWaits = Mutex<[String: Int]>([:])

  init(limit: Int) { self.limit = limit }

  /// Tells if the runner should still wait for a subject, because few waits were in vain so far.
  func lasts(for subject: String) -> Bool {
    vainWaits.withLock { $0[subject, default: 0] } < limit
  }

  func waitedInVain(for subject: String) {
    vainWaits.withLock { $0[subject, default: 0] += 1 }
  }
}
