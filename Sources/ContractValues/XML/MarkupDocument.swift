import CLibXML2

/// It is safe for bytes of a vendor: it fetches nothing, defines no entities, and rejects documents
/// that contain declarations.
package struct MarkupDocument: ~Copyable {
  private let document: xmlDocPtr

  /// Parses a document.
  ///
  /// An empty document type declaration is accepted, as property lists have one. The file that it
  /// refers to is not read.
  ///
  /// - Parameter bytes: The document, in any encoding that it declares.
  /// - Throws: The first error of the parser, or a rejection of declarations.
  package init(_ bytes: [UInt8]) throws(XMLError) {
    guard let count = Int32(exactly: bytes.count) else {
      throw XMLError("the document is larger than 2 GiB")
    }
    let (parsed, errors) = LibXML2.collectingErrors { Self.parse(bytes, count: count) }
    switch parsed {
    case .document(let document) where document.pointee.intSubset?.pointee.children == nil:
      self.document = document
    case .document(let document):
      xmlFreeDoc(document)
      throw Self.refusal
    case .declaresEntities:
      throw Self.refusal
    case .nothing:
      throw errors.first ?? XMLError("the document is empty")
    }
  }

  deinit {
    xmlFreeDoc(document)
  }

  /// The root element with its content.
  package var root: MarkupElement { MarkupElement(tree) }

  /// The root element, with its namespaces.
  var tree: XMLTree {
    // A parsed document always has a root.
    xmlDocGetRootElement(document).map { XMLTree($0) } ?? XMLTree(name: XMLTree.Name(local: ""))
  }

  /// The encoding that the document declares, in lower case, or `nil` if it declares none.
  var encoding: String? {
    document.pointee.encoding.map { String(cString: $0).lowercased() }
  }

  /// The version of XML that the document declares, or 1.0.
  var version: String {
    document.pointee.version.map { String(cString: $0) } ?? "1.0"
  }

  /// True if the document has a document type declaration.
  var hasType: Bool { document.pointee.intSubset != nil }

  /// Calls a function with libxml2's document.
  func withDocument<Result>(_ body: (xmlDocPtr) throws(XMLError) -> Result) throws(XMLError)
    -> Result
  {
    try body(document)
  }
}

extension MarkupDocument {
  /// The parser's result.
  private enum Parsed {
    case document(xmlDocPtr)
    case declaresEntities
    case nothing
  }

  private static var refusal: XMLError {
    XMLError("the document declares entities, elements or attributes of its own")
  }

  private static func parse(_ bytes: [UInt8], count: Int32) -> Parsed {
    guard let context = xmlNewParserCtxt() else { return .nothing }
    defer { xmlFreeParserCtxt(context) }
    // The parser stops at the first entity declaration, before it can expand an entity in an
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
    // A stopped parser still returns the part of the document that it has read.
    if context.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue) {
      xmlFreeDoc(document)
      return .declaresEntities
    }
    return document.map { .document($0) } ?? .nothing
  }
}
