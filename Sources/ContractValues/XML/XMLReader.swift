import CLibXML2

/// Reads large XML documents without building a tree in memory.
package enum XMLReader {
  /// Counts the elements of one name, without its prefix, at any depth of a whole document.
  ///
  /// It reads the document to its end, so it also checks that it is well-formed.
  ///
  /// - Throws: The parser's first error if the document is not well-formed.
  package static func count(of name: String, in bytes: [UInt8]) throws(XMLError) -> Int {
    guard let size = Int32(exactly: bytes.count) else {
      throw XMLError("the document is larger than 2 GiB")
    }
    let (count, errors) = LibXML2.collectingErrors {
      bytes.withUnsafeBytes { bytes in
        read(bytes.bindMemory(to: CChar.self).baseAddress, size: size, counting: name)
      }
    }
    guard let count else { throw errors.first ?? XMLError("the document is empty") }
    return count
  }

  private static func read(
    _ bytes: UnsafePointer<CChar>?, size: Int32, counting name: String
  ) -> Int? {
    guard let context = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(context) }
    handleElementsOnly(context.pointee.sax)
    // libxml2 stores each name once. So equal names have equal pointers, and the texts need not be
    // compared.
    var tally = Tally(name: xmlDictLookup(context.pointee.dict, name, -1), count: 0)
    return withUnsafeMutablePointer(to: &tally) { tally in
      context.pointee._private = UnsafeMutableRawPointer(tally)
      let document = xmlCtxtReadMemory(context, bytes, size, nil, nil, LibXML2.options)
      defer { xmlFreeDoc(document) }
      return document == nil ? nil : tally.pointee.count
    }
  }

  /// Removes the parser's handlers that would build a tree; the one that is left counts elements.
  private static func handleElementsOnly(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
    handler.pointee.startElementNs = { context, name, _, _, _, _, _, _, _ in
      guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self),
        let tally = context.pointee._private?.assumingMemoryBound(to: Tally.self)
      else { return }
      if name == tally.pointee.name { tally.pointee.count += 1 }
    }
    handler.pointee.endElementNs = nil
    handler.pointee.characters = nil
    handler.pointee.ignorableWhitespace = nil
    handler.pointee.cdataBlock = nil
    handler.pointee.comment = nil
    handler.pointee.processingInstruction = nil
    handler.pointee.reference = nil
  }

  /// The state that the C handler updates: the name it searches for, and the number of elements so
  /// far.
  private struct Tally {
    let name: UnsafePointer<xmlChar>?
    var count: Int
  }
}
