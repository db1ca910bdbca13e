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

  /// Opens an element, which ``end()`` closes; the name must be valid and is not checked.
  package mutating func start(_ name: String) throws(XMLError) {
    try check(xmlTextWriterStartElement(writer, name))
  }

  /// Adds an attribute to the open element, before its text and children.
  ///
  /// The name must be a valid XML name, which is not checked. In the value, U+FFFD replaces
  /// characters that XML does not allow.
  package mutating func attribute(_ name: String, _ value: String) throws(XMLError) {
    try check(xmlTextWriterWriteAttribute(writer, name, value.holdingOnlyXMLCharacters))
  }

  /// Adds text with `<` and `&` escaped, and with U+FFFD for characters that XML does not allow.
  package mutating func text(_ text: String) throws(XMLError) {
    try check(xmlTextWriterWriteString(writer, text.holdingOnlyXMLCharacters))
  }

  /// Closes the element that was opened last.
  package mutating func end() throws(XMLError) {
    try check(xmlTextWriterEndElement(writer))
  }

  /// Writes an element without children: `<note to="Ada">tea</note>`, or `<note/>` without a text.
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

  /// Closes all open elements, and returns the whole document in UTF-8.
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

/// The buffer to which libxml2's callback appends; a class, because C code holds a pointer to it.
private final class Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }
}
