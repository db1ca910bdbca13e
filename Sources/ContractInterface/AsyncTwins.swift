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
  fileprivate func isTwin(of other: Requirement) -> Bool {
    kind == .method && other.kind == .method && isAsync != other.isAsync
      && signatureWithResult == other.signatureWithResult && !excludes(other)
  }

  /// True if a call must be written where nothing can be awaited.
  ///
  /// Elsewhere the compiler prefers an `async` method of the same name, which may be inherited.
  package func isCalledSynchronously(mayInherit: Bool) -> Bool {
    guard kind == .method, case .member = form, !isAsync, fixity == nil, !mayBeAbsent else {
      return false
    }
    return hasAsyncTwin || mayInherit
  }
}
