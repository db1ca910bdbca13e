import SwiftSyntax

/// The protocols and types of all files.
final class Catalogue: SyntaxVisitor {
  /// A protocol where it is declared.
  struct DeclaredProtocol {
    var node: ProtocolDeclSyntax
    var file: SourceFile
    var name: String { node.name.text }
    var access: Access { Access(node.modifiers) }
    var line: Int { file.line(of: node.protocolKeyword) }
  }

  private(set) var protocols: [DeclaredProtocol] = []
  private(set) var types: [String: TypeFacts] = [:]
  private var extensions: [(node: ExtensionDeclSyntax, file: SourceFile)] = []
  private var file: SourceFile

  /// Reads the files.
  ///
  /// - Returns: `nil` if there is none.
  init?(_ files: [SourceFile]) {
    guard let first = files.first else { return nil }
    file = first
    super.init(viewMode: .sourceAccurate)
    for next in files {
      file = next
      walk(next.tree)
    }
    for (node, file) in extensions { add(node, in: file) }
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.append(DeclaredProtocol(node: node, file: file))
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .structure, node.inheritanceClause, node.modifiers, node.genericParameterClause)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .class, node.inheritanceClause, node.modifiers, node.genericParameterClause)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .actor, node.inheritanceClause, node.modifiers, node.genericParameterClause)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .enumeration, node.inheritanceClause, node.modifiers, node.genericParameterClause)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append((node, file))
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Adds a type at the top of a file; a nested one has a name that a suite would have to write
  /// differently, and is left out.
  private func add(
    _ node: some DeclGroupSyntax & NamedDeclSyntax, _ kind: TypeFacts.Kind,
    _ inheritance: InheritanceClauseSyntax?, _ modifiers: DeclModifierListSyntax,
    _ generics: GenericParameterClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    var type = TypeFacts(
      name: node.name.text, kind: kind, access: Access(modifiers), file: file,
      line: file.line(of: node.introducer), inherited: inheritance.names)
    type.hasGlobalActor = node.attributes.hasGlobalActor
    type.isGeneric = generics != nil
    MemberReader(node.memberBlock.members).add(to: &type)
    types[type.name] = type
    return .skipChildren
  }

  private func add(_ node: ExtensionDeclSyntax, in file: SourceFile) {
    let name = node.extendedType.trimmedDescription
    guard var type = types[name] else { return }
    type.inherited.formUnion(node.inheritanceClause.names)
    MemberReader(node.memberBlock.members).add(to: &type)
    types[name] = type
  }
}

extension InheritanceClauseSyntax? {
  /// The inherited types without modules and attributes, such as `PriceList`.
  fileprivate var names: Set<String> {
    let types = self?.inheritedTypes.map(\.type) ?? []
    return Set(types.flatMap(Self.names))
  }

  private static func names(in type: TypeSyntax) -> [String] {
    if let attributed = type.as(AttributedTypeSyntax.self) { return names(in: attributed.baseType) }
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { names(in: $0.type) }
    }
    if let member = type.as(MemberTypeSyntax.self) { return [member.name.text] }
    return [type.trimmedDescription]
  }
}

extension AttributeListSyntax {
  /// True if one of the attributes names a global actor, such as `@MainActor`.
  var hasGlobalActor: Bool {
    contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Actor") == true
    }
  }
}
