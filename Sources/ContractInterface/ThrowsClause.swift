import SwiftSyntax

extension ThrowsClauseSyntax {
  /// True for `throws`.
  ///
  /// It is false for `rethrows`, because the handlers of the generated code never throw, and for
  /// `throws(Never)`.
  var canThrow: Bool { canThrow(calling: []) }

  /// True if a call with these arguments may throw.
  ///
  /// With `rethrows`, only a function that the suite registers can make it throw.
  func canThrow(calling parameters: [Requirement.Parameter]) -> Bool {
    guard throwsSpecifier.tokenKind == .keyword(.throws) else {
      return parameters.contains(where: \.mayThrow)
    }
    return type?.trimmedDescription != "Never"
  }
}
