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
  /// The result is a Boolean, a number, a string, or the list of the nodes' texts. It is `nil` if
  /// the expression selects nodes and finds none.
  ///
  /// - Throws: ``XMLError`` if the document or the expression is invalid.
  package func evaluate(_ expression: String, in xml: [UInt8]) throws -> Value? {
    switch try MarkupDocument(xml).evaluate(expression, namespaces: namespaces) {
    case .boolean(let value): .boolean(value)
    // A number without a fraction becomes an integer, as XPath's `string()` writes 2.0 as "2"
    // (XPath 1.0, 4.2).
    case .number(let value): Int(exactly: value).map { .integer($0) } ?? .number(value)
    case .string(let value): .string(value)
    case .nodes([]): nil
    case .nodes(let texts): .array(texts.map { .string($0) })
    }
  }
}
