import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import ContractBindingPlugin

/// What becomes of a source that bears `@Contracted`, as the compiler would have it.
struct Expansion {
  /// The source with all that was generated.
  let source: String
  /// What the compiler would say, as `line:column: severity: message`.
  let diagnostics: [String]

  /// Expands a source.
  ///
  /// The `conformances` are those that `@ContractValue` has to add: none for a type that inherits it.
  init(_ source: String, conformances: [String] = ["ContractValueConvertible"]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Shop", fullFilePath: "Shop.swift")])
    let expanded = file.expand(
      macroSpecs: [
        "Contracted": MacroSpec(type: ContractedMacro.self),
        "ContractValue": MacroSpec(
          type: ContractValueMacro.self, conformances: conformances.map { "\(raw: $0)" }),
      ],
      contextGenerator: { syntax in
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
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
