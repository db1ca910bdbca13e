import SwiftSyntax

/// Searches the files of a package for values of its structs of closures.
final class ClientValueFinder: SyntaxVisitor {
  private let catalogue: DeclarationCollector
  private let clients: Set<String>
  private var file: SourceFile
  private var scopes: [ClientValueReader.Scope] = [ClientValueReader.Scope()]
  private var found: [ClientValue] = []

  private init(_ catalogue: DeclarationCollector, _ file: SourceFile) {
    self.catalogue = catalogue
    self.file = file
    clients = Set(catalogue.clients.map(\.name))
    super.init(viewMode: .sourceAccurate)
  }

  /// Finds the values, each under one name.
  ///
  /// In `static let liveValue = live()`, `liveValue` is only another name of `live`, and is left
  /// out.
  static func values(in files: [SourceFile], _ catalogue: DeclarationCollector) -> [ClientValue] {
    guard let first = files.first, !catalogue.clients.isEmpty else { return [] }
    let finder = ClientValueFinder(catalogue, first)
    for file in files {
      finder.file = file
      finder.walk(file.tree)
    }
    return finder.found.filter { value in
      !finder.found.contains { $0.type == value.type && $0.name == value.alias }
    }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let access = Access(node.modifiers)
    enter(node.extendedType.trimmedDescription, access: access == .module ? nil : access)
    return .visitChildren
  }

  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    read(DeclSyntax(node))
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    read(DeclSyntax(node))
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let scope = scopes.last, let name = scope.name, let type = catalogue.types[name] {
      found += reader.value(of: node, of: type, in: scope).map { [$0] } ?? []
    }
    return .skipChildren
  }

  private var reader: ClientValueReader { ClientValueReader(clients: clients, file: file) }

  private func read(_ declaration: DeclSyntax) -> SyntaxVisitorContinueKind {
    if let scope = scopes.last { found += reader.values(of: declaration, in: scope) }
    return .skipChildren
  }

  private func enter(_ node: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind {
    let outer = scopes.last?.name.map { "\($0)." } ?? ""
    enter(outer + node.name.text, access: nil)
    return .visitChildren
  }

  private func enter(_ name: String, access: Access?) {
    scopes.append(ClientValueReader.Scope(name: name, access: access, object: object(of: name)))
  }

  private func leave() { scopes.removeLast() }

  /// Returns the expression that creates a double, such as `FakeInvoices()`.
  ///
  /// Other types do not count: a client in a model's property is no double or adapter of its own.
  private func object(of name: String) -> String? {
    guard let type = catalogue.types[name], Implementation.Kind(of: type) != .liveAdapter,
      type.kind != .enumeration, !type.isGeneric, !type.hasGlobalActor
    else { return nil }
    let isMade = type.creations.contains { creation in
      creation.callee == name && creation.access != .file && !creation.isFailable
        && !creation.isThrowing && !creation.isAsync
        && creation.parameters?.allSatisfy(\.hasDefault) == true
    }
    return isMade ? "\(name)()" : nil
  }
}
