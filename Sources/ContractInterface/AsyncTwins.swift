extension [Requirement] {
  /// The same members, where a method notes that another one differs from it only by `async`.
  ///
  /// On an actor, both are awaited, so that a call cannot choose the one that is not `async`.
  func notingAsyncTwins(on isolation: OwnedInterface.Isolation) -> [Requirement] {
    var noted = self
    for index in indices where isolation != .actor || self[index].isNonisolated {
      noted[index].hasAsyncTwin = contains { self[index].isTwin(of: $0) }
    }
    return noted
  }
}

extension Requirement {
  /// True for two methods that differ only by `async` and that can both exist.
  ///
  /// A call of an operator or initializer cannot choose between two of them.
  fileprivate func isTwin(of other: Requirement) -> Bool {
    isMethodByName && other.isMethodByName && isAsync != other.isAsync
      && signatureWithResult == other.signatureWithResult && !excludes(other)
  }

  /// True if a call must be written where nothing can be awaited.
  ///
  /// Elsewhere the compiler prefers an `async` method of the same name, which may be inherited.
  ///
  /// A `sending` argument cannot go through the closure that such a call needs. So the call is an
  /// ordinary one, unless the protocol itself has the other method.
  package func isCalledSynchronously(mayInherit: Bool) -> Bool {
    guard isMethodByName, !isAsync, !mayBeAbsent else { return false }
    return hasAsyncTwin || mayInherit && !parameters.contains(where: \.isSending)
  }

  private var isMethodByName: Bool {
    guard kind == .method, case .member = form else { return false }
    return fixity == nil
  }
}
