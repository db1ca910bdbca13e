import CLibXML2

/// An XPath 1.0 expression, as a contract has it.
package struct XPathExpression {
  private let text: String

  /// Takes an expression, whatever it is.
  package init(_ text: String) {
    self.text = text
  }

  /// Why it is none, in libxml2's words; `nil` when it is one.
  package var problem: String? {
    // A C string ends at NUL: the rest of the expression would silently not count.
    guard !text.utf8.contains(0) else { return "it holds a NUL character" }
    let (isExpression, errors) = LibXML2.collectingErrors {
      let compiled = xmlXPathCompile(text)
      xmlXPathFreeCompExpr(compiled)
      return compiled != nil
    }
    return isExpression ? nil : errors.first?.message ?? "it cannot be read"
  }

  /// The prefixes that it uses, but for `xml`, which needs no declaration.
  package var prefixes: Set<String> {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return [] }
    var prefixes: Set<String> = []
    // Texts in quotes are names of nothing; an axis has two colons.
    let token = /"[^"]*"|'[^']*'|(?<prefix>[\p{L}_][\p{L}\p{N}_.\-]*):(?=[\p{L}_*])/
    for match in text.matches(of: token) {
      if let prefix = match.output.prefix, prefix != "xml" { prefixes.insert(String(prefix)) }
    }
    return prefixes
  }
}
