import Synchronization

/// The parts of an implementation that may still call a delegate after the scenario.
///
/// As long as somebody retains the implementation, this retains its delegates, which the
/// implementation may reference weakly.
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

  /// True if somebody else still retains the implementation or one of its delegates.
  ///
  /// After the implementation is gone, this lets its delegates go too.
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
  /// The parts that may still call a delegate after the scenario; `nil` without delegates.
  ///
  /// It is no requirement of ``OpenSubject``, because that protocol is public and this type is not.
  package var remains: SubjectRemains? { (self as? any DelegateHolder)?.rest }
}

/// A protocol without type parameters, so that a cast can find any `SubjectBody`.
private protocol DelegateHolder {
  var rest: SubjectRemains? { get }
}

extension SubjectBody: DelegateHolder {
  fileprivate var rest: SubjectRemains? {
    guard !spies.isEmpty else { return nil }
    return SubjectRemains(of: isObject ? concrete as AnyObject : nil, delegates: spies)
  }
}
