import Foundation
import SwiftParser
import SwiftSyntax

struct SourceFile {
  let path: String
  let text: String
  let tree: SourceFileSyntax
  let target: PackageFacts.Target

  /// Reads the file; the result is `nil` if it is not a text in UTF-8.
  init?(_ path: String, of target: PackageFacts.Target) {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    self.path = path
    self.text = text
    self.target = target
    tree = Parser.parse(source: text)
  }

  /// Returns the line of a declaration, not counting the comments before it.
  func line(of node: some SyntaxProtocol) -> Int {
    let converter = SourceLocationConverter(fileName: path, tree: tree)
    return node.startLocation(converter: converter).line
  }
}
