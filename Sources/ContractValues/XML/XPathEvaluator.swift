package import ContractBinding

/// Answers `$xpath`: XPath 1.0 on libxml2.
///
/// Prefixes stand for what the contract says, whatever those of the document are.
package struct XPathEvaluator: Sendable {
  private let namespaces: [String: String]

  /// Creates an evaluator.
  ///
  /// - Parameter namespaces: What prefixes stand for; all others stand for what the document's
  ///   root element declares.
  package init(namespaces: [String: String] = [:]) {
    self.namespaces = namespaces
  }

  /// Evaluates an expression on a document that a vendor sent.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - xml: The document, as bytes in the encoding that it declares.
  /// - Returns: A boolean, a number, a string, or the list of the nodes' texts; `nil` for no node.
  /// - Throws: What is wrong with the document or with the expression.
  package func evaluate(_ expression: String, in xml: [UInt8]) throws -> Value? {
    switch try MarkupDocument(xml).evaluate(expression, namespaces: namespaces) {
    case .boolean(let value): .boolean(value)
    // As `string()` writes it, a whole number has no point (XPath 1.0, 4.2).
    case .number(let value): Int(exactly: value).map { .integer($0) } ?? .number(value)
    case .string(let value): .string(value)
    case .nodes([]): nil
    case .nodes(let texts): .array(texts.map { .string($0) })
    }
  }
}
