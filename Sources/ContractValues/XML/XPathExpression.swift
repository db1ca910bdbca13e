import CLibXML2

/// An XPath 1.0 expression under `$xpath` in a contract, such as `count(//d:response)`.
package struct XPathExpression {
  private let text: String

  /// Stores the text, which is parsed only when ``problem`` is read.
  package init(_ text: String) {
    self.text = text
  }

  /// The error message for an invalid expression; `nil` if the expression is valid.
  package var problem: String? {
    // libxml2 reads a C string, which ends at NUL, so it would ignore the rest of the expression.
    guard !text.utf8.contains(0) else { return "it holds a NUL character" }
    let (isExpression, errors) = LibXML2.collectingErrors {
      let compiled = xmlXPathCompile(text)
      xmlXPathFreeCompExpr(compiled)
      return compiled != nil
    }
    return isExpression ? nil : errors.first?.message ?? "it cannot be read"
  }

  /// The namespace prefixes in the expression, such as `d` in `//d:response`, but not `xml`, which
  /// needs no declaration.
  package var prefixes: Set<String> {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return [] }
    var prefixes: Set<String> = []
    // The pattern skips quoted texts. It also skips axes such as `child::a`, because two colons
    // follow their name.
    let token = /"[^"]*"|'[^']*'|(?<prefix>[\p{L}_][\p{L}\p{N}_.\-]*):(?=[\p{L}_*])/
    for match in text.matches(of: token) {
      if let prefix = match.output.prefix, prefix != "xml" { prefixes.insert(String(prefix)) }
    }
    return prefixes
  }
}
