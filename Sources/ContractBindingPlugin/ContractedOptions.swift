import SwiftParser
import SwiftSyntax

/// The arguments of one `@Contracted`.
struct ContractedOptions {
  /// The expression after `as:`, the name by which contracts find the interface.
  let alias: ExprSyntax?
  /// The expression after `of:`, the metatype of a protocol that is restated.
  let restated: ExprSyntax?

  init(_ attribute: AttributeSyntax) {
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
    alias = arguments?.first { $0.label?.text == "as" }?.expression
    restated = arguments?.first { $0.label?.text == "of" }?.expression
  }

  /// The protocol's type in `(any Protocol).self`, or `nil` when the expression is anything else.
  static func protocolName(in metatype: ExprSyntax) -> TypeSyntax? {
    guard let access = metatype.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.self),
      let parentheses = access.base?.as(TupleExprSyntax.self),
      parentheses.elements.count == 1,
      let existential = parentheses.elements.first?.expression.as(TypeExprSyntax.self)?
        .type.as(SomeOrAnyTypeSyntax.self),
      existential.someOrAnySpecifier.tokenKind == .keyword(.any),
      existential.constraint.is(IdentifierTypeSyntax.self)
        || existential.constraint.is(MemberTypeSyntax.self)
    else { return nil }
    return existential.constraint
  }

  /// The text of a string literal without interpolation, or `nil` when the expression is
  /// anything else.
  static func text(of literal: ExprSyntax) -> String? {
    guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return nil
    }
    return text.isEmpty ? nil : text
  }
}
