import ContractInterface
import SwiftSyntax

/// The declaration of a protocol, or of a struct whose closures are the operations.
struct OwnedDeclaration {
  let node: any DeclGroupSyntax & NamedDeclSyntax
  let file: SourceFile

  var name: String { node.name.text }
  var access: Access { Access(node.modifiers) }
  var line: Int { file.line(of: node.introducer) }
  var isProtocol: Bool { node.is(ProtocolDeclSyntax.self) }

  /// The operations; `nil` if no binding can be generated.
  var interface: OwnedInterface? {
    var reader = InterfaceReader(
      options: ContractedOptions(contracted))
    return reader.read(DeclSyntax(node))
  }

  /// The attribute `@Contracted`, if the author has written it.
  var contracted: AttributeSyntax? {
    node.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == "Contracted" }
  }

  /// True if `@Contracted` can generate a spy that reports each call.
  var canHaveSpy: Bool {
    guard let interface, interface.spy != nil else { return false }
    return interface.requirements.flatMap(\.parameters).allSatisfy { parameter in
      if case .value = parameter.role { true } else { false }
    }
  }

  /// True for a struct with at least one closure, except for a SwiftUI view.
  var isStructOfClosures: Bool {
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    guard node.is(StructDeclSyntax.self), !inherited.contains("View") else { return false }
    return interface?.requirements.contains { $0.kind == .method } == true
  }
}
