import ContractBinding

/// Conversion of matchers such as `$above` and `$datetime`, whose dates must exist.
extension ContractBuilder {
  /// Converts the limit of a matcher such as `{ $above: 2027-02-28 }`, and reports a date that does
  /// not exist.
  mutating func limit(_ node: YAMLNode) -> Value {
    guard case .string(let text)? = node.scalar else { return node.scalar ?? .null }
    checkTime(text, at: node.span)
    return .string(text)
  }

  /// Reports a text that is neither a time, nor `now`, nor a bound name.
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
        "'\(entry.key)' has an empty argument", at: node.span,
        help: ["write \(entry.key) without an argument"])
    }
    for (one, other) in [("near", "within"), ("within", "near")] where node[other] == nil {
      guard let alone = node.entry(one) else { continue }
      report(
        "'\(one)' needs '\(other)'", at: alone.keySpan,
        help: ["write { \(entry.key): { near: now, within: 5s } }"])
    }
    if let near, let text = near.text { checkTime(text, at: near.span) }
    if let format { checkFormat(format) }
    return .moment(
      TimeRule(
        kind: kind, format: format?.text, near: near?.text,
        within: within.flatMap(Self.seconds) ?? 0))
  }

  /// Reports a date pattern with an unknown letter, an open quotation, or no letter.
  private mutating func checkFormat(_ node: YAMLNode) {
    guard let text = node.text, TimeFormat(text) == nil else { return }
    let unknown = TimeFormat.unknownLetter(in: text)
    report(
      "'format' holds no pattern of dates", at: node.span,
      label: unknown.map { "'\($0)' has no meaning" } ?? "this cannot be read",
      help: [
        "the letters: \(TimeFormat.letters)", "other letters stand between apostrophes: 'T'",
      ])
  }
}
