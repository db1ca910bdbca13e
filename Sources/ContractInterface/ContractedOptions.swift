import SwiftParser
package import SwiftSyntax

/// The arguments of an attribute such as `@Contracted(as: "orders", of: (any Orders).self)`.
package struct ContractedOptions {
  /// The expression after `as:`, which is the name of the protocol in contracts.
  ///
  /// It is `nil` without `as:`.
  let alias: ExprSyntax?
  /// The expression after `of:`, such as `(any Orders).self`.
  ///
  /// It is `nil` without `of:`.
  let restated: ExprSyntax?

  package init(_ attribute: AttributeSyntax) {
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
    alias = arguments?.first { $0.label?.text == "as" }?.expression
    restated = arguments?.first { $0.label?.text == "of" }?.expression
  }

  /// The arguments of an attribute without any.
  package init() {
    alias = nil
    restated = nil
  }

  /// Reads the type `Protocol` from `(any Protocol).self`.
  ///
  /// The result is `nil` for any other expression.
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

  /// Reads a string literal.
  ///
  /// The result is `nil` for an empty literal, for one with interpolation, and for any other
  /// expression.
  static func text(of literal: ExprSyntax) -> String? {
    guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return nil
    }
    return text.isEmpty ? nil : text
  }
}
