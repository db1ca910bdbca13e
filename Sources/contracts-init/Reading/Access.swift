import SwiftSyntax

/// The code that can access a declaration.
enum Access: Comparable {
  /// Code in the same file, for `private` and `fileprivate`.
  case file
  /// Code in the same target, and tests with `@testable`.
  case module
  /// Code in the whole package or beyond it, for `package`, `public` and `open`.
  case package

  init(_ modifiers: DeclModifierListSyntax) {
    let words = modifiers.filter { $0.detail == nil }.map(\.name.tokenKind)
    if words.contains(.keyword(.private)) || words.contains(.keyword(.fileprivate)) {
      self = .file
    } else if words.contains(where: { Self.wide.contains($0) }) {
      self = .package
    } else {
      self = .module
    }
  }

  /// Reads the access of a member, for which `public extension` gives the default.
  init(_ modifiers: DeclModifierListSyntax, in scope: Access?) {
    let own = Access(modifiers)
    let isWritten = modifiers.contains {
      $0.detail == nil && $0.name.tokenKind == .keyword(.internal)
    }
    self = own == .module && !isWritten ? scope ?? own : own
  }

  private static let wide: [TokenKind] = [
    .keyword(.public), .keyword(.open), .keyword(.package),
  ]
}
