/// The formatting of an XML document, which its elements do not show.
package struct XMLLayout: Sendable, Hashable {
  /// The text before the root element: the declaration, comments, white space.
  package var prolog = ""
  /// The text after the root element.
  package var end = ""
  /// The end of a tag without content, or `nil` if an empty element is written as two tags.
  package var empty: String? = "/>"
  /// The indentation of one level, or `nil` if elements follow each other on one line.
  package var indent: String?
  /// True if `>` is written as `&gt;`, which XML does not require.
  package var escapesGreaterThan = true

  package init() {}

  /// A layout without white space between elements.
  static let compact = XMLLayout()
  /// A layout with one element on each line.
  static let lines = {
    var layout = XMLLayout()
    layout.indent = "  "
    return layout
  }()
  /// The XML declaration of a document in UTF-8.
  package static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  /// Guesses the layout of a well-formed document.
  ///
  /// Each property comes from the first place in the document that shows it.
  package static func nearest(to document: [UInt8]) -> XMLLayout {
    let text = document[...]
    let start = endOfProlog(text)
    let stop = text.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
    guard start < stop else { return .compact }
    let root = text[start..<stop]
    var layout = XMLLayout()
    layout.prolog = String(decoding: text[..<start], as: UTF8.self)
    layout.end = String(decoding: text[stop...], as: UTF8.self)
    if let slash = first("/>", in: root) {
      layout.empty = root[root.index(before: slash)] == 0x20 ? " />" : "/>"
    } else if first("></", in: root) != nil {
      layout.empty = nil
    }
    layout.escapesGreaterThan = first("&gt;", in: root) != nil || !hasBareGreaterThan(root)
    if let line = first(">\n", in: root) {
      let indent = root[(line + 2)...].prefix { $0 == 0x20 || $0 == 0x09 }
      if root[indent.endIndex...].first == UInt8(ascii: "<") {
        layout.indent = String(decoding: indent, as: UTF8.self)
      }
    }
    return layout
  }

  /// Returns the offset of the root element, after white space, comments and instructions.
  private static func endOfProlog(_ text: ArraySlice<UInt8>) -> Int {
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      let end: String
      switch text[(open + 1)...].first {
      case UInt8(ascii: "?"): end = "?>"
      case UInt8(ascii: "!"): end = "-->"
      default: return open
      }
      guard let close = first(end, in: text[open...]) else { return open }
      position = close + end.utf8.count
    }
    return position
  }

  /// Checks whether a text contains a `>` that does not end a tag.
  private static func hasBareGreaterThan(_ text: ArraySlice<UInt8>) -> Bool {
    var isInTag = false
    for byte in text {
      if byte == UInt8(ascii: "<") { isInTag = true }
      guard byte == UInt8(ascii: ">") else { continue }
      if !isInTag { return true }
      isInTag = false
    }
    return false
  }

  private static func first(_ words: String, in text: ArraySlice<UInt8>) -> Int? {
    text.firstRange(of: Array(words.utf8))?.lowerBound
  }
}
