import SwiftSyntax

/// The code that can see a declaration.
enum Access: Comparable {
  /// Code of the same file: `private` or `fileprivate`.
  case file
  /// Code of the same target, and tests with `@testable`.
  case module
  /// Code of the whole package, or all code: `package`, `public` or `open`.
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

  /// Reads the access of a member, which an extension such as `public extension` may give it.
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
