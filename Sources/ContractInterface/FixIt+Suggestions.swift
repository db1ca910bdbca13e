import SwiftDiagnostics
import SwiftSyntax

// Changes to the source that the compiler offers together with a message.

extension FixIt {
  private struct Words: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "ContractBinding", id: message) }
  }

  /// Describes a change in words such as "take an array".
  fileprivate init(
    _ words: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol
  ) {
    self.init(
      message: Words(message: words),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Suggests an array in place of a variadic parameter: `[Item]` for `Item...`.
  static func array(insteadOf parameter: FunctionParameterSyntax) -> FixIt {
    let array = ArrayTypeSyntax(element: parameter.type.trimmed)
    return FixIt(
      "take an array", replacing: parameter,
      with: parameter.with(\.type, TypeSyntax(array)).with(\.ellipsis, nil))
  }

  /// Suggests a property without its setter: `{ get }` for `{ get set }`.
  static func readOnly(_ accessors: AccessorBlockSyntax) -> FixIt? {
    guard case .accessors(let list) = accessors.accessors else { return nil }
    let getters = list.filter { $0.accessorSpecifier.tokenKind != .keyword(.set) }
    return FixIt(
      "remove the setter", replacing: accessors,
      with: accessors.with(\.accessors, .accessors(getters)))
  }
}

extension ContractedOptions {
  /// Suggests `including:` once for an inherited protocol, and once for a superclass.
  ///
  /// A macro does not see which of the two the name refers to, so the compiler offers both. An
  /// attribute that already has arguments is not changed.
  func suggestions(including parent: InheritedType) -> [FixIt] {
    guard let attribute, attribute.arguments == nil else { return [] }
    let existential = SomeOrAnyTypeSyntax(
      someOrAnySpecifier: .keyword(.any, trailingTrivia: .space),
      constraint: IdentifierTypeSyntax(name: .identifier(parent.name)))
    let base = TupleExprSyntax(
      elements: [LabeledExprSyntax(expression: TypeExprSyntax(type: existential))])
    let superclass = TypeExprSyntax(type: TypeSyntax.named(parent.node.trimmedDescription))
    return [
      suggestion("include '\(parent.name)'", ExprSyntax(base), attribute),
      suggestion("mark '\(parent.name)' as a class", ExprSyntax(superclass), attribute),
    ]
  }

  private func suggestion(
    _ words: String, _ type: ExprSyntax, _ attribute: AttributeSyntax
  ) -> FixIt {
    let metatype = MemberAccessExprSyntax(base: type, name: .keyword(.self))
    let argument = LabeledExprSyntax(
      label: .identifier("including"), colon: .colonToken(trailingTrivia: .space),
      expression: metatype)
    let name = attribute.attributeName
    return FixIt(
      words, replacing: attribute,
      with: attribute.with(\.attributeName, name.trimmed)
        .with(\.leftParen, .leftParenToken())
        .with(\.arguments, .argumentList([argument]))
        .with(\.rightParen, .rightParenToken(trailingTrivia: name.trailingTrivia)))
  }
}
