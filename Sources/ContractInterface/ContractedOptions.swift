import SwiftParser
package import SwiftSyntax

/// The arguments of an attribute such as `@Contracted(as: "orders", of: (any Orders).self)`.
package struct ContractedOptions {
  /// The expression after `as:`, which gives the name in contracts; `nil` without `as:`.
  let alias: ExprSyntax?
  /// The expression after `of:`, such as `(any Orders).self`; `nil` without `of:`.
  let restated: ExprSyntax?

  /// True for `spied: true`, so that a protocol gets a spy whatever its name is.
  package let isSpied: Bool

  /// The names after `associatedTypes:`, of inherited types such as `Item`.
  let associatedTypes: [String]

  /// The bindings of the protocols after `including:`, such as `CatalogueBinding`.
  let included: [String]
  /// The classes after `including:`, such as `Base`; their members are not requirements.
  private let superclasses: [String]
  /// The attribute, to which a suggestion can add `including:`; `nil` if there is none.
  let attribute: AttributeSyntax?

  /// Reads the arguments; without an attribute, as if the author had written `@Contracted`.
  package init(_ attribute: AttributeSyntax? = nil) {
    self.attribute = attribute
    alias = attribute?.argument("as")
    restated = attribute?.argument("of")
    isSpied = attribute?.argument("spied")?.trimmedDescription == "true"
    associatedTypes = attribute?.arguments(from: "associatedTypes").compactMap(Self.text) ?? []
    let included = attribute?.arguments(from: "including") ?? []
    self.included = included.compactMap(Self.protocolName)
      .map { "\($0.trimmedDescription)Binding" }
    superclasses = included.compactMap(Self.className)
  }

  /// Returns true if `including:` lists the inherited type, so that the author needs no warning
  /// about its requirements.
  ///
  /// A listed class has none. A listed protocol has a binding, which calls them.
  func includes(_ parent: String) -> Bool { superclasses.contains(parent) || binds(parent) }

  /// Returns true if `including:` lists the protocol, or one that restates it.
  ///
  /// A protocol from another package may be restated under a name such as `ServiceOperations`.
  func binds(_ parent: String) -> Bool {
    included.contains { binding in
      let name = binding.split(separator: ".").last.map(String.init)
      return name == "\(parent)Binding" || name == "\(parent)OperationsBinding"
    }
  }

  /// Reads `Shop` from `(any Shop).self`; the result is `nil` for any other expression.
  static func protocolName(in metatype: ExprSyntax) -> TypeSyntax? {
    guard let parentheses = metatype.instanceType?.as(TupleExprSyntax.self),
      parentheses.elements.count == 1,
      let existential = parentheses.elements.first?.expression.as(TypeExprSyntax.self)?
        .type.as(SomeOrAnyTypeSyntax.self),
      existential.someOrAnySpecifier.tokenKind == .keyword(.any),
      existential.constraint.is(IdentifierTypeSyntax.self)
        || existential.constraint.is(MemberTypeSyntax.self)
    else { return nil }
    return existential.constraint
  }

  /// Reads `Base` from `Base.self`, `Shop.Base.self` or `Base<Item>.self`; `nil` for a protocol.
  private static func className(in metatype: ExprSyntax) -> String? {
    guard let type = metatype.instanceType, !type.is(TupleExprSyntax.self) else { return nil }
    return type.trimmedDescription.prefix { $0 != "<" }.split(separator: ".").last.map(String.init)
  }

  /// Reads a string literal; `nil` for an empty one and for one with interpolation.
  static func text(of literal: ExprSyntax) -> String? {
    guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return nil
    }
    return text.isEmpty ? nil : text
  }
}

extension AttributeSyntax {
  fileprivate var labelledArguments: LabeledExprListSyntax? {
    arguments?.as(LabeledExprListSyntax.self)
  }

  /// Returns the expressions after a label such as `including`, up to the next label.
  fileprivate func arguments(from label: String) -> [ExprSyntax] {
    (labelledArguments ?? []).drop { $0.label?.text != label }
      .prefix { $0.label == nil || $0.label?.text == label }.map(\.expression)
  }

  /// Returns the expression after a label such as `of`; `nil` if the attribute does not have it.
  func argument(_ label: String) -> ExprSyntax? {
    labelledArguments?.first { $0.label?.text == label }?.expression
  }
}

extension ExprSyntax {
  /// The expression before `.self`, such as `(any Shop)`; `nil` for any other expression.
  var instanceType: ExprSyntax? {
    guard let access = self.as(MemberAccessExprSyntax.self),
      access.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return access.base
  }
}
