import ContractValues

extension ContractBuilder {
  /// Stores the prefixes under `vendor: namespaces`, and reports invalid ones.
  mutating func declare(_ node: YAMLNode) {
    for entry in node.entries {
      if entry.key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.\-]*/) == nil || entry.key == "xml" {
        report(
          "'\(entry.key)' cannot be a prefix", at: entry.keySpan,
          help: ["a prefix is \(TextPattern.name.phrase), but not 'xml'"])
      }
      namespaces[entry.key] = entry.value.text ?? ""
    }
  }

  /// Converts the mapping under `$xpath` or `xml`, and reports invalid expressions.
  mutating func xpath(
    _ node: YAMLNode, in place: MatcherContext = MatcherContext()
  ) -> [String: Expected] {
    for entry in node.entries {
      let expression = XPathExpression(entry.key.withoutEscape)
      if let problem = expression.problem {
        report("'\(entry.key)' is not an XPath expression", at: entry.keySpan, label: problem)
      }
      for prefix in expression.prefixes.sorted() where namespaces[prefix] == nil {
        report(
          "the prefix '\(prefix)' is not declared", at: entry.keySpan,
          label: NearestWord.question(prefix, among: NearestWord.candidates(namespaces.keys)),
          help: ["declare it under 'vendor': namespaces: { \(prefix): \"…\" }"])
      }
    }
    return expectations(node, areEntries: false, in: place)
  }
}
