import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Contracted`: writes the binding of a protocol, or of a struct of closures, as its peer.
///
/// A member that cannot be bound is refused where it stands, and the rest is bound, so that
/// all the refusals of a declaration are seen at once.
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
