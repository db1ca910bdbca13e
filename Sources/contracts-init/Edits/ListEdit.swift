import SwiftSyntax

/// An array literal in a manifest.
///
/// Added elements get the same layout as the existing ones.
struct ListEdit {
  private let list: ArrayExprSyntax
  private let source: String

  init(_ list: ArrayExprSyntax, in source: String) {
    self.list = list
    self.source = source
  }

  /// True if the first element is at the start of a line, or if there is no element.
  private var isLong: Bool { list.elements.first?.startsLine(in: source) ?? true }

  /// The indentation for elements: that of the first element if it is at the start of a line.
  ///
  /// Otherwise, it is two spaces more than the indentation of the list.
  var indentation: String {
    if let first = list.elements.first, isLong { return first.indentation(in: source) }
    return list.indentation(in: source) + "  "
  }

  /// Adds an element at the end of the list.
  ///
  /// A comma follows the element if the previously last element had one, or if the list was empty.
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

  /// Checks whether only white space precedes the node on its line.
  func startsLine(in source: String) -> Bool {
    lineBefore(in: source).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Returns the white space at the start of the node's line.
  func indentation(in source: String) -> String {
    String(
      decoding: lineBefore(in: source).prefix {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
      }, as: UTF8.self)
  }
}
