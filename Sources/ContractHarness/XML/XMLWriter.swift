/// An XML document that is written into memory, element by element.
///
/// Nothing but the bytes is kept, so that a document may have any number of elements:
///
/// ```swift
/// var writer = XMLWriter()
/// try writer.start("note")
/// try writer.attribute("to", "Ada")
/// try writer.text("1 < 2")
/// try writer.end()
/// let bytes = try writer.finish()
/// ```
///
/// The bytes are those that libxml2's `xmlTextWriter` would write, in less than half its time: that
/// one copies each name and looks at each byte several times. It also passes on what XML cannot
/// hold, and vouches for nothing, so that who uses it has to read back what it wrote all the same.
package struct XMLWriter: ~Copyable {
  private var bytes = XMLBytes()
  private var open: [Element] = []
  /// Whether the tag of the innermost element may take attributes still.
  private var isInTag = false

  /// An element without its end.
  private struct Element {
    var name: String
    /// Whether elements or text are in it.
    var isEmpty = true
    /// Whether text is in it, to which indentation would add.
    var hasText = false
  }

  /// Creates an indented UTF-8 document without elements.
  package init() { bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString) }

  /// Opens an element within the one that is open.
  ///
  /// - Parameter name: The element's name, which must be an XML name.
  /// - Throws: An error where a document has its only root already.
  package mutating func start(_ name: String) throws(XMLError) {
    if let parent = open.indices.last {
      closeTag()
      if !open[parent].hasText { indent() }
      open[parent].isEmpty = false
    } else if bytes.last != 0x0A {
      throw XMLError("an element after the root")
    }
    add(0x3C)
    add(name)
    open.append(Element(name: name))
    isInTag = true
  }

  /// Gives the open element an attribute, before any text or element is in it.
  ///
  /// - Parameters:
  ///   - name: The attribute's name, which must be an XML name.
  ///   - value: Any text; characters that XML cannot hold become U+FFFD.
  /// - Throws: An error where it is too late.
  package mutating func attribute(_ name: String, _ value: String) throws(XMLError) {
    guard isInTag else { throw XMLError("attribute \(name) outside of a tag") }
    add(0x20)
    add(name)
    add(0x3D)
    add(0x22)
    XMLEscapes.attribute.add(value, to: &bytes)
    add(0x22)
  }

  /// Adds text to the open element.
  ///
  /// - Parameter text: Any text; characters that XML cannot hold become U+FFFD.
  /// - Throws: An error where no element is open.
  package mutating func text(_ text: String) throws(XMLError) {
    guard let innermost = open.indices.last else { throw XMLError("text outside of the root") }
    closeTag()
    open[innermost].isEmpty = false
    open[innermost].hasText = true
    XMLEscapes.text.add(text, to: &bytes)
  }

  /// Closes the open element.
  ///
  /// - Throws: An error where none is open.
  package mutating func end() throws(XMLError) {
    guard let element = open.popLast() else { throw XMLError("no element is open") }
    if element.isEmpty {
      add(0x2F)
      add(0x3E)
    } else {
      if !element.hasText { indent() }
      add(0x3C)
      add(0x2F)
      add(element.name)
      add(0x3E)
    }
    isInTag = false
  }

  /// Writes a whole element that holds text alone.
  ///
  /// - Parameters:
  ///   - name: The element's name, which must be an XML name.
  ///   - attributes: Its attributes, in order.
  ///   - text: Its text; an empty one makes an empty element.
  /// - Throws: An error where a document has its only root already.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = ""
  ) throws(XMLError) {
    try start(name)
    for (name, value) in attributes {
      try attribute(name, value)
    }
    if !text.isEmpty { try self.text(text) }
    try end()
  }

  /// Closes what is open, and ends the document.
  ///
  /// - Returns: The document's bytes.
  /// - Throws: An error where there is no element at all.
  package consuming func finish() throws(XMLError) -> [UInt8] {
    guard bytes.last != 0x0A else { throw XMLError("no element") }
    while !open.isEmpty { try end() }
    add(0x0A)
    return bytes.array
  }

  private mutating func closeTag() {
    if isInTag { add(0x3E) }
    isInTag = false
  }

  private mutating func indent() {
    add(0x0A)
    for _ in 0..<open.count { bytes.append("  " as StaticString) }
  }

  private mutating func add(_ byte: UInt8) { bytes.append(byte) }

  private mutating func add(_ text: String) { bytes.append(text) }
}
