import CLibXML2

/// A parsed document, held by libxml2.
///
/// Made to read bytes that a vendor sent: nothing is fetched, entities are not defined, and a
/// document that brings declarations of its own is refused.
package struct MarkupDocument: ~Copyable {
  private let document: xmlDocPtr

  /// Parses a document.
  ///
  /// A document type declaration is let through when it declares nothing, as in property lists;
  /// what it points to is not read.
  ///
  /// - Parameter bytes: The document, in any encoding that it declares.
  /// - Throws: The first complaint about bytes that are not well-formed, or a refusal.
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

  /// The root element, with all that is in it.
  package var root: MarkupElement { MarkupElement(tree) }

  /// The root element, with its namespaces.
  var tree: XMLTree {
    // A document that was parsed has one.
    xmlDocGetRootElement(document).map { XMLTree($0) } ?? XMLTree(name: XMLTree.Name(local: ""))
  }

  /// The encoding that the document declares, in lower case; `nil` for none.
  var encoding: String? {
    document.pointee.encoding.map { String(cString: $0).lowercased() }
  }

  /// The version of XML that the document declares, or 1.0.
  var version: String {
    document.pointee.version.map { String(cString: $0) } ?? "1.0"
  }

  /// True if the document has a document type, whatever that is.
  var hasType: Bool { document.pointee.intSubset != nil }

  /// Gives the document to one call.
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
    // The first entity ends the parse, before it can be expanded in an attribute.
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
    // A parse that was stopped still hands over what it read before.
    if context.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue) {
      xmlFreeDoc(document)
      return .declaresEntities
    }
    return document.map { .document($0) } ?? .nothing
  }
}
