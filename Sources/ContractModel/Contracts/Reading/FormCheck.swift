import ContractBinding
import ContractValues

/// Checks the nodes of a file against the table in ``Language``, and reports each mistake.
struct FormCheck: ProblemCollector {
  var problems: [Diagnostic] = []

  let source: SourceText
  var patterns = PatternCache()

  /// Checks one node and everything in it; messages name it by `place`, such as "'steps'".
  mutating func check(_ node: YAMLNode, _ form: Form, in place: @autoclosure () -> String) {
    guard !isFull, let kind = node.kind else { return }
    if kind == .number, case .scalar(let text, isPlain: true) = node.content,
      case .refused(let reason) = YAMLScalar.plain(text)
    {
      return report(
        "\(place()) holds a number that cannot be kept", at: node.span, label: reason,
        help: ["write it as a text: \"\(text)\""])
    }
    guard form.kinds.contains(kind) else {
      return report(
        "\(place()) must be \(form.shortPhrase)", at: node.span, label: "this is \(kind.phrase)",
        help: help(for: node, form))
    }
    switch form {
    case .text: checkText(node, in: place())
    case .words(let words, let pattern): checkWord(node, words, pattern, in: place())
    case .pattern(let pattern): checkPattern(node.text ?? "", at: node.span, [pattern], in: place())
    case .truth, .number: break
    case .count:
      if case .integer(let count) = node.scalar, count >= 0 { break }
      report("\(place()) must be a whole number from 0", at: node.span)
    case .byte:
      if case .integer(let byte) = node.scalar, 0...255 ~= byte { break }
      report("\(place()) must be \(form.phrase)", at: node.span)
    case .value: checkValue(node, in: place())
    case .condition where node.text.map(Template.isReference) == true: break
    case .matcher: checkMatcher(node, isCondition: false, in: place())
    case .condition: checkMatcher(node, isCondition: true, in: place())
    case .list(let form, let minCount, let maxCount):
      checkList(node, form, atLeast: minCount, atMost: maxCount, in: place())
    case .names(let form): checkNames(node, form, in: place())
    case .entry(let choices): checkEntry(node, choices, in: place())
    case .fields(let shape): checkFields(node, shape)
    case .step: checkStep(node)
    case .either(let forms):
      if let form = forms.first(where: { $0.kinds.contains(kind) }) {
        check(node, form, in: place())
      }
    }
  }

  /// Returns advice for a node of the wrong kind, such as to put quotes around a number.
  private mutating func help(for node: YAMLNode, _ form: Form) -> [String] {
    guard let text = node.text, !text.isEmpty else { return form.advice }
    if form.kinds.contains(.list), node.kind == .string { return ["write a list: [\(text)]"] }
    guard form.kinds.contains(.string), node.kind != .string else { return form.advice }
    let patterns = form.patterns
    let fits = patterns.isEmpty || patterns.contains { self.patterns.matches(text, $0) }
    return fits ? ["write it in quotes: \"\(text)\""] : form.advice
  }

  private mutating func checkText(_ node: YAMLNode, in place: @autoclosure () -> String) {
    guard let text = node.text else { return }
    guard !text.isEmpty else { return report("\(place()) must not be empty", at: node.span) }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      report("\(place()) must be one line without control characters", at: node.span)
    }
  }

  private mutating func checkWord(
    _ node: YAMLNode, _ words: [Word], _ pattern: TextPattern?, in place: @autoclosure () -> String
  ) {
    let text = node.text ?? ""
    if words.contains(where: { $0.name == text }) { return }
    if let pattern, patterns.matches(text, pattern) { return }
    let names = words.map(\.name)
    report(
      "unknown word '\(text)' for \(place())", at: node.span,
      label: NearestWord.question(text, among: names), help: NearestWord.list(text, among: names))
  }

  /// Returns the index of the first pattern that matches, or reports the text and returns `nil`.
  @discardableResult
  private mutating func checkPattern(
    _ text: String, at span: Span, _ allowed: [TextPattern], in place: @autoclosure () -> String
  ) -> Int? {
    for (index, pattern) in allowed.enumerated() where patterns.matches(text, pattern) {
      return index
    }
    report(
      "\(place()) has the wrong form", at: span,
      help: ["write \(NearestWord.choice(allowed.map(\.phrase)))"])
    return nil
  }

  private mutating func checkList(
    _ node: YAMLNode, _ form: Form, atLeast minCount: Int, atMost maxCount: Int,
    in place: @autoclosure () -> String
  ) {
    let count = node.elements.count
    if count < minCount || count > maxCount {
      let wanted =
        minCount == maxCount
        ? "\(minCount)" : minCount > count ? "at least \(minCount)" : "at most \(maxCount)"
      let unit = wanted.hasSuffix(" 1") ? "element" : "elements"
      report("\(place()) must have \(wanted) \(unit)", at: node.span, label: "it has \(count)")
    }
    for element in node.elements { check(element, form, in: "an element of \(place())") }
  }

  private mutating func checkNames(
    _ node: YAMLNode, _ form: Form, in place: @autoclosure () -> String
  ) {
    if node.entries.isEmpty { report("\(place()) must not be empty", at: node.span) }
    for entry in node.entries {
      if entry.key.isMatcherLike {
        report(
          "a matcher cannot be a name in \(place())", at: entry.keySpan,
          help: ["a key that begins with '$' is written '$\(entry.key)'"])
      }
      check(entry.value, form, in: "'\(entry.key)'")
    }
  }

  private mutating func checkEntry(
    _ node: YAMLNode, _ choices: [(key: TextPattern, value: Form)],
    in place: @autoclosure () -> String
  ) {
    guard let entry = node.entries.first else {
      return report("\(place()) must not be empty", at: node.span)
    }
    let more = node.entries.dropFirst().map(\.key)
    if let path = entry.value.text, path.hasPrefix("/"), entry.key.allSatisfy(\.isUppercase) {
      let inside = more.isEmpty ? "" : ": { \(more.map { "\($0): …" }.joined(separator: ", ")) }"
      return report(
        "a request is named by its method and its path", at: entry.keySpan,
        help: ["write - \(entry.key) \(path)\(inside)"])
    }
    for extra in node.entries.dropFirst() {
      let belongsInside = choices.contains { $0.value.takes(extra.key) }
      report(
        "\(place()) has one key", at: extra.keySpan, label: "this is another",
        help: [
          belongsInside
            ? "write it inside the other: - \(entry.key): { \(extra.key): … }"
            : "begin a new element of the list: - \(extra.key)"
        ])
    }
    let keys = choices.map(\.key)
    if let index = checkPattern(entry.key, at: entry.keySpan, keys, in: place()) {
      check(entry.value, choices[index].value, in: "'\(entry.key)'")
    }
  }

  private mutating func checkFields(_ node: YAMLNode, _ shape: FieldSchema) {
    for entry in node.entries {
      if let field = shape[entry.key] {
        check(entry.value, field.form, in: "'\(field.key)'")
      } else {
        reportUnknownKey(entry, in: shape.phrase, among: shape.fields.map(\.key))
      }
    }
    for field in shape.fields where field.isRequired && node[field.key] == nil {
      report(
        "\(shape.phrase) must have '\(field.key)'", at: node.span,
        help: ["'\(field.key)': \(field.summary)"])
    }
  }

  mutating func reportUnknownKey(
    _ entry: YAMLNode.Entry, in place: @autoclosure () -> String, among keys: [String]
  ) {
    guard !isFull else { return }
    report(
      "unknown key '\(entry.key)' in \(place())", at: entry.keySpan,
      label: NearestWord.question(entry.key, among: keys),
      help: NearestWord.list(entry.key, among: keys))
  }
}
