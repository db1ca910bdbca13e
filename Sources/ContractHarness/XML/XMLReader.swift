import CLibXML2

/// A pass over a document that keeps no tree, for documents of any length.
package enum XMLReader {
  /// Reads a whole document, and counts its elements of one name.
  ///
  /// - Parameters:
  ///   - name: The elements' name.
  ///   - bytes: The document.
  /// - Returns: How many elements have the name.
  /// - Throws: The first complaint about bytes that are not well-formed.
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
    guard let reader = xmlReaderForMemory(bytes, size, nil, nil, LibXML2.options) else {
      return nil
    }
    defer { xmlFreeTextReader(reader) }
    // The reader's names are interned: equal names are the same pointer.
    let wanted = xmlTextReaderConstString(reader, name)
    var count = 0
    var status = xmlTextReaderRead(reader)
    while status == 1 {
      if xmlTextReaderNodeType(reader) == Int32(XML_READER_TYPE_ELEMENT.rawValue),
        xmlTextReaderConstName(reader) == wanted
      {
        count += 1
      }
      status = xmlTextReaderRead(reader)
    }
    return status == 0 ? count : nil
  }
}
