/// The formatting of a JSON text: its white space and the escapes of its strings.
///
/// With it, a replay sends exactly the vendor's bytes.
///
/// It does not describe the order of keys and the notation of numbers, such as `1e3`.
package struct JSONLayout: Sendable, Hashable {
  /// The white space between braces (for objects) or between square brackets (for lists).
  package struct Brackets: Sendable, Hashable {
    /// True for one element on each line, as in pretty-printed JSON.
    package var isInLines = false
    /// White space after the opening and before the closing bracket on one line, such as the spaces
    /// in `[ 1, 2 ]`.
    package var padding = ""
    /// White space after a comma on one line, such as the space in `[1, 2]`.
    package var gap = ""
    /// White space in an empty object or list, such as the space in `{ }`.
    package var empty = ""

    package init(
      isInLines: Bool = false, padding: String = "", gap: String = "", empty: String = ""
    ) {
      self.isInLines = isInLines
      self.padding = padding
      self.gap = gap
      self.empty = empty
    }
  }

  package var objects = Brackets()
  package var lists = Brackets()
  /// White space for one level of depth, such as two spaces; unused without line breaks.
  package var indent = ""
  /// White space before each colon, usually none.
  package var beforeColon = ""
  /// White space after each colon, usually one space or none.
  package var afterColon = ""
  /// White space after the whole text, such as a final newline.
  package var end = ""
  package var escapes = JSONEscapes()

  package init() {}

  /// The layout without white space, in which only quotes, backslashes and control characters are
  /// escaped.
  package static let compact = JSONLayout()

  /// Rewrites a well-formed text in this layout; it stays unchanged if ``checked(_:)`` refuses it.
  package func applied(to text: [UInt8]) -> [UInt8] { checked(text) ?? text }

  /// Checks a text and rewrites it in this layout; `nil` if it is not JSON, is nested deeper than
  /// 256 levels, has duplicate keys, or escapes half a surrogate pair.
  package func checked(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var copy = JSONCopy(bytes: start, count: bytes.count, layout: self)
      defer { copy.deallocate() }
      guard copy.document() else { return nil }
      for byte in end.utf8 { copy.output.append(byte) }
      return Array(copy.output.bytes)
    }
  }
}
