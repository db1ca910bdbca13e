import ContractInterface
import SwiftSyntax

/// Collects the protocols and types that a package's files declare.
final class DeclarationCollector: SyntaxVisitor {
  private(set) var protocols: [OwnedDeclaration] = []
  /// The structs whose closures are operations, such as `InvoiceClient`.
  private(set) var clients: [OwnedDeclaration] = []
  /// The values of the ``clients`` that the package creates, such as `InvoiceClient.live`.
  private(set) var values: [ClientValue] = []
  /// The types, of which two in different targets may have the same name.
  private(set) var all: [TypeFacts] = []
  private(set) var types = TypeCatalogue()
  private var aliases: [String: String] = [:]
  private var extensions: [ExtensionDeclSyntax] = []
  /// The names of the types that contain the declaration being read, the outermost first.
  private var owners: [String] = []
  private var file: SourceFile

  /// Reads the declarations; the result is `nil` if there are no files.
  init?(_ files: [SourceFile]) {
    guard let first = files.first else { return nil }
    file = first
    super.init(viewMode: .sourceAccurate)
    for next in files {
      file = next
      walk(next.tree)
    }
    for node in extensions { add(node) }
    types = TypeCatalogue(all, aliases: aliases)
    values = ClientValueFinder.values(in: files, self)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.append(OwnedDeclaration(node: node, file: file))
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    let declared = OwnedDeclaration(node: node, file: file)
    if owners.isEmpty, node.genericParameterClause == nil, declared.isStructOfClosures {
      clients.append(declared)
    }
    return add(node, .structure)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .class)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .actor)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .enumeration)
  }

  override func visitPost(_ node: StructDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { owners.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { owners.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(node)
    owners.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.genericParameterClause == nil {
      let name = (owners + [node.name.text]).joined(separator: ".")
      aliases[name] = node.initializer.value.trimmedDescription
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Adds a type under its full name, such as `Doubles.Orders`.
  private func add(
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
    _ kind: TypeFacts.Kind
  ) -> SyntaxVisitorContinueKind {
    var type = TypeFacts(
      name: (owners + [node.name.text]).joined(separator: "."), kind: kind,
      access: Access(node.modifiers), file: file,
      line: file.line(of: node.introducer), inherited: node.inheritanceClause.names)
    type.hasGlobalActor = node.attributes.globalActor != nil
    type.isGeneric = node.genericParameterClause != nil
    type.isContractValue = node.attributes.names.contains("ContractValue")
    MemberReader(node.memberBlock.members).add(to: &type)
    all.append(type)
    owners.append(node.name.text)
    return .visitChildren
  }

  private func add(_ node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    for index in all.indices where all[index].name == name {
      all[index].inherited.formUnion(node.inheritanceClause.names)
      let access = Access(node.modifiers)
      MemberReader(node.memberBlock.members, access: access == .module ? nil : access)
        .add(to: &all[index])
    }
  }
}

extension InheritanceClauseSyntax? {
  /// The inherited types without modules and attributes, such as `PriceList`.
  fileprivate var names: Set<String> {
    Set(self?.inheritedTypes.flatMap(\.type.inheritedNames) ?? [])
  }
}
