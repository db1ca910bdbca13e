package import ContractBinding

/// Evaluates XPath 1.0 for the matcher `$xpath` of a contract.
///
/// It finds elements by namespace: the contract declares its own prefixes, which may differ from
/// the prefixes in the document.
package struct XPathEvaluator: Sendable {
  private let namespaces: [String: String]

  /// Creates an evaluator with the namespace of each prefix, such as `["d": "DAV:"]`.
  ///
  /// Other prefixes have the meaning that the document's root element declares.
  package init(namespaces: [String: String] = [:]) {
    self.namespaces = namespaces
  }

  /// Evaluates an XPath 1.0 expression, such as `//d:href`, on a whole document.
  ///
  /// The result is `nil` if the expression selects nodes and finds none.
  ///
  /// - Throws: ``XMLError`` if the document or the expression is invalid.
  package func evaluate(_ expression: String, in xml: [UInt8]) throws -> Value? {
    try MarkupDocument(xml).evaluate(expression, namespaces: namespaces)
  }
}
