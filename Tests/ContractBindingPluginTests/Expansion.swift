import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion

@testable import ContractBindingPlugin

/// What becomes of a source that bears `@Contracted`, as the compiler would have it.
struct Expansion {
  /// The source with all that was generated.
  let source: String
  /// What the compiler would say, as `line:column: severity: message`.
  let diagnostics: [String]

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Shop", fullFilePath: "Shop.swift")])
    let expanded = file.expand(
      macroSpecs: ["Contracted": MacroSpec(type: ContractedMacro.self)],
      contextGenerator: { syntax in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: [])
      },
      indentationWidth: .spaces(2))
    self.source = expanded.description
    diagnostics = context.diagnostics.map { Self.line(for: $0, in: context) }
  }

  private static func line(
    for diagnostic: Diagnostic, in context: BasicMacroExpansionContext
  ) -> String {
    let place = context.location(
      for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Shop.swift")
    let severity = diagnostic.diagMessage.severity == .warning ? "warning" : "error"
    return "\(place.line):\(place.column): \(severity): \(diagnostic.message)"
  }
}
