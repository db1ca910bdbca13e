import Synchronization

/// Counts waits that ended only at their time limit, for each subject.
///
/// After a few such waits, the runner waits only a moment for the subject, to save time.
///
/// It is a class with a lock, because cases on several threads share it.
final class WaitBudget: Sendable {
  private let limit: Int
  private let vainWaits = Mutex<[String: Int]>([:])

  init(limit: Int) { self.limit = limit }

  /// Returns true if the runner should still wait for a subject, because few of its waits have
  /// reached their time limit.
  func lasts(for subject: String) -> Bool {
    vainWaits.withLock { $0[subject, default: 0] } < limit
  }

  func waitedInVain(for subject: String) {
    vainWaits.withLock { $0[subject, default: 0] += 1 }
  }
}
