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
    guard !other.isOfType, !excludes(other) else { return false }
    // A getter and a setter share the name, so one of them alone is enough.
    guard kind == .method else { return other.kind != .method && name == other.name }
    return other.kind == .method && isAsync == other.isAsync
      && possibleSignatures.last == other.possibleSignatures.last
  }
}
