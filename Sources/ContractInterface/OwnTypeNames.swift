import SwiftSyntax

/// Writes an own type of a protocol or struct for code outside of it: `Item` as `Shop.Item`.
struct OwnTypeNames {
  /// The associated types and type aliases of the protocol, or the types nested in the struct.
  var associated: Set<String> = []
  /// The type to write for `Self`, such as `Concrete`; `nil` for a protocol called by `any`.
  var implementation: String?
  /// The full names of the protocol's type aliases, such as `Shop.Profile` for the alias `Profile`.
  ///
  /// They apply if the binding uses `any`. Otherwise the name is `Concrete.Profile`.
  var aliases: [String: String] = [:]
  /// The alias for the application's own type `Subject`, a name that a binding uses itself.
  var subjectAlias: String?

  /// Returns the type with `Item` as `Concrete.Item`, and `Self` as `Concrete`.
  ///
  /// The type parameters `generics` of a method hide other types with the same names.
  func qualified(_ type: TypeSyntax, except generics: [TypeParameter] = []) -> TypeSyntax {
    guard implementation != nil || subjectAlias != nil || !aliases.isEmpty else { return type }
    var renamed = aliases
    renamed["Subject"] = subjectAlias
    if let implementation {
      for name in associated { renamed[name] = "\(implementation).\(name)" }
      renamed["Self"] = implementation
    }
    for parameter in generics { renamed[parameter.name] = nil }
    return Rewriter(renamed).rewrite(type.detached).as(TypeSyntax.self) ?? type
  }

  private final class Rewriter: SyntaxRewriter {
    let renamed: [String: String]

    init(_ renamed: [String: String]) { self.renamed = renamed }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      let inner = super.visit(node)
      guard let name = renamed[node.name.text], let type = inner.as(IdentifierTypeSyntax.self)
      else { return inner }
      let token = TokenSyntax.identifier(
        name, leadingTrivia: node.name.leadingTrivia, trailingTrivia: node.name.trailingTrivia)
      return TypeSyntax(type.with(\.name, token))
    }
  }
}

private final class SubjectSearch: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Subject" { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    node.genericParameterClause.namesSubject ? .skipChildren : .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension GenericParameterClauseSyntax? {
  fileprivate var namesSubject: Bool {
    self?.parameters.contains { $0.name.text == "Subject" } == true
  }
}

extension OwnTypeNames {
  /// Returns the alias for the application's own type `Subject`, such as `ShopBindingSubject`.
  ///
  /// It is not needed if the members do not use the name, or define the type themselves.
  static func subjectAlias(
    of name: TokenSyntax, in members: MemberBlockSyntax, _ generics: GenericParameterClauseSyntax?
  ) -> String? {
    let own = members.members.contains {
      $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text == "Subject" || $0.typeName == "Subject"
    }
    guard !own, !generics.namesSubject else { return nil }
    let search = SubjectSearch(viewMode: .sourceAccurate)
    search.walk(members)
    guard search.isFound || name.text == "Subject" else { return nil }
    return "\(name.text.withoutBackQuotes)BindingSubject"
  }
}

/// The type parameters of a generated binding, such as `<Concrete: Store & SendableMetatype>`.
package struct BindingGenerics {
  /// The clause after the binding's name, such as `<Concrete: Store & SendableMetatype>`.
  package let clause: String
  /// The `where` clause to append, such as ` where Item: SendableMetatype`; empty if there is none.
  package let constraints: String
}

extension ProtocolDeclSyntax {
  /// Returns the protocol's own types, and inherited types that its `where` clause constrains.
  ///
  /// Some protocols cannot be called through `any`: those with associated types, with `Self` as an
  /// argument, or with a result such as `KeyPath<Self, String>`. A type parameter then stands for
  /// the implementation.
  func ownTypeNames(_ options: ContractedOptions) -> OwnTypeNames {
    let declared = memberBlock.members.compactMap {
      $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
    }
    // A name in angle brackets, as in `protocol Shop<Item>`, may be an inherited associated type,
    // which has no declaration here.
    let primary = primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text) ?? []
    let associated =
      declared + primary + options.associatedTypes
      + (options.included.isEmpty ? [] : constrainedTypes)
    let isOpen =
      !associated.isEmpty || memberBlock.members.contains(where: \.decl.needsImplementation)
      || parents.contains { options.binds($0.name) && $0.hasTypeArguments }
    let aliases = memberBlock.members.compactMap(\.typeName)
    var names = Dictionary(aliases.map { ($0, "\(name.text).\($0)") }) { first, _ in first }
    if memberBlock.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "Self" }) {
      names["Self"] = "Subject"
    }
    return OwnTypeNames(
      associated: Set(associated + aliases), implementation: isOpen ? implementationName : nil,
      aliases: names,
      subjectAlias: OwnTypeNames.subjectAlias(of: name, in: memberBlock, nil))
  }

  /// The inherited types in the `where` clause, such as `Item` in `where Item == String`.
  ///
  /// Types such as `ID` of `Identifiable` need no binding, and are left out.
  private var constrainedTypes: [String] {
    genericWhereClause?.requirements.compactMap { requirement in
      let type = requirement.left ?? "Self"
      let name = type.hasPrefix("Self.") ? String(type.dropFirst("Self.".count)) : type
      let isOther = ["Self", "ID", "RawValue", "AllCases"].contains(name) || name.contains(".")
      return isOther ? nil : name
    } ?? []
  }

  /// A name for the implementation's type parameter that the protocol does not use otherwise.
  var implementationName: String {
    let names = Set(tokens(viewMode: .sourceAccurate).map(\.text))
    return ["Concrete", "Implementation"].first { !names.contains($0) } ?? "ConcreteImplementation"
  }
}

extension MemberBlockItemSyntax {
  fileprivate var typeName: String? {
    guard decl.asProtocol((any DeclGroupSyntax).self) != nil || decl.is(TypeAliasDeclSyntax.self)
    else { return nil }
    return decl.asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}

extension DeclSyntax {
  /// True for a member that cannot be called through `any`.
  fileprivate var needsImplementation: Bool {
    takesSelf || wrapsSelf
      || self.as(IfConfigDeclSyntax.self)?.contains { $0.takesSelf || $0.wrapsSelf } == true
  }

  /// True if `Self` occurs in a parameter, in a settable property, or in a type alias.
  private var takesSelf: Bool {
    if let alias = self.as(TypeAliasDeclSyntax.self) {
      return alias.initializer.value.mentions("Self")
    }
    if let property = self.as(VariableDeclSyntax.self) {
      return property.bindings.contains { binding in
        binding.typeAnnotation?.type.mentions("Self") == true
          && binding.accessorBlock?.tokens(viewMode: .sourceAccurate)
            .contains { $0.text == "set" } == true
      }
    }
    let parameters =
      self.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause
      ?? self.as(SubscriptDeclSyntax.self)?.parameterClause
    return parameters?.parameters.contains { $0.type.mentions("Self") } == true
  }

  private var wrapsSelf: Bool {
    if let property = self.as(VariableDeclSyntax.self) {
      return property.bindings.contains { $0.typeAnnotation?.type.wrapsSelf == true }
    }
    let result =
      self.as(FunctionDeclSyntax.self)?.signature.returnClause
      ?? self.as(SubscriptDeclSyntax.self)?.returnClause
    return result?.type.wrapsSelf == true
  }
}

extension TypeSyntax {
  /// True if `Self` is the argument of a type such as `KeyPath<Self, String>`.
  ///
  /// For `Optional`, `Array` and `Dictionary`, the compiler replaces `Self` with the existential.
  fileprivate var wrapsSelf: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.text == "Self" && token.genericTypes.contains { !Self.erasing.contains($0) }
    }
  }

  private static let erasing: Set<String> = ["Array", "Dictionary", "Optional"]
}

extension TokenSyntax {
  /// The names of the generic types around the token, such as `KeyPath` for `Self` in
  /// `KeyPath<Self, String>`.
  fileprivate var genericTypes: [String] {
    sequence(first: Syntax(self), next: \.parent).prefix { !$0.is(MemberBlockItemSyntax.self) }
      .filter { $0.is(GenericArgumentClauseSyntax.self) }
      .map { $0.parent?.firstToken(viewMode: .sourceAccurate)?.text ?? "" }
  }
}

extension StructDeclSyntax {
  /// The types nested in the struct; a macro does not see those in an extension.
  var ownTypeNames: OwnTypeNames {
    let subject = OwnTypeNames.subjectAlias(of: name, in: memberBlock, genericParameterClause)
    let type = OwnedInterface.bound(name.text + parameterNames, subject)
    return OwnTypeNames(
      associated: Set(memberBlock.members.compactMap(\.typeName)), implementation: type,
      subjectAlias: subject)
  }

  var parameterNames: String {
    guard let clause = genericParameterClause else { return "" }
    return "<\(clause.parameters.map(\.name.text).joined(separator: ", "))>"
  }

  var bindingGenerics: BindingGenerics? {
    guard let clause = genericParameterClause else { return nil }
    let own = genericWhereClause?.requirements.map { $0.requirement.trimmedDescription } ?? []
    let metatypes = clause.parameters.map { "\($0.name.text): SendableMetatype" }
    return BindingGenerics(
      clause: "<\(clause.parameters.trimmedDescription)>",
      constraints: " where \((own + metatypes).joined(separator: ", "))")
  }
}
