/// The formatting of an XML document.
///
/// A recording stores it, so that a replay can send exactly the vendor's bytes.
package struct XMLLayout: Sendable, Hashable {
  /// The text before the root element, such as `<?xml version="1.0"?>`, comments and white space.
  package var prolog = ""
  /// The text after the root element, such as a final newline.
  package var end = ""
  /// The end of an element without content: `/>`, or ` />` with a space; `nil` for `<a></a>`.
  package var empty: String? = "/>"
  /// The white space for one level of depth, such as two spaces; `nil` without line breaks.
  package var indent: String?
  /// True if the document writes `>` in text as `&gt;`; XML permits both.
  package var escapesGreaterThan = true

  package init() {}

  /// The layout without white space between elements, such as `<a><b/></a>`.
  static let compact = XMLLayout()
  /// The layout with one element on each line, indented by two spaces.
  static let lines = {
    var layout = XMLLayout()
    layout.indent = "  "
    return layout
  }()
  /// The line `<?xml version="1.0" encoding="UTF-8"?>` that begins a document.
  package static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  /// Guesses the layout of a well-formed document.
  ///
  /// The first `/>` decides about all empty elements, and the first line break after a tag about
  /// the indentation. So the guess can be wrong for a document of mixed style.
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

  /// Finds the index of the `<` that begins the root element, after the XML declaration, comments
  /// and white space.
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

  /// Checks whether a text contains a `>` outside of tags, and so does not write `&gt;`.
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
    text.range(of: Array(words.utf8))?.lowerBound
  }
}
