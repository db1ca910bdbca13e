/// Conversion of matchers for sorted lists, the ends of texts, the keys and values of objects, and
/// URLs.
extension ContractBuilder {
  mutating func sorted(_ node: YAMLNode) -> Matcher {
    let order = node.text ?? node["order"]?.text
    return .listed(
      ListRule(kind: .sorted, member: node["by"]?.text, isDescending: order == "descending"))
  }

  mutating func edge(_ edge: TextEdge, _ node: YAMLNode) -> Matcher {
    let part = (node.text ?? "").withoutEscape
    checkNames(in: part, at: node.span)
    return .edge(edge, part)
  }

  mutating func part(_ part: ObjectPart, _ node: YAMLNode, in place: MatcherContext) -> Matcher {
    var list = expected(node, in: place.inside)
    // The order of an object's keys has no meaning, so the elements of a list match in any order.
    if case .array(let elements) = list.matcher { list.matcher = .unordered(elements) }
    return .part(part, list)
  }

  mutating func url(_ entry: YAMLNode.Entry, in place: MatcherContext) -> Matcher {
    let node = entry.value
    if node.entries.isEmpty {
      report(
        "'\(entry.key)' has an empty argument", at: node.span,
        help: ["write $url without an argument"])
    }
    return .url(expectations(node, areEntries: true, in: place))
  }
}
