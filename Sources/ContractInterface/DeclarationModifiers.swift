package import SwiftSyntax

extension DeclModifierListSyntax {
  func has(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }

  /// True for `static` and `class`, and false for an instance member.
  package var areTypeLevel: Bool { has(.static) || has(.class) }

  package var isLazy: Bool { has(.lazy) }

  var isNonisolated: Bool { has(.nonisolated) }

  /// True for `nonisolated(nonsending)`, which makes a function run on its caller's actor.
  var isNonsending: Bool {
    contains {
      $0.name.tokenKind == .keyword(.nonisolated) && $0.detail?.detail.text == "nonsending"
    }
  }

  /// The access level for the generated code: "public " also for `open`, "package ", or empty.
  package var access: String {
    if has(.public) || has(.open) { return "public " }
    return has(.package) ? "package " : ""
  }

  /// True for `private` and `fileprivate`, which generated code in another file cannot use.
  package var isHidden: Bool {
    contains {
      [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) && $0.detail == nil
    }
  }
}
