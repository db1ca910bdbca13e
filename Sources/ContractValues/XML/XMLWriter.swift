import CLibXML2

/// An XML document that libxml2 writes into memory, element by element.
///
/// Nothing but the bytes is kept, so that a document may have any number of elements:
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

  /// Creates an indented UTF-8 document without elements.
  ///
  /// - Throws: An error when memory is short.
  package init() throws(XMLError) {
    let sink = Sink()
    guard let writer = Self.writer(to: sink) else { throw XMLError("out of memory") }
    self.writer = writer
    self.sink = sink
  }

  deinit {
    xmlFreeTextWriter(writer)
  }

  /// Opens an element within the one that is open.
  ///
  /// - Parameter name: The element's name, which must be an XML name.
  /// - Throws: What libxml2's writer complains of.
  package mutating func start(_ name: String) throws(XMLError) {
    try check(xmlTextWriterStartElement(writer, name))
  }

  /// Gives the open element an attribute, before any text or element is in it.
  ///
  /// - Parameters:
  ///   - name: The attribute's name, which must be an XML name.
  ///   - value: Any text; characters that XML cannot hold become U+FFFD.
  /// - Throws: What libxml2's writer complains of.
  package mutating func attribute(_ name: String, _ value: String) throws(XMLError) {
    try check(xmlTextWriterWriteAttribute(writer, name, value.holdingOnlyXMLCharacters))
  }

  /// Adds text to the open element.
  ///
  /// - Parameter text: Any text; characters that XML cannot hold become U+FFFD.
  /// - Throws: What libxml2's writer complains of.
  package mutating func text(_ text: String) throws(XMLError) {
    try check(xmlTextWriterWriteString(writer, text.holdingOnlyXMLCharacters))
  }

  /// Closes the open element.
  ///
  /// - Throws: What libxml2's writer complains of.
  package mutating func end() throws(XMLError) {
    try check(xmlTextWriterEndElement(writer))
  }

  /// Writes a whole element that holds text alone.
  ///
  /// - Parameters:
  ///   - name: The element's name, which must be an XML name.
  ///   - attributes: Its attributes, in order.
  ///   - text: Its text; an empty one makes an empty element.
  /// - Throws: What libxml2's writer complains of.
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
  /// - Throws: What libxml2's writer complains of.
  package consuming func finish() throws(XMLError) -> [UInt8] {
    try check(xmlTextWriterEndDocument(writer))
    try check(xmlTextWriterFlush(writer))
    return sink.bytes
  }

  private static func writer(to sink: Sink) -> xmlTextWriterPtr? {
    _ = LibXML2.isReady
    // libxml2 keeps one reference to the sink, which the close callback releases.
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

/// Where libxml2's writer leaves its bytes.
private final class Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }
}
