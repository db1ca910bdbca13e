import Synchronization

/// The number of vain waits for each subject, after which a runner waits for it only briefly.
///
/// A class with a lock: cases on several threads share it.
final class Patience: Sendable {
  private let limit: Int
  private let vainWaits = Mutex<[String: Int]>([:])

  init(limit: Int) { self.limit = limit }

  /// True until the runner has waited for a subject in vain too often.
  func lasts(for subject: String) -> Bool {
    vainWaits.withLock { $0[subject, default: 0] } < limit
  }

  /// Counts a vain wait for a subject.
  func waitedInVain(for subject: String) {
    vainWaits.withLock { $0[subject, default: 0] += 1 }
  }
}
