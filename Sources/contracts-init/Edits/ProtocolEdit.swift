import SwiftSyntax

/// An edit that adds `@Contracted` to declarations of one file, with the import that it needs.
struct ProtocolEdit {
  /// The declarations that have no `@Contracted` yet.
  private let declared: [OwnedDeclaration]
  private let file: SourceFile
  /// True if a public declaration needs `public import` for a module that it uses.
  private let importsAreInternal: Bool

  /// Creates the edit for at least one declaration, all in the same file.
  init(_ declared: [OwnedDeclaration], importsAreInternal: Bool) {
    file = declared[0].file
    self.declared = declared.filter { $0.contracted == nil }
    self.importsAreInternal = importsAreInternal
  }

  var text: String {
    guard !declared.isEmpty else { return file.text }
    var edit = TextEdit()
    // In a file without imports and comments, both insertions may be at the start. The import comes
    // first.
    addImport(to: &edit)
    for declared in declared {
      let place = declared.node.positionAfterSkippingLeadingTrivia.utf8Offset
      edit.insert("@Contracted\n\(declared.node.indentation(in: file.text))", at: place)
    }
    return edit.applied(to: file.text)
  }

  private func addImport(to edit: inout TextEdit) {
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    guard !imports.contains(where: { $0.path.trimmedDescription == "ContractBinding" }) else {
      return
    }
    let line = "\(importWord)import ContractBinding\n"
    if let next = imports.first(where: { $0.path.trimmedDescription > "ContractBinding" }) {
      edit.insert(line, at: next.positionAfterSkippingLeadingTrivia.utf8Offset)
    } else if let last = imports.last {
      edit.insert("\n" + line.dropLast(), at: last.endPositionBeforeTrailingTrivia.utf8Offset)
    } else {
      edit.insert(line + "\n", at: offsetAfterHeader)
    }
  }

  private var importWord: String {
    guard importsAreInternal else { return "" }
    let words = declared.flatMap { $0.node.modifiers.map(\.name.text) }
    return ["public", "package"].first(where: words.contains).map { "\($0) " } ?? ""
  }

  /// The offset after the comment at the top of the file, such as a license; 0 without one.
  private var offsetAfterHeader: Int {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    let header = lines.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }
    guard !header.isEmpty, lines.dropFirst(header.count).first?.isEmpty == true else { return 0 }
    return (header + [""]).reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
