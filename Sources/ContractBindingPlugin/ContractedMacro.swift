import ContractInterface
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@Contracted`, which writes an enum beside a protocol or a struct of closures, and a
/// spy for some delegate protocols.
///
/// A member that cannot be called from a contract gets an error message. The others are still
/// written, so that all messages appear at once.
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
    if let alias = interface.subjectAlias {
      let second =
        "/// A second name, because `Subject` is the type of an implementation in a binding."
      let named = "\(interface.access)typealias \(alias) = Subject"
      declarations.append(([second] + interface.availability + [named]).joined(separator: "\n"))
    }
    return declarations.map { "\(raw: $0)" }
  }
}
