import ContractBinding

/// The layout of a JSON text: its white space, and how its strings are escaped.
///
/// It does not include the order of the keys and the spelling of the numbers.
package struct JSONLayout: Sendable, Hashable {
  /// The white space in objects or in lists.
  package struct Brackets: Sendable, Hashable {
    /// True if each element is on a separate line.
    package var isInLines = false
    /// The white space after the opening bracket and before the closing one, if the elements are on
    /// one line.
    package var padding = ""
    /// The white space after a comma, if the elements are on one line.
    package var gap = ""
    /// The white space between the brackets of an empty object or list.
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
  /// One step of indentation, if elements are on separate lines.
  package var indent = ""
  /// The white space before a colon.
  package var beforeColon = ""
  /// The white space after a colon.
  package var afterColon = ""
  /// The white space after the last token.
  package var end = ""
  package var escapes = JSONEscapes()

  package init() {}

  /// The layout without white space, in which only the required characters are escaped.
  package static let compact = JSONLayout()

  /// Rewrites a text in this layout.
  ///
  /// - Parameter text: A well-formed text in any layout.
  /// - Returns: The same keys, numbers and strings in this layout.
  package func applied(to text: [UInt8]) -> [UInt8] { checked(text) ?? text }

  /// Checks a text and rewrites it in this layout.
  ///
  /// - Parameter text: A text in any layout.
  /// - Returns: The same keys, numbers and strings in this layout; `nil` if the text is not JSON,
  ///   has duplicate keys, or escapes half a surrogate pair.
  package func checked(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var copy = JSONCopy(bytes: start, count: bytes.count, layout: self)
      defer { copy.deallocate() }
      guard copy.document() else { return nil }
      return Array(copy.output.bytes) + end.utf8
    }
  }
}
