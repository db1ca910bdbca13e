package import ContractBinding

/// Evaluates XPath 1.0 for the matcher `$xpath`, with libxml2.
///
/// The contract defines the prefixes; the document's own prefixes do not matter.
package struct XPathEvaluator: Sendable {
  private let namespaces: [String: String]

  /// Creates an evaluator.
  ///
  /// - Parameter namespaces: The namespaces by prefix. For other prefixes, the declarations of the
  ///   document's root element count.
  package init(namespaces: [String: String] = [:]) {
    self.namespaces = namespaces
  }

  /// Evaluates an expression on a document of a vendor.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - xml: The document, as bytes in the encoding that it declares.
  /// - Returns: A boolean, a number, a string, or the list of the nodes' texts; `nil` if no node
  ///   matches.
  /// - Throws: An error in the document or the expression.
  package func evaluate(_ expression: String, in xml: [UInt8]) throws -> Value? {
    switch try MarkupDocument(xml).evaluate(expression, namespaces: namespaces) {
    case .boolean(let value): .boolean(value)
    // A whole number becomes an integer, as `string()` writes it without a point (XPath 1.0, 4.2).
    case .number(let value): Int(exactly: value).map { .integer($0) } ?? .number(value)
    case .string(let value): .string(value)
    case .nodes([]): nil
    case .nodes(let texts): .array(texts.map { .string($0) })
    }
  }
}
