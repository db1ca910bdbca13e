import SwiftSyntax

extension TypeParameters {
  /// Returns true if each class can stand for its type parameter in a call.
  ///
  /// `AnyObject.Type` is not the type of a class, a key path begins at one class alone, and a result
  /// of which no parameter has the type may be of any other class.
  func classesServe(for parameters: [TypeSyntax], returning result: TypeSyntax?) -> Bool {
    classes.allSatisfy { name, type in
      let isInResult = result?.mentions(name) == true
      guard !isInResult || parameters.contains(where: { $0.mentions(name) }) else { return false }
      let finder = Finder(name)
      for used in parameters + [result].compactMap(\.self) { finder.walk(used) }
      let isAny = type.trimmedDescription == "AnyObject"
      return !finder.isInKeyPath && !(isAny && finder.isMetatype)
    }
  }

  /// Finds a type parameter within metatypes and key paths.
  private final class Finder: SyntaxVisitor {
    private let name: String
    private(set) var isMetatype = false
    private(set) var isInKeyPath = false

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MetatypeTypeSyntax) -> SyntaxVisitorContinueKind {
      if node.baseType.mentions(name) { isMetatype = true }
      return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      read(node.name, TypeSyntax(node))
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
      read(node.name, TypeSyntax(node))
    }

    private func read(_ type: TokenSyntax, _ node: TypeSyntax) -> SyntaxVisitorContinueKind {
      if type.text.hasSuffix("KeyPath"), node.mentions(name) { isInKeyPath = true }
      return .visitChildren
    }
  }
}
