import CLibXML2
package import ContractValues

/// A W3C XML Schema from a file.
///
/// With the schemas of JUnit reports, tests check the reports that this tool writes.
package struct XMLSchema: ~Copyable {
  private let schema: xmlSchemaPtr
  /// Initializes the types of XML Schema once, because `xmlSchemaInitTypes` was not safe on several
  /// threads before libxml2 2.12.
  private static let areTypesReady: Bool = {
    xmlSchemaInitTypes()
    return true
  }()

  /// Reads and compiles a schema.
  ///
  /// - Parameter path: The path of an `.xsd` file. It must come from a trusted source.
  /// - Throws: The first error in the file, or an error if the file cannot be read.
  package init(path: String) throws(XMLError) {
    _ = Self.areTypesReady
    let (schema, errors) = LibXML2.collectingErrors { () -> xmlSchemaPtr? in
      guard let context = xmlSchemaNewParserCtxt(path) else { return nil }
      defer { xmlSchemaFreeParserCtxt(context) }
      return xmlSchemaParse(context)
    }
    guard let schema else {
      throw errors.first ?? XMLError("the schema cannot be read")
    }
    self.schema = schema
  }

  deinit {
    xmlSchemaFree(schema)
  }

  /// Checks a document against the schema.
  ///
  /// - Parameter bytes: A whole XML document.
  /// - Returns: One sentence for each violation. The list is empty for a valid document. For one
  ///   that is not well-formed, it contains the parser's error.
  package func validate(_ bytes: [UInt8]) -> [String] {
    do throws(XMLError) { _ = try MarkupDocument(bytes) } catch { return [error.description] }
    let (code, errors) = LibXML2.collectingErrors { () -> Int32 in
      let document = bytes.withUnsafeBytes { bytes in
        xmlReadMemory(
          bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, 0)
      }
      defer { xmlFreeDoc(document) }
      guard let context = xmlSchemaNewValidCtxt(schema) else { return -1 }
      defer { xmlSchemaFreeValidCtxt(context) }
      return xmlSchemaValidateDoc(context, document)
    }
    if code == 0 { return [] }
    return errors.isEmpty ? ["the validation failed (\(code))"] : errors.map(\.description)
  }
}
