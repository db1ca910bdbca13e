import Synchronization

/// The objects of a finished scenario that may still call a delegate.
///
/// As long as somebody retains the implementation, this class retains the delegates, because the
/// implementation may reference them weakly.
package final class SubjectRemains: Sendable {
  private struct Delegates {
    var kept: [any DelegateSpy]
    let all: [WeakDelegate]
  }

  private struct WeakDelegate {
    weak var delegate: (any DelegateSpy)?
  }

  private let delegates: Mutex<Delegates>
  /// The implementation, if it is an object.
  ///
  /// `nonisolated(unsafe)` is safe here: any thread may read a weak reference, the property is
  /// never written again, and nobody uses the object itself.
  private nonisolated(unsafe) weak var object: AnyObject?

  init(of object: AnyObject?, delegates: [any DelegateSpy]) {
    self.object = object
    self.delegates = Mutex(
      Delegates(kept: delegates, all: delegates.map { WeakDelegate(delegate: $0) }))
  }

  /// True if somebody else still retains the implementation or one of its delegates.
  ///
  /// Once the implementation has been released, reading this property also releases its delegates.
  package var areHeld: Bool {
    if object != nil { return true }
    let kept = delegates.withLock { delegates in
      defer { delegates.kept = [] }
      return delegates.kept
    }
    _ = consume kept
    return delegates.withLock { delegates in
      delegates.all.contains { $0.delegate != nil }
    }
  }
}
