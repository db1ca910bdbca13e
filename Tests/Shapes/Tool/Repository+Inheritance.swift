import ContractInterface
import SwiftParser
import SwiftSyntax

extension Repository {
  /// The attribute that an author writes on a declaration: `@Contracted`, with `including:` for each
  /// protocol of the repository from which it inherits and that can be included.
  func attribute(of declaration: DeclSyntax) -> ContractedOptions {
    let parents = parents(of: declaration).filter(isIncludable)
    guard !parents.isEmpty else { return ContractedOptions() }
    let metatypes = parents.map { "(any \($0)).self" }.joined(separator: ", ")
    let source = Parser.parse(source: "@Contracted(including: \(metatypes)) protocol A {}")
    guard let attribute = source.firstAttribute else { return ContractedOptions() }
    return ContractedOptions(attribute)
  }

  private func parents(of declaration: DeclSyntax) -> [String] {
    var reader = InterfaceReader(options: ContractedOptions())
    _ = reader.read(declaration)
    return reader.refusals.filter { $0.message.kind == "inheritance" }
      .map(\.node.trimmedDescription)
  }

  /// True for a protocol whose binding another one can call, which has no type parameters.
  private func isIncludable(_ name: String) -> Bool {
    guard let type = types[name], type.kind == .existential,
      let declaration = type.declaration.flatMap({ DeclSyntax($0) })
    else { return false }
    var reader = InterfaceReader(options: ContractedOptions())
    let interface = reader.read(declaration)
    guard interface != nil, interface?.generics == nil else { return false }
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
