import CLibXML2

/// An XML document that libxml2 parsed.
///
/// It is safe for bytes from a vendor: the parser fetches nothing, and it rejects a document that
/// declares entities, elements or attributes.
package struct MarkupDocument: ~Copyable {
  /// The document of libxml2, which is only valid while this value exists.
  let document: xmlDocPtr

  /// Parses a whole document in the encoding that it declares.
  ///
  /// A `<!DOCTYPE …>` without declarations is accepted, because property lists begin with one. The
  /// file to which it refers is not read.
  ///
  /// - Throws: The parser's first error, or an error about declarations or a size over 2 GiB.
  package init(_ bytes: [UInt8]) throws(XMLError) {
    guard let count = Int32(exactly: bytes.count) else {
      throw XMLError("the document is larger than 2 GiB")
    }
    let (parsed, errors) = LibXML2.collectingErrors { Self.parse(bytes, count: count) }
    guard let document = parsed.document else {
      throw parsed.declaresEntities
        ? Self.refusal : errors.first ?? XMLError("the document is empty")
    }
    guard document.pointee.intSubset?.pointee.children == nil else {
      xmlFreeDoc(document)
      throw Self.refusal
    }
    self.document = document
  }

  deinit {
    xmlFreeDoc(document)
  }

  /// The root element and everything in it, with namespaces and prefixes.
  package var tree: XMLTree {
    // libxml2 never returns a document without a root, so the default is unreachable.
    xmlDocGetRootElement(document).map { XMLTree($0) } ?? XMLTree(name: XMLTree.Name(local: ""))
  }

  /// The encoding in the XML declaration, in lower case, such as `utf-8`; `nil` if there is none.
  var encoding: String? {
    document.pointee.encoding.map { String(cString: $0).lowercased() }
  }

  /// The version in the XML declaration, such as "1.1"; "1.0" without a declaration.
  var version: String {
    document.pointee.version.map { String(cString: $0) } ?? "1.0"
  }

  /// True if the document has a `<!DOCTYPE …>`, as property lists do.
  var hasType: Bool { document.pointee.intSubset != nil }
}

extension MarkupDocument {
  private static var refusal: XMLError {
    XMLError("the document declares entities, elements or attributes of its own")
  }

  private static func parse(
    _ bytes: [UInt8], count: Int32
  ) -> (document: xmlDocPtr?, declaresEntities: Bool) {
    guard let context = xmlNewParserCtxt() else { return (nil, false) }
    defer { xmlFreeParserCtxt(context) }
    // The parser stops at the first `<!ENTITY …>`, before it can expand that entity in an
    // attribute.
    context.pointee.sax.pointee.entityDecl = { context, _, _, _, _, _ in
      xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
    }
    let document = bytes.withUnsafeBytes { bytes in
      xmlCtxtReadMemory(
        context,
        bytes.bindMemory(to: CChar.self).baseAddress,
        count,
        nil,
        nil,
        LibXML2.options
      )
    }
    // After the stop, libxml2 still returns the part that it has read. It must be freed and not
    // used.
    if context.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue) {
      xmlFreeDoc(document)
      return (nil, true)
    }
    return (document, false)
  }
}
