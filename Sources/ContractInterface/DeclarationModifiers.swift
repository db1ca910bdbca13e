package import SwiftSyntax

extension DeclModifierListSyntax {
  /// The modifier `static` or `class`; `nil` for an instance member.
  package var typeLevel: DeclModifierSyntax? {
    first { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  package var isLazy: Bool { contains { $0.name.tokenKind == .keyword(.lazy) } }

  /// The modifier `optional` in an `@objc` protocol; `nil` if the member is required.
  var optional: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.optional) }
  }

  var isNonisolated: Bool {
    contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }

  /// True for `nonisolated(nonsending)`, which makes a function run on its caller's actor.
  var isNonsending: Bool {
    contains {
      $0.name.tokenKind == .keyword(.nonisolated) && $0.detail?.detail.text == "nonsending"
    }
  }

  /// The access level for the generated code: "public " also for `open`, "package ", or empty.
  package var access: String {
    let keyword = first {
      [.keyword(.public), .keyword(.open), .keyword(.package)].contains($0.name.tokenKind)
    }
    guard let keyword else { return "" }
    return keyword.name.tokenKind == .keyword(.package) ? "package " : "public "
  }

  /// True for `private` and `fileprivate`, which generated code in another file cannot use.
  package var isHidden: Bool {
    contains {
      [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) && $0.detail == nil
    }
  }
}
