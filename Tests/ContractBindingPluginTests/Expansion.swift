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
  /// The source with each change that the compiler would offer.
  let changed: [String]

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
    changed = context.diagnostics.flatMap { Self.changes(by: $0, to: source, in: context) }
  }

  private static func changes(
    by diagnostic: Diagnostic, to source: String, in context: BasicMacroExpansionContext
  ) -> [String] {
    diagnostic.fixIts.flatMap(\.changes).compactMap { change in
      guard case .replace(let old, let new) = change else { return nil }
      let start = context.location(
        for: old.position, anchoredAt: old, fileName: "Shop.swift"
      ).offset
      var bytes = Array(source.utf8)
      bytes.replaceSubrange(start..<start + old.totalLength.utf8Length, with: new.description.utf8)
      return String(decoding: bytes, as: UTF8.self)
    }
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
