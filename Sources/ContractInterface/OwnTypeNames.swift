import SwiftSyntax

/// Writes types of a protocol for code outside of it, where `Self` and associated types need the
/// implementation's name.
struct OwnTypeNames {
  /// The associated types of the protocol.
  var associated: Set<String> = []
  /// The name of the type parameter that stands for the implementation; `nil` if there is none.
  var implementation: String?

  /// Returns the type with `Item` as `Concrete.Item`, and `Self` as `Concrete`.
  func qualified(_ type: TypeSyntax) -> TypeSyntax {
    guard let implementation else { return type }
    return Rewriter(names: associated, implementation: implementation).rewrite(type.detached)
      .as(TypeSyntax.self) ?? type
  }

  private final class Rewriter: SyntaxRewriter {
    let names: Set<String>
    let implementation: String

    init(names: Set<String>, implementation: String) {
      self.names = names
      self.implementation = implementation
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      if node.name.text == "Self" {
        return TypeSyntax(node.with(\.name, renamed(node.name, to: implementation)))
      }
      guard names.contains(node.name.text) else { return super.visit(node) }
      return TypeSyntax(
        node.with(\.name, renamed(node.name, to: "\(implementation).\(node.name.text)")))
    }

    private func renamed(_ token: TokenSyntax, to name: String) -> TokenSyntax {
      .identifier(
        name, leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
    }
  }
}

/// The type parameters of a generated binding, such as `<Concrete: Store & SendableMetatype>`.
package struct BindingGenerics {
  /// The clause after the name of the binding.
  package let clause: String
  /// The constraints after `where`, with the word; empty for none.
  package let constraints: String
}

extension ProtocolDeclSyntax {
  /// The protocol's own types.
  ///
  /// A protocol with associated types, or with `Self` as an argument, cannot be called through
  /// `any`. Then the implementation has a name.
  var ownTypeNames: OwnTypeNames {
    let associated = memberBlock.members.compactMap {
      $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
    }
    let isOpen = !associated.isEmpty || memberBlock.members.contains(where: \.takesSelf)
    return OwnTypeNames(
      associated: Set(associated), implementation: isOpen ? OwnedInterface.implementation : nil)
  }
}

extension MemberBlockItemSyntax {
  /// True if a parameter of the member, or a property that can be set, mentions `Self`.
  fileprivate var takesSelf: Bool {
    if let condition = decl.as(IfConfigDeclSyntax.self) {
      return condition.branches.contains { $0.1.contains(where: \.takesSelf) }
    }
    if let property = decl.as(VariableDeclSyntax.self) {
      return property.bindings.contains { binding in
        binding.typeAnnotation?.type.mentions("Self") == true
          && binding.accessorBlock?.tokens(viewMode: .sourceAccurate)
            .contains { $0.text == "set" } == true
      }
    }
    let parameters =
      decl.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? decl.as(InitializerDeclSyntax.self)?.signature.parameterClause
      ?? decl.as(SubscriptDeclSyntax.self)?.parameterClause
    return parameters?.parameters.contains { $0.type.mentions("Self") } == true
  }
}

extension StructDeclSyntax {
  /// The names of the type parameters, such as `<Item>`; empty for none.
  var parameterNames: String {
    guard let clause = genericParameterClause else { return "" }
    return "<\(clause.parameters.map(\.name.text).joined(separator: ", "))>"
  }

  /// The type parameters for the binding of a generic struct.
  var bindingGenerics: BindingGenerics? {
    guard let clause = genericParameterClause else { return nil }
    let own = genericWhereClause?.requirements.map { $0.requirement.trimmedDescription } ?? []
    let metatypes = clause.parameters.map { "\($0.name.text): SendableMetatype" }
    return BindingGenerics(
      clause: "<\(clause.parameters.trimmedDescription)>",
      constraints: " where \((own + metatypes).joined(separator: ", "))")
  }
}
