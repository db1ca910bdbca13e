public import ContractBinding

/// XPath 1.0 on libxml2, for `$xpath`.
///
/// Prefixes mean what the document's root element declares them to mean.
public struct LibXML2XPath: XPathEvaluator {
  /// Creates an evaluator; it keeps nothing.
  public init() {}

  /// Evaluates an expression on a document that a vendor sent.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - xml: The document, as bytes in the encoding that it declares.
  /// - Returns: A boolean, a number, a string, or the list of the nodes' texts; `nil` for no node.
  /// - Throws: What is wrong with the document or with the expression.
  public func evaluate(_ expression: String, in xml: [UInt8]) throws -> Value? {
    switch try XMLDocument(xml).evaluate(expression) {
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .nodes([]): nil
    case .nodes(let texts): .array(texts.map { .string($0) })
    }
  }
}
