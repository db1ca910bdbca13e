import SwiftSyntax

extension ThrowsClauseSyntax {
  /// True for `throws`.
  ///
  /// It is false for `throws(Never)`, and for `rethrows`, because handlers in the generated code
  /// never throw.
  var canThrow: Bool { canThrow(calling: []) }

  /// Checks whether a call with these arguments may throw.
  ///
  /// With `rethrows`, only a function that the suite registers can make it throw.
  func canThrow(calling parameters: [Requirement.Parameter]) -> Bool {
    guard throwsSpecifier.tokenKind == .keyword(.throws) else {
      return parameters.contains(where: \.mayThrow)
    }
    return type?.trimmedDescription != "Never"
  }
}
