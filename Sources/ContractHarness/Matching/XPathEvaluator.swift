package import ContractBinding

/// What answers `$xpath`; the one implementation is on libxml2.
package protocol XPathEvaluator: Sendable {
  /// Evaluates an XPath 1.0 expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - xml: The document, as bytes in the encoding that it declares.
  /// - Returns: The result as a boolean, a number, a string, or the list of a node set's string
  ///   values; `nil` for an empty node set.
  /// - Throws: When the document is not well formed or the expression is none.
  func evaluate(_ expression: String, in xml: [UInt8]) throws -> Value?
}
