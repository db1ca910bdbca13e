import CLibXML2

/// An XPath 1.0 expression of a contract.
package struct XPathExpression {
  private let text: String

  /// Creates an expression without checking it.
  package init(_ text: String) {
    self.text = text
  }

  /// libxml2's error message for an invalid expression, or `nil` if the expression is valid.
  package var problem: String? {
    // A C string ends at NUL, so the rest of the expression would be ignored.
    guard !text.utf8.contains(0) else { return "it holds a NUL character" }
    let (isExpression, errors) = LibXML2.collectingErrors {
      let compiled = xmlXPathCompile(text)
      xmlXPathFreeCompExpr(compiled)
      return compiled != nil
    }
    return isExpression ? nil : errors.first?.message ?? "it cannot be read"
  }

  /// The prefixes that the expression uses, except for `xml`, which needs no declaration.
  package var prefixes: Set<String> {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return [] }
    var prefixes: Set<String> = []
    // The pattern skips quoted texts, and axes, which have two colons.
    let token = /"[^"]*"|'[^']*'|(?<prefix>[\p{L}_][\p{L}\p{N}_.\-]*):(?=[\p{L}_*])/
    for match in text.matches(of: token) {
      if let prefix = match.output.prefix, prefix != "xml" { prefixes.insert(String(prefix)) }
    }
    return prefixes
  }
}
