import SwiftSyntax

/// Collects the types of a file, and those among them that are candidates for `@Contracted`.
final class DeclarationReader: SyntaxVisitor {
  private(set) var candidates: [Candidate] = []
  private(set) var types: [DeclaredType] = []
  /// The names of the modules that the file imports.
  private(set) var imported: Set<String> = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first { imported.insert(module.name.text) }
    return .skipChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, .existential, node, node.inheritanceClause)
    if node.isFacade {
      let isDelegate = node.name.text.hasSuffix("Delegate")
      candidates.append(
        Candidate(kind: isDelegate ? .delegate : .facade, declaration: DeclSyntax(node)))
    }
    node.memberBlock.members.compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }
      .forEach { _ = visit($0) }
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, .value, node, node.inheritanceClause)
    if node.isOfClosures {
      candidates.append(Candidate(kind: .closures, declaration: DeclSyntax(node)))
    }
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, .value, node, node.inheritanceClause)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, .reference, node, node.inheritanceClause)
    return .visitChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, .reference, node, node.inheritanceClause)
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let member = node.extendedType.as(MemberTypeSyntax.self)
    for name in Set([member?.qualifiedName, node.extendedType.innermostName].compactMap(\.self)) {
      types.append(
        DeclaredType(
          name: name, kind: .value, declaration: nil, parents: node.inheritanceClause.names))
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    append(
      DeclaredType(
        name: node.name.text, kind: .alias, declaration: nil, parents: [],
        target: node.initializer.value, typeParameters: node.genericParameterClause.names), node)
    return .skipChildren
  }

  // Local types are out of reach of contracts.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func add(
    _ name: String, _ kind: DeclaredType.Kind, _ node: any DeclGroupSyntax,
    _ clause: InheritanceClauseSyntax?
  ) {
    append(
      DeclaredType(
        name: name, kind: kind, declaration: node, parents: clause.names,
        typeParameters: node.asProtocol((any WithGenericParametersSyntax).self)?
          .genericParameterClause.names ?? []), node)
  }

  /// Adds a type, and one within another type under its full name too, such as `Order.State`.
  private func append(_ type: DeclaredType, _ node: some SyntaxProtocol) {
    var type = type
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    type.isPrivate =
      modifiers?.contains { ["private", "fileprivate"].contains($0.name.text) } ?? false
    type.isPublic = modifiers?.contains { ["public", "open"].contains($0.name.text) } ?? true
    guard let outer = Syntax(node).nameOfOuterType else { return types.append(type) }
    var nested = type
    nested.isPublic = true
    nested.isNested = true
    types.append(nested)
    nested.name = "\(outer).\(type.name)"
    types.append(nested)
  }
}

extension Syntax {
  /// The name of the type around a declaration; `nil` for one at the top of a file.
  fileprivate var nameOfOuterType: String? {
    var node = parent
    while let current = node {
      if let other = current.as(ExtensionDeclSyntax.self) {
        return other.extendedType.innermostName
      }
      if current.asProtocol((any DeclGroupSyntax).self) != nil {
        return current.asProtocol((any NamedDeclSyntax).self)?.name.text
      }
      node = current.parent
    }
    return nil
  }
}

extension TypeSyntax {
  /// The name without those of the types around it, such as `State` for `Shop.Order.State`.
  var innermostName: String {
    self.as(MemberTypeSyntax.self)?.name.text ?? self.as(IdentifierTypeSyntax.self)?.name.text
      ?? trimmedDescription
  }
}

extension MemberTypeSyntax {
  /// The last two names, such as `Order.State` for `Shop.Order.State`.
  var qualifiedName: String { "\(baseType.innermostName).\(name.text)" }
}

extension GenericParameterClauseSyntax? {
  fileprivate var names: [String] { self?.parameters.map(\.name.text) ?? [] }
}

extension InheritanceClauseSyntax? {
  fileprivate var names: Set<String> {
    Set(
      self?.inheritedTypes.flatMap { inherited in
        inherited.type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [inherited.type]
      }.map(\.trimmedDescription) ?? [])
  }
}

extension ProtocolDeclSyntax {
  /// True for a protocol that other files see, with a method that is called on an instance.
  ///
  /// A protocol with properties alone describes data.
  fileprivate var isFacade: Bool {
    !modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
      && memberBlock.members.contains { member in
        member.decl.as(FunctionDeclSyntax.self).map { method in
          !method.modifiers.contains { $0.name.text == "static" }
        } ?? false
      }
  }
}

extension StructDeclSyntax {
  /// True for a struct whose stored properties are mostly closures, such as a client.
  fileprivate var isOfClosures: Bool {
    guard !modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) }),
      !inheritanceClause.names.contains(where: { $0.hasSuffix("View") || $0.hasSuffix("Reducer") })
    else { return false }
    let stored = memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { property in
        !property.modifiers.contains { $0.name.text == "static" }
          && property.bindings.allSatisfy { $0.accessorBlock == nil }
      }
    let closures = stored.filter { property in
      property.bindings.contains { $0.typeAnnotation?.type.function != nil }
    }
    return closures.count >= 2 && closures.count * 2 > stored.count
  }
}
