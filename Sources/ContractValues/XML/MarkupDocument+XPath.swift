import CLibXML2
package import ContractBinding

extension MarkupDocument {
  /// Evaluates an XPath 1.0 expression on the document.
  ///
  /// The result is a Boolean, a number, a string, or the list of the nodes' texts in the document's
  /// order. It is `nil` if the expression selects nodes and finds none.
  ///
  /// XPath 1.0 has no default namespace. To find an element of the document's default namespace,
  /// use a prefix in `namespaces`, or `*[local-name() = 'entry']`.
  ///
  /// Prefixes that `namespaces` lacks have the meaning that the root element declares.
  ///
  /// - Throws: The first error in the expression, such as an unknown prefix.
  package func evaluate(
    _ expression: String, namespaces: [String: String] = [:]
  ) throws(XMLError) -> Value? {
    // libxml2 reads a C string, which ends at NUL, so it would ignore the rest of the expression.
    guard !expression.utf8.contains(0) else {
      throw XMLError("the expression contains a NUL character")
    }
    let (value, errors) = LibXML2.collectingErrors { [document] in
      Self.evaluate(expression, on: document, namespaces: namespaces)
    }
    guard let value, errors.isEmpty else {
      throw XMLError(errors.first?.message ?? "the expression cannot be evaluated")
    }
    if value == .array([]) { return nil }
    return value
  }

  private static func evaluate(
    _ expression: String, on document: xmlDocPtr, namespaces: [String: String]
  ) -> Value? {
    guard let context = xmlXPathNewContext(document) else { return nil }
    defer { xmlXPathFreeContext(context) }
    registerNamespaces(of: document, in: context)
    for (prefix, namespace) in namespaces { xmlXPathRegisterNs(context, prefix, namespace) }
    guard let object = xmlXPathEvalExpression(expression, context) else { return nil }
    defer { xmlXPathFreeObject(object) }
    switch object.pointee.type {
    case XPATH_STRING: return .string(object.pointee.stringval.map { String(cString: $0) } ?? "")
    // A number without a fraction becomes an integer, as XPath's `string()` writes 2.0 as "2"
    // (XPath 1.0, 4.2).
    case XPATH_NUMBER:
      let number = object.pointee.floatval
      return Int(exactly: number).map { .integer($0) } ?? .number(number)
    case XPATH_BOOLEAN: return .boolean(object.pointee.boolval != 0)
    case XPATH_NODESET: return .array(texts(of: object.pointee.nodesetval))
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

  private static func texts(of nodes: xmlNodeSetPtr?) -> [Value] {
    guard let nodes else { return [] }
    xmlXPathNodeSetSort(nodes)
    return (0..<Int(nodes.pointee.nodeNr)).map { index in
      .string(LibXML2.take(xmlXPathCastNodeToString(nodes.pointee.nodeTab[index])))
    }
  }
}
