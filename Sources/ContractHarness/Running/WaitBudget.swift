import Synchronization

/// The number of waits for each subject that were in vain: they ended only at their time limit.
///
/// After a few of them, the runner waits only a moment for this subject, to save time.
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
