import SwiftSyntax

/// An array literal in a manifest, whose new elements get the layout of the others.
struct ListEdit {
  private let list: ArrayExprSyntax
  private let source: String

  init(_ list: ArrayExprSyntax, in source: String) {
    self.list = list
    self.source = source
  }

  /// True if elements stand on lines of their own, as the first one does.
  private var isLong: Bool { list.elements.first?.startsLine(in: source) ?? true }

  /// The indentation of a first element on its own line, or else two spaces more than the list's.
  var indentation: String {
    if let first = list.elements.first, isLong { return first.indentation(in: source) }
    return list.indentation(in: source) + "  "
  }

  /// Adds an element at the end, in the layout of the list.
  ///
  /// A comma follows it if one followed the last element, or if the list was empty.
  func append(_ element: String, to edit: inout TextEdit) {
    guard let last = list.elements.last else {
      let close = list.indentation(in: source)
      edit.insert(
        "\n\(indentation)\(element),\n\(close)", at: list.leftSquare.endPosition.utf8Offset)
      return
    }
    let offset = last.endPositionBeforeTrailingTrivia.utf8Offset
    let before = last.trailingComma == nil ? "," : ""
    let after = last.trailingComma == nil ? "" : ","
    edit.insert(
      isLong ? "\(before)\n\(indentation)\(element)\(after)" : "\(before) \(element)\(after)",
      at: offset)
  }
}

extension SyntaxProtocol {
  private func lineBefore(in source: String) -> Substring.UTF8View {
    let before = source.utf8.prefix(positionAfterSkippingLeadingTrivia.utf8Offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
    return before[(start ?? before.startIndex)...]
  }

  /// True if only white space precedes the node on its line.
  func startsLine(in source: String) -> Bool {
    lineBefore(in: source).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  func indentation(in source: String) -> String {
    String(
      decoding: lineBefore(in: source).prefix {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
      }, as: UTF8.self)
  }
}
