import ContractBinding
import ContractValues

/// Conversion of matchers for limits, times, sorted lists, ends of texts, and parts of values.
extension ContractBuilder {
  mutating func bound(_ bound: ValueBound, _ node: YAMLNode) -> Matcher {
    .bound(bound, limit(node))
  }

  /// Converts a limit, and reports a date that does not exist.
  mutating func limit(_ node: YAMLNode) -> Value {
    guard case .string(let text)? = node.scalar else { return node.scalar ?? .null }
    checkTime(text, at: node.span)
    return .string(text)
  }

  /// Reports a text that is no time, `now` or bound name.
  private mutating func checkTime(_ text: String, at span: Span) {
    if text.hasPrefix("${") { return checkNames(in: text, at: span) }
    guard text != "now", CalendarTime(text) == nil else { return }
    report(
      "'\(text)' is no time of the calendar", at: span,
      help: ["write it as 2027-02-28, 2027-02-28T09:30:00Z or 09:30:00"])
  }

  mutating func moment(_ kind: TimeRule.Kind, _ entry: YAMLNode.Entry) -> Matcher {
    let node = entry.value
    let (near, within, format) = (node["near"], node["within"], node["format"])
    if node.entries.isEmpty {
      report(
        "nothing is said about the \(kind.rawValue)", at: node.span,
        help: ["write \(entry.key) without an argument"])
    }
    for (one, other) in [("near", "within"), ("within", "near")] where node[other] == nil {
      guard let alone = node.entries.first(where: { $0.key == one }) else { continue }
      report(
        "'\(one)' needs '\(other)'", at: alone.keySpan,
        help: ["write { \(entry.key): { near: now, within: 5s } }"])
    }
    if let near, let text = near.text { checkTime(text, at: near.span) }
    if let format { checkFormat(format, of: kind) }
    return .moment(
      TimeRule(
        kind, format: format?.text, near: near?.text,
        within: within.flatMap(Self.seconds) ?? 0))
  }

  /// Reports a pattern of dates with an unknown letter, an open quotation, or no letter.
  private mutating func checkFormat(_ node: YAMLNode, of kind: TimeRule.Kind) {
    guard let text = node.text, TimeFormat(text) == nil else { return }
    let unknown = TimeFormat.unknownLetter(in: text)
    report(
      "'format' holds no pattern of dates", at: node.span,
      label: unknown.map { "'\($0)' has no meaning" } ?? "this cannot be read",
      help: [
        "the letters: \(TimeFormat.letters)", "other letters stand between apostrophes: 'T'",
      ])
  }

  mutating func sorted(_ node: YAMLNode) -> Matcher {
    let order = node.text ?? node["order"]?.text
    return .listed(
      ListRule(.sorted, by: node["by"]?.text, isDescending: order == "descending"))
  }

  mutating func edge(_ edge: TextEdge, _ node: YAMLNode) -> Matcher {
    let part = (node.text ?? "").withoutEscape
    checkNames(in: part, at: node.span)
    return .edge(edge, part)
  }

  mutating func part(_ part: ObjectPart, _ node: YAMLNode, in place: MatcherPlace) -> Matcher {
    var list = expected(node, in: place.inside)
    // An object has no order.
    if case .array(let elements) = list.matcher { list.matcher = .unordered(elements) }
    return .part(part, list)
  }

  mutating func address(_ entry: YAMLNode.Entry, in place: MatcherPlace) -> Matcher {
    let node = entry.value
    if node.entries.isEmpty {
      report(
        "nothing is said about the URL", at: node.span, help: ["write $url without an argument"])
    }
    return .address(expectations(node, areEntries: true, in: place))
  }
}
