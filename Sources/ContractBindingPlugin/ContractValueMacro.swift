import ContractInterface
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@ContractValue`, which writes the conversion of a type to and from values.
struct ContractValueMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    var reader = ValueTypeReader(
      options: ContractValueOptions(node), isNested: !context.lexicalContext.isEmpty)
    let valueType = reader.read(declaration)
    // The compiler leaves out each protocol to which the type, or its superclass, already conforms.
    // So an empty list means that there is a conversion already.
    if protocols.isEmpty { reader.refuseInherited(declaration) }
    reader.refusals.forEach { context.diagnose($0.diagnostic) }
    guard let valueType, !protocols.isEmpty else { return [] }
    var whole = valueType
    // The macro adds the extension outside of all enclosing types, so their `@available` attributes
    // must be repeated on it.
    whole.availability =
      context.lexicalContext.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
      .flatMap(\.attributes.availability) + valueType.availability
    let writer = ValueTypeWriter(type: whole, name: type.trimmedDescription)
    let written: DeclSyntax = "\(raw: writer.declaration)"
    return [written.as(ExtensionDeclSyntax.self)].compactMap(\.self)
  }
}
