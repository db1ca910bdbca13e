import CLibXML2

/// A W3C XML Schema, read from a file.
package struct XMLSchema: ~Copyable {
  private let schema: xmlSchemaPtr

  /// Reads a schema.
  ///
  /// - Parameter path: The path of an `.xsd` file. The file must be trusted.
  /// - Throws: The first error in the file.
  package init(path: String) throws(XMLError) {
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

  /// Validates a document.
  ///
  /// - Parameter bytes: The document.
  /// - Returns: The violations, one sentence each; empty if the document is valid.
  package func validate(_ bytes: [UInt8]) -> [String] {
    do {
      return try MarkupDocument(bytes).withDocument { (document) throws(XMLError) -> [String] in
        violations(in: document)
      }
    } catch {
      return [error.description]
    }
  }

  private func violations(in document: xmlDocPtr) -> [String] {
    let (code, errors) = LibXML2.collectingErrors { () -> Int32 in
      guard let context = xmlSchemaNewValidCtxt(schema) else { return -1 }
      defer { xmlSchemaFreeValidCtxt(context) }
      return xmlSchemaValidateDoc(context, document)
    }
    if code == 0 { return [] }
    return errors.isEmpty ? ["the validation failed (\(code))"] : errors.map(\.description)
  }
}
