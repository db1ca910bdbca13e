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
  /// The functions, properties and initializers, which may create values of the ``clients``.
  private(set) var members: [Member] = []
  /// The types and extensions that contain the declaration being read, the outermost first.
  private var scopes: [Scope] = []
  private var file: SourceFile

  /// A type, or an extension of a type.
  struct Scope {
    /// The name including enclosing types, such as `Doubles.Orders`.
    let name: String
    /// The default access in an extension such as `public extension`.
    var access: Access?
  }

  /// A declaration with the type or extension that contains it; `nil` at the top of a file.
  struct Member {
    let node: DeclSyntax
    let scope: Scope?
    let file: SourceFile
  }

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
    values = clientValues
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.append(OwnedDeclaration(node: node, file: file))
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    let declared = OwnedDeclaration(node: node, file: file)
    if scopes.isEmpty, node.genericParameterClause == nil, declared.isStructOfClosures {
      clients.append(declared)
    }
    return add(node, .structure)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node, .class) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node, .actor) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .enumeration)
  }

  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(node)
    scopes.append(Scope(name: node.extendedType.trimmedDescription, access: node.memberAccess))
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.genericParameterClause == nil {
      aliases[fullName(of: node.name)] = node.initializer.value.trimmedDescription
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }

  private func add(_ node: some DeclSyntaxProtocol) -> SyntaxVisitorContinueKind {
    members.append(Member(node: DeclSyntax(node), scope: scopes.last, file: file))
    return .skipChildren
  }

  /// Returns the name with those of the enclosing types, such as `Doubles.Orders`.
  private func fullName(of name: TokenSyntax) -> String {
    (scopes.last.map { "\($0.name)." } ?? "") + name.text
  }

  /// Adds a type under its full name, such as `Doubles.Orders`.
  private func add(
    _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax,
    _ kind: TypeFacts.Kind
  ) -> SyntaxVisitorContinueKind {
    var type = TypeFacts(
      name: fullName(of: node.name), kind: kind, access: Access(node.modifiers), file: file,
      line: file.line(of: node.introducer), inherited: node.inheritanceClause.names)
    type.hasGlobalActor = node.attributes.globalActor != nil
    type.isGeneric = node.genericParameterClause != nil
    type.isContractValue = node.attributes.names.contains("ContractValue")
    MemberReader(node.memberBlock.members).add(to: &type)
    all.append(type)
    scopes.append(Scope(name: type.name))
    return .visitChildren
  }

  private func add(_ node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    for index in all.indices where all[index].name == name {
      all[index].inherited.formUnion(node.inheritanceClause.names)
      MemberReader(node.memberBlock.members, access: node.memberAccess).add(to: &all[index])
    }
  }
}

extension ExtensionDeclSyntax {
  /// The default access of the members; `nil` if the extension, unlike `public extension`, has none.
  fileprivate var memberAccess: Access? {
    let access = Access(modifiers)
    return access == .module ? nil : access
  }
}

extension InheritanceClauseSyntax? {
  /// The inherited types without modules and attributes, such as `PriceList`.
  fileprivate var names: Set<String> {
    Set(self?.inheritedTypes.flatMap(\.type.inheritedNames) ?? [])
  }
}
