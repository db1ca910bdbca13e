extension [Requirement] {
  /// Marks each method that has a twin with the same signature except for `async`.
  ///
  /// On an actor, calls of both are awaited, so a call cannot select the one without `async`.
  func notingAsyncTwins(on isolation: OwnedInterface.Isolation) -> [Requirement] {
    var noted = self
    for index in indices where isolation != .actor || self[index].isNonisolated {
      noted[index].hasAsyncTwin = contains { self[index].isTwin(of: $0) }
    }
    return noted
  }
}

extension Requirement {
  /// Operators and initializers are no twins, because a call cannot select one of two.
  fileprivate func isTwin(of other: Requirement) -> Bool {
    isMethodByName && other.isMethodByName && isAsync != other.isAsync
      && signatureWithResult == other.signatureWithResult && !excludes(other)
  }

  /// True if a call must be written in a closure that is not `async`.
  ///
  /// In an `async` context, the compiler prefers an `async` method of the same name, which may be
  /// inherited. A `sending` argument cannot be passed through that closure. Such a call is written
  /// without it, unless the protocol itself has the `async` method.
  package func isCalledSynchronously(mayInherit: Bool) -> Bool {
    guard isMethodByName, !isAsync, !mayBeAbsent else { return false }
    return hasAsyncTwin || mayInherit && !parameters.contains(where: \.isSending)
  }

  private var isMethodByName: Bool {
    guard kind == .method, case .member = form else { return false }
    return fixity == nil
  }
}
