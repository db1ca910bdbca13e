import ContractInterface
import SwiftParser
import SwiftSyntax

extension Repository {
  /// The attribute that an author writes on a declaration: `@Contracted`, with `including:` for each
  /// protocol of the repository from which it inherits and that can be included.
  func attribute(of declaration: DeclSyntax) -> ContractedOptions {
    let parents = parents(of: declaration).filter { isIncludable($0, in: declaration) }
    guard !parents.isEmpty else { return spying(on: declaration) }
    let names = parents.map { String($0.prefix { $0 != "<" }) }
    guard let attribute = including(names) else { return ContractedOptions() }
    return ContractedOptions(attribute)
  }

  private func including(_ names: [String]) -> AttributeSyntax? {
    let metatypes = names.map { isClass($0) ? "\($0).self" : "(any \($0)).self" }
      .joined(separator: ", ")
    return Parser.parse(source: "@Contracted(including: \(metatypes)) protocol A {}").firstAttribute
  }

  private func isClass(_ name: String) -> Bool {
    types[name].map { $0.kind == .reference && $0.isDeclared } ?? false
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

  /// The associated types of the protocols from which a protocol inherits.
  func associatedTypes(of name: String) -> Set<String> {
    var found: Set<String> = []
    var seen: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      guard seen.insert(next).inserted, let type = types[next], type.kind == .existential,
        let owned = type.declaration?.as(ProtocolDeclSyntax.self)
      else { continue }
      for member in owned.memberBlock.members {
        if let name = member.decl.as(AssociatedTypeDeclSyntax.self)?.name.text {
          found.insert(name)
        }
      }
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

  /// True for a protocol whose binding that of a declaration can call.
  ///
  /// If it has type parameters, the declaration has an associated type or names types in angle
  /// brackets.
  private func isIncludable(_ parent: String, in declaration: DeclSyntax) -> Bool {
    let name = parent.prefix { $0 != "<" }
    if isClass(String(name)) || isIncludable(String(name)) { return true }
    guard let attribute = including([String(name)]) else { return false }
    var reader = InterfaceReader(options: ContractedOptions(attribute))
    guard reader.read(declaration)?.generics != nil else { return false }
    return isIncludable(String(name), isOpen: true)
  }

  /// True for a protocol that another one can include; one with type parameters only if `isOpen`.
  private func isIncludable(_ name: String, isOpen: Bool = false) -> Bool {
    guard let type = types[name], type.kind == .existential,
      let declaration = type.declaration.flatMap({ DeclSyntax($0) })
    else { return false }
    var reader = InterfaceReader(options: ContractedOptions())
    let interface = reader.read(declaration)
    guard interface != nil, isOpen || interface?.generics == nil else { return false }
    // What it inherits is included in the same way; what is refused in it counts once more here.
    return reader.refusals.allSatisfy { refusal in
      refusal.message.kind == "asks-delegate"
        || refusal.message.kind == "inheritance" && isIncludable(refusal.node.trimmedDescription)
    }
  }
}

extension SourceFileSyntax {
  fileprivate var firstAttribute: AttributeSyntax? {
    statements.first?.item.as(ProtocolDeclSyntax.self)?.attributes.first?.as(AttributeSyntax.self)
  }
}
