import Synchronization

/// The credentials that a subject asked for, and that its contract does not list.
///
/// A class with a lock: subjects and states ask from any thread.
final class UnlistedCredentials: Sendable {
  private let asked = Mutex<Set<String>>([])

  /// Their names, in order.
  var names: [String] { asked.withLock { $0.sorted() } }

  /// Notes one that was asked for.
  func add(_ name: String) {
    asked.withLock { _ = $0.insert(name) }
  }
}
