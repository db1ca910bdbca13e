import Synchronization

/// What is left of a subject after its scenario and may still call a delegate.
///
/// As long as somebody holds the implementation, this keeps its delegates, which the implementation
/// may reference weakly.
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
  /// It is unsafe only for the compiler: a weak reference may be read on any thread, this one is
  /// never written again, and nobody uses the object.
  private nonisolated(unsafe) weak var object: AnyObject?

  init(of object: AnyObject?, delegates: [any DelegateSpy]) {
    self.object = object
    self.delegates = Mutex(
      Delegates(kept: delegates, all: delegates.map { WeakDelegate(delegate: $0) }))
  }

  /// True if somebody else still holds the implementation or one of its delegates.
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

/// A subject that tells what is left of it after its scenario.
package protocol RemainingSubject: OpenSubject {
  /// What may still call a delegate after the subject was let go; `nil` without delegates.
  var remains: SubjectRemains? { get }
}

extension SubjectBody: RemainingSubject {
  var remains: SubjectRemains? {
    guard !spies.isEmpty else { return nil }
    return SubjectRemains(of: isObject ? concrete as AnyObject : nil, delegates: spies)
  }
}
