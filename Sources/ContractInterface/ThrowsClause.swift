import SwiftSyntax

extension ThrowsClauseSyntax {
  /// True for `throws`, but not for `throws(Never)`.
  ///
  /// It is false for `rethrows`, because handlers in the generated code never throw.
  var canThrow: Bool { canThrow(calling: []) }

  /// Returns true if a call may throw; with `rethrows`, only a function of the suite can do so.
  func canThrow(calling parameters: [Requirement.Parameter]) -> Bool {
    guard throwsSpecifier.tokenKind == .keyword(.throws) else {
      return parameters.contains(where: \.mayThrow)
    }
    return type?.trimmedDescription != "Never"
  }
}
