import Synchronization

/// The rest of a subject that may still call a delegate after its scenario.
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

extension OpenSubject {
  /// The rest of the subject that may still call a delegate; `nil` without delegates.
  ///
  /// It is no requirement of the protocol, which is public.
  package var remains: SubjectRemains? { (self as? any DelegateHolder)?.rest }
}

/// A subject that holds its delegates.
private protocol DelegateHolder {
  var rest: SubjectRemains? { get }
}

extension SubjectBody: DelegateHolder {
  fileprivate var rest: SubjectRemains? {
    guard !spies.isEmpty else { return nil }
    return SubjectRemains(of: isObject ? concrete as AnyObject : nil, delegates: spies)
  }
}
