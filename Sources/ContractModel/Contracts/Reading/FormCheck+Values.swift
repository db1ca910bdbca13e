import ContractValues

extension FormCheck {
  /// Reports each matcher in a node that must be a plain value; matchers for bytes are allowed.
  mutating func checkValue(_ node: YAMLNode, in place: @autoclosure () -> String) {
    switch node.content {
    case .scalar(let text, _):
      if text.isMatcherLike { reportMatcherInValue(text, at: node.span) }
    case .list(let elements):
      for element in elements { check(element, .value, in: place()) }
    case .mapping(let entries):
      if let bytes = node.byteValue {
        return check(bytes.1, bytes.0.form, in: "'$\(bytes.0.rawValue)'")
      }
      for entry in entries {
        if entry.key.isMatcherLike { reportMatcherInValue(entry.key, at: entry.keySpan) }
        check(entry.value, .value, in: "'\(entry.key)'")
      }
    case .refused: break
    }
  }

  private mutating func reportMatcherInValue(_ word: String, at span: Span) {
    report(
      "a matcher stands where a value is given", at: span,
      label: "matchers say what is expected",
      help: ["a text that begins with '$' is written '$\(word)'"])
  }

  /// Reports unknown and misused matchers in an expectation.
  ///
  /// With `isCondition`, a plain value is a mistake too.
  mutating func checkMatcher(
    _ node: YAMLNode, isCondition: Bool, in place: @autoclosure () -> String
  ) {
    switch node.content {
    case .scalar(let text, _): checkMatcherWord(text, at: node.span, isCondition, in: place())
    case .list(let elements):
      for element in elements { check(element, .anyMatcher, in: "an element of \(place())") }
    case .mapping(let entries):
      checkMatcherMapping(entries, at: node.span, isCondition, in: place())
    case .refused: break
    }
  }

  private mutating func checkMatcherWord(
    _ text: String, at span: Span, _ isCondition: Bool, in place: @autoclosure () -> String
  ) {
    guard text.isMatcherLike else {
      if isCondition {
        report("\(place()) must be a matcher", at: span, label: "this is a text")
      }
      return
    }
    let word = String(text.dropFirst())
    if MatcherWord.named(word) != nil { return }
    if MatcherKey(rawValue: word) != nil {
      return report(
        "matcher '\(text)' needs an argument", at: span, help: ["write { \(text): … }"])
    }
    reportUnknownMatcher(text, at: span)
  }

  private mutating func checkMatcherMapping(
    _ entries: [YAMLNode.Entry], at span: Span, _ isCondition: Bool,
    in place: @autoclosure () -> String
  ) {
    let matchers = entries.filter { $0.key.isMatcherLike }
    guard let first = matchers.first else {
      if isCondition {
        report("\(place()) must be a matcher", at: span, label: "this is an object")
      }
      for entry in entries { check(entry.value, .anyMatcher, in: "'\(entry.key)'") }
      return
    }
    if let plain = entries.first(where: { !$0.key.isMatcherLike }) {
      let isPlainFirst = entries.first?.key == plain.key
      report(
        "a mapping mixes matchers with plain keys",
        at: isPlainFirst ? first.keySpan : plain.keySpan,
        label: isPlainFirst
          ? "this is a matcher, and '\(plain.key)' is none"
          : "'\(first.key)' is a matcher, and this is none",
        help: ["a key that begins with '$' is written '$\(first.key)'"])
      return
    }
    for entry in matchers { checkMatcherKey(entry) }
  }

  private mutating func checkMatcherKey(_ entry: YAMLNode.Entry) {
    let word = String(entry.key.dropFirst())
    if let key = MatcherKey(rawValue: word) {
      check(entry.value, key.form, in: "'\(entry.key)'")
    } else if MatcherWord.named(word) != nil {
      report("matcher '\(entry.key)' takes no argument", at: entry.keySpan)
    } else {
      reportUnknownMatcher(entry.key, at: entry.keySpan)
    }
  }

  private mutating func reportUnknownMatcher(_ text: String, at span: Span) {
    let words =
      MatcherWord.allCases.map { "$" + $0.rawValue } + MatcherKey.allCases.map { "$" + $0.rawValue }
    let near = NearestWord.question(ofPart: text, among: words)
    let escape = "a text that begins with '$' is written '$\(text)'"
    report(
      "unknown matcher '\(text)'", at: span, label: near,
      help: NearestWord.list(text, among: words) + [escape])
  }
}

extension YAMLNode {
  /// The key and the argument of a matcher that describes bytes instead of a plain value; `nil` for
  /// any other node.
  var byteValue: (MatcherKey, YAMLNode)? {
    guard entries.count == 1, let entry = entries.first, entry.key.isMatcherLike,
      let key = MatcherKey(rawValue: String(entry.key.dropFirst())),
      MatcherKey.usableAsValue.contains(key)
    else { return nil }
    return (key, entry.value)
  }
}

extension String {
  /// True if the text begins with `$` and a letter, as matchers do.
  var isMatcherLike: Bool {
    var scalars = utf8.makeIterator()
    guard scalars.next() == UInt8(ascii: "$"), let next = scalars.next() else { return false }
    return next.isLetter
  }

  /// The text without its escape: `$$word` becomes `$word`; a text such as `$$5` does not change.
  var withoutEscape: String {
    guard hasPrefix("$$") else { return self }
    let rest = dropFirst()
    return rest.utf8.first { $0 != UInt8(ascii: "$") }?.isLetter == true ? String(rest) : self
  }
}
