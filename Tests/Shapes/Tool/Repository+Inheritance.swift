import ContractInterface
import SwiftParser
import SwiftSyntax

extension Repository {
  /// The attribute that an author writes on a declaration: `@Contracted`, with `including:` for each
  /// protocol of the repository from which it inherits and that can be included.
  ///
  /// If `restates` is true, the author also restates those of other packages.
  func attribute(of declaration: DeclSyntax, restates: Bool = false) -> ContractedOptions {
    let parents = parents(of: declaration).map { String($0.prefix { $0 != "<" }) }
    let included = parents.filter(isIncludable)
    let restated = parents.filter { restates && !included.contains($0) && isRestatable($0) }
    guard !included.isEmpty || !restated.isEmpty else { return spying(on: declaration) }
    let names = included + restated.map { "\($0)Operations" }
    return including(names, associatedTypes: inheritedTypes(of: declaration))
  }

  private func including(_ names: [String], associatedTypes: [String]) -> ContractedOptions {
    let metatypes = names.map { isClass($0) ? "\($0).self" : "(any \($0)).self" }
      .joined(separator: ", ")
    let types = associatedTypes.map { "\"\($0)\"" }.joined(separator: ", ")
    let last = types.isEmpty ? "" : ", associatedTypes: \(types)"
    let source = "@Contracted(including: \(metatypes)\(last)) protocol A {}"
    return ContractedOptions(Parser.parse(source: source).firstAttribute)
  }

  /// The associated types that a protocol inherits and does not declare again, with the aliases
  /// beside them.
  private func inheritedTypes(of declaration: DeclSyntax) -> [String] {
    guard let owned = declaration.as(ProtocolDeclSyntax.self) else { return [] }
    let members = owned.memberBlock.members
    let declared = members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text }
    let inherited = associatedTypes(of: owned.name.text).subtracting(declared)
    guard !inherited.isEmpty else { return [] }
    let aliases = protocols(above: owned.name.text).flatMap(\.memberBlock.members)
      .compactMap { $0.decl.as(TypeAliasDeclSyntax.self)?.name.text }
    return inherited.union(aliases).sorted()
  }

  private func isClass(_ name: String) -> Bool {
    guard let type = types[name] ?? dependencies.type(named: name, from: nil) else { return false }
    return type.kind == .reference && type.isDeclared
  }

  private func spying(on declaration: DeclSyntax) -> ContractedOptions {
    guard let owned = declaration.as(ProtocolDeclSyntax.self),
      BuiltInTypes.isSpied(owned.name.text),
      let attribute = Parser.parse(source: "@Contracted(spied: true) protocol A {}").firstAttribute
    else { return ContractedOptions() }
    let options = ContractedOptions(attribute)
    var reader = InterfaceReader(options: options)
    return reader.read(declaration)?.spy == nil ? ContractedOptions() : options
  }

  /// The associated types of a protocol and of those from which it inherits.
  func associatedTypes(of name: String) -> Set<String> {
    Set(
      protocols(above: name).flatMap(\.memberBlock.members)
        .compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text })
  }

  /// The protocol with a name, and those of the repository from which it inherits.
  private func protocols(above name: String) -> [ProtocolDeclSyntax] {
    var found: [ProtocolDeclSyntax] = []
    var seen: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      guard seen.insert(next).inserted, let type = types[next], type.kind == .existential,
        let owned = type.declaration?.as(ProtocolDeclSyntax.self)
      else { continue }
      found.append(owned)
      open += type.parents
    }
    return found
  }

  private func parents(of declaration: DeclSyntax) -> [String] {
    var reader = InterfaceReader(options: ContractedOptions())
    _ = reader.read(declaration)
    return reader.refusals.filter { $0.message.kind == "inheritance" }
      .map(\.node.trimmedDescription)
  }

  /// True for a class, and for a protocol that another one can include.
  private func isIncludable(_ name: String) -> Bool {
    if isClass(name) { return true }
    guard let type = types[name], type.kind == .existential,
      let declaration = type.declaration.flatMap({ DeclSyntax($0) })
    else { return false }
    var reader = InterfaceReader(options: ContractedOptions())
    guard reader.read(declaration) != nil else { return false }
    // What it inherits is included in the same way; what is refused in it counts once more here.
    return reader.refusals.allSatisfy { refusal in
      refusal.message.kind == "asks-delegate"
        || refusal.message.kind == "inheritance"
          && isIncludable(String(refusal.node.trimmedDescription.prefix { $0 != "<" }))
    }
  }

  /// True for a protocol of another package that a suite can restate.
  private func isRestatable(_ name: String) -> Bool {
    guard types[name] == nil, let type = dependencies.type(named: name, from: nil),
      let declaration = type.declaration?.as(ProtocolDeclSyntax.self), type.namesakes.isEmpty
    else { return false }
    var reader = InterfaceReader(options: ContractedOptions())
    return reader.read(DeclSyntax(declaration)).map { $0.generics == nil } ?? false
      && reader.refusals.allSatisfy { $0.message.kind == "asks-delegate" }
  }
}

extension SourceFileSyntax {
  fileprivate var firstAttribute: AttributeSyntax? {
    statements.first?.item.as(ProtocolDeclSyntax.self)?.attributes.first?.as(AttributeSyntax.self)
  }
}
