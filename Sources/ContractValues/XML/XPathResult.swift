import CLibXML2

/// The result of an XPath expression, which has one of the four types of XPath 1.0.
package enum XPathResult: Sendable, Hashable {
  /// The result of a function such as `string(//id)`.
  case string(String)
  /// The result of a function such as `count(//id)`, which can be infinite or "not a number".
  case number(Double)
  /// The result of a comparison such as `//id = 7`.
  case boolean(Bool)
  /// The texts of the elements or attributes that a path such as `//id` selects, in the document's
  /// order.
  case nodes([String])
}

extension MarkupDocument {
  /// Evaluates an XPath 1.0 expression on the document.
  ///
  /// XPath 1.0 has no default namespace. To find an element of the document's default namespace,
  /// use a prefix in `namespaces`, or `*[local-name() = 'entry']`.
  ///
  /// Prefixes that `namespaces` lacks have the meaning that the root element declares.
  ///
  /// - Throws: The first error in the expression, such as an unknown prefix.
  package func evaluate(
    _ expression: String, namespaces: [String: String] = [:]
  ) throws(XMLError) -> XPathResult {
    // libxml2 reads a C string, which ends at NUL, so it would ignore the rest of the expression.
    guard !expression.utf8.contains(0) else {
      throw XMLError("the expression contains a NUL character")
    }
    return try withDocument { (document) throws(XMLError) -> XPathResult in
      let (result, errors) = LibXML2.collectingErrors {
        Self.evaluate(expression, on: document, namespaces: namespaces)
      }
      guard let result, errors.isEmpty else {
        throw XMLError(errors.first?.message ?? "the expression cannot be evaluated")
      }
      return result
    }
  }

  private static func evaluate(
    _ expression: String, on document: xmlDocPtr, namespaces: [String: String]
  ) -> XPathResult? {
    guard let context = xmlXPathNewContext(document) else { return nil }
    defer { xmlXPathFreeContext(context) }
    registerNamespaces(of: document, in: context)
    for (prefix, namespace) in namespaces { xmlXPathRegisterNs(context, prefix, namespace) }
    guard let object = xmlXPathEvalExpression(expression, context) else { return nil }
    defer { xmlXPathFreeObject(object) }
    switch object.pointee.type {
    case XPATH_STRING: return .string(object.pointee.stringval.map { String(cString: $0) } ?? "")
    case XPATH_NUMBER: return .number(object.pointee.floatval)
    case XPATH_BOOLEAN: return .boolean(object.pointee.boolval != 0)
    case XPATH_NODESET: return .nodes(texts(of: object.pointee.nodesetval))
    default: return nil
    }
  }

  private static func registerNamespaces(
    of document: xmlDocPtr, in context: xmlXPathContextPtr
  ) {
    guard let root = xmlDocGetRootElement(document),
      let namespaces = xmlGetNsList(document, root)
    else { return }
    defer { contracts_xml_free(namespaces) }
    var index = 0
    while let namespace = namespaces[index] {
      if let prefix = namespace.pointee.prefix {
        xmlXPathRegisterNs(context, prefix, namespace.pointee.href)
      }
      index += 1
    }
  }

  private static func texts(of nodes: xmlNodeSetPtr?) -> [String] {
    guard let nodes else { return [] }
    xmlXPathNodeSetSort(nodes)
    return (0..<Int(nodes.pointee.nodeNr)).map { index in
      LibXML2.take(xmlXPathCastNodeToString(nodes.pointee.nodeTab[index]))
    }
  }
}
