import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Contracted`: writes the binding of a protocol, or of a struct of closures, as its peer.
///
/// It reports each member that it cannot bind, and binds the others, so that all refusals of a
/// declaration appear at once.
struct ContractedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var reader = InterfaceReader(options: ContractedOptions(node))
    let interface = reader.read(DeclSyntax(declaration))
    reader.refusals.forEach { context.diagnose($0.diagnostic) }
    guard let interface else { return [] }
    var declarations = [BindingWriter(interface: interface).declaration]
    if let spy = interface.spy {
      declarations.append(SpyWriter(interface: interface, spy: spy).declaration)
    }
    return declarations.map { "\(raw: $0)" }
  }
}
