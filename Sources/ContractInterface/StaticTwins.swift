extension [Requirement] {
  /// Marks each `static` member that only this word tells apart from a member of instances.
  func notingStaticTwins() -> [Requirement] {
    map { member in
      var noted = member
      noted.hasInstanceTwin = member.isOfType && contains { member.isStaticTwin(of: $0) }
      return noted
    }
  }
}

extension Requirement {
  fileprivate func isStaticTwin(of other: Requirement) -> Bool {
    guard case .member = form, case .member = other.form else { return false }
    return !other.isOfType && kind == other.kind
      && possibleSignatures.last == other.possibleSignatures.last && !excludes(other)
  }
}
