import ContractModel

/// Markup of HTML, in which no text can be taken for markup and every element is closed: it is
/// well-formed XML too, so that it can be checked.
struct HTMLWriter {
  /// An attribute's name and its value.
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// The written page, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes an element.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attributes: Its attributes; empty values are left out.
  ///   - content: Writes what is in it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element without attributes that holds a text.
  mutating func element(_ name: StaticString, _ text: String) {
    element(name, [:], text)
  }

  /// Writes an element that holds nothing and has no end, such as `meta`.
  mutating func void(_ name: StaticString, _ attributes: Attributes) {
    start(name, attributes)
    markup("/>")
  }

  /// Writes the beginning of an element; ``close(_:)`` ends it.
  mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    markup(">")
  }

  /// Ends an element that ``open(_:_:)`` began.
  mutating func close(_ name: StaticString) {
    markup("</")
    markup(name)
    markup(">")
  }

  private mutating func start(_ name: StaticString, _ attributes: Attributes) {
    markup("<")
    markup(name)
    for (key, value) in attributes where !value.isEmpty {
      markup(" ")
      markup(key)
      markup("=\"")
      text(value)
      markup("\"")
    }
  }

  /// Ends a line, for those who read the source.
  mutating func newline() { bytes.append(0x0A) }

  /// Writes a text of anybody's: made harmless as in every report, and escaped.
  mutating func text(_ text: String) {
    for byte in ReportText(text).string.utf8 {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case UInt8(ascii: "'"): markup("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// Writes markup of our own.
  mutating func markup(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }
}
