import CLibXML2

/// Writes an XML document into memory, element by element, with libxml2.
///
/// It stores only the bytes, so that a document may have any number of elements:
///
/// ```swift
/// var writer = try XMLWriter()
/// try writer.start("note")
/// try writer.attribute("to", "Ada")
/// try writer.text("1 < 2")
/// try writer.end()
/// let bytes = try writer.finish()
/// ```
package struct XMLWriter: ~Copyable {
  private let writer: xmlTextWriterPtr
  private let sink: Sink

  /// Begins a document in UTF-8, indented by two spaces, with an XML declaration.
  ///
  /// - Throws: An error if libxml2 cannot allocate memory.
  package init() throws(XMLError) {
    let sink = Sink()
    guard let writer = Self.writer(to: sink) else { throw XMLError("out of memory") }
    self.writer = writer
    self.sink = sink
  }

  deinit {
    xmlFreeTextWriter(writer)
  }

  /// Opens an element inside the one that is open, until ``end()`` closes it.
  ///
  /// - Parameter name: A valid XML name, which is not checked.
  /// - Throws: An error with libxml2's code.
  package mutating func start(_ name: String) throws(XMLError) {
    try check(xmlTextWriterStartElement(writer, name))
  }

  /// Adds an attribute to the open element.
  ///
  /// Call it before the element's text and children.
  ///
  /// - Parameters:
  ///   - name: A valid XML name, which is not checked.
  ///   - value: Any text. U+FFFD replaces characters that XML does not allow.
  /// - Throws: An error with libxml2's code.
  package mutating func attribute(_ name: String, _ value: String) throws(XMLError) {
    try check(xmlTextWriterWriteAttribute(writer, name, value.holdingOnlyXMLCharacters))
  }

  /// Adds text to the open element.
  ///
  /// The writer escapes `<` and `&`.
  ///
  /// - Parameter text: Any text. U+FFFD replaces characters that XML does not allow.
  /// - Throws: An error with libxml2's code.
  package mutating func text(_ text: String) throws(XMLError) {
    try check(xmlTextWriterWriteString(writer, text.holdingOnlyXMLCharacters))
  }

  /// Closes the element that was opened last.
  ///
  /// - Throws: An error with libxml2's code.
  package mutating func end() throws(XMLError) {
    try check(xmlTextWriterEndElement(writer))
  }

  /// Writes an element with attributes and text, but without children: `<note to="Ada">tea</note>`.
  ///
  /// - Parameters:
  ///   - name: A valid XML name, which is not checked.
  ///   - attributes: Names and values, written in this order.
  ///   - text: Any text. An empty text gives `<note/>`.
  /// - Throws: An error with libxml2's code.
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

  /// Closes all open elements and ends the document.
  ///
  /// The writer cannot be used after it.
  ///
  /// - Returns: The whole document in UTF-8.
  /// - Throws: An error with libxml2's code.
  package consuming func finish() throws(XMLError) -> [UInt8] {
    try check(xmlTextWriterEndDocument(writer))
    try check(xmlTextWriterFlush(writer))
    return sink.bytes
  }

  private static func writer(to sink: Sink) -> xmlTextWriterPtr? {
    _ = LibXML2.isReady
    // libxml2 holds a reference to the sink. Its close callback below releases it.
    let context = Unmanaged.passRetained(sink)
    let output = xmlOutputBufferCreateIO(
      { context, bytes, count in
        guard let context, let bytes else { return -1 }
        let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
        sink.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        return count
      },
      { context in
        if let context { Unmanaged<Sink>.fromOpaque(context).release() }
        return 0
      },
      context.toOpaque(),
      nil
    )
    guard let output else {
      context.release()
      return nil
    }
    guard let writer = xmlNewTextWriter(output) else {
      xmlOutputBufferClose(output)
      return nil
    }
    let isReady =
      xmlTextWriterSetIndent(writer, 1) >= 0
      && xmlTextWriterSetIndentString(writer, "  ") >= 0
      && xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil) >= 0
    if isReady { return writer }
    xmlFreeTextWriter(writer)
    return nil
  }

  private func check(_ code: Int32) throws(XMLError) {
    guard code >= 0 else { throw XMLError("libxml2's writer failed (\(code))") }
  }
}

/// The buffer to which libxml2's callback appends.
///
/// It is a class, because C code holds a pointer to it.
private final class Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }
}
