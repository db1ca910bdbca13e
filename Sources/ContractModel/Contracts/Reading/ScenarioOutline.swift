import ContractValues

/// A scenario with `examples`, each row of which gives a scenario of its own.
struct ScenarioOutline {
  /// A scenario in which the values of one row replace `<column>`.
  struct Row {
    /// The scenario with the values of the row, and without `examples`.
    let node: YAMLNode
    /// The position of the row in the file, for messages.
    let span: Span
    /// The row in one line, such as `item: tea, quantity: 2`.
    let text: String
    /// The columns whose values appear in the scenario's name and may be secrets, because they are
    /// not plain words.
    let namedBy: [String]
  }

  /// The rows with the right columns, in the order of the file.
  private(set) var rows: [Row] = []
  /// The mistakes; equal ones on one line are listed once.
  private(set) var problems: [Diagnostic] = []
  /// The keys of the rows that the scenario does not use, each with its first position.
  private(set) var unused: [YAMLNode.Entry] = []

  private let source: SourceText
  private let columns: [String]
  private var used: Set<String> = []

  /// Creates a scenario from each row, after the form of `examples` was checked.
  ///
  /// If the name uses no column, the values of the row are added to it in parentheses.
  init(_ node: YAMLNode, in source: SourceText) {
    self.source = source
    let examples = node["examples"]?.elements ?? []
    columns = examples.first?.entries.map(\.key) ?? []
    guard case .mapping(let entries) = node.content else { return }
    for row in examples {
      guard checkColumns(of: row, like: examples[0]) else { continue }
      var filled = node
      filled.content = .mapping(
        entries.filter { $0.key != "examples" }.map { entry in
          var entry = entry
          entry.value = self.filled(entry.value, row)
          return entry
        })
      let outline = node["name"]?.text ?? ""
      var naming = row.entries.filter { outline.contains("<\($0.key)>") }
      if let name = filled["name"], name.kind == .string, let text = name.text, !text.isEmpty,
        text == outline
      {
        filled["name"]?.content = .scalar("\(text) (\(row.cells))", isPlain: false)
        naming = row.entries
      }
      let namedBy = naming.filter { !$0.value.isWord }.map(\.key)
      rows.append(Row(node: filled, span: row.span, text: row.line, namedBy: namedBy))
    }
    checkNames()
    unused = (examples.first?.entries ?? []).filter { !used.contains($0.key) }
  }

  /// Reports a row whose columns differ from those of the first row, and returns false for it.
  private mutating func checkColumns(of row: YAMLNode, like first: YAMLNode) -> Bool {
    let keys = row.entries.map(\.key)
    if let missing = columns.first(where: { !keys.contains($0) }) {
      report(
        "a row of 'examples' has no '\(missing)'", at: row.span, label: "the first row has it")
      return false
    }
    if let extra = row.entries.first(where: { !columns.contains($0.key) }) {
      report(
        "'\(extra.key)' is no column of 'examples'", at: extra.keySpan,
        label: NearestWord.question(extra.key, among: columns),
        help: ["the first row has the columns: \(columns.joined(separator: ", "))"])
      return false
    }
    return true
  }

  private mutating func checkNames() {
    var lines: [String: Int] = [:]
    for row in rows {
      let name = row.node["name"]?.text ?? ""
      if let line = lines[name] {
        report(
          "two rows give the name '\(name)'", at: row.span, label: "first on line \(line)",
          help: ["use a column in 'name' that differs"])
      }
      lines[name] = row.span.line
    }
  }

  private mutating func report(
    _ headline: String, at span: Span, label: String = "", help: [String] = []
  ) {
    let problem = source.problem(headline, at: span, label: label, help: help)
    let isKnown = problems.contains { known in
      known.headline == problem.headline && known.location?.line == span.line
    }
    if !isKnown { problems.append(problem) }
  }

  private mutating func filled(_ node: YAMLNode, _ row: YAMLNode) -> YAMLNode {
    var filled = node
    switch node.content {
    case .refused: break
    case .list(let elements): filled.content = .list(elements.map { self.filled($0, row) })
    case .mapping(let entries):
      filled.content = .mapping(
        entries.map { entry in
          var filled = entry
          filled.key = text(entry.key, row, at: entry.keySpan)
          filled.value = self.filled(entry.value, row)
          return filled
        })
    case .scalar(let text, let isPlain):
      guard text.utf8.contains(UInt8(ascii: "<")) else { return node }
      // A text that is only `<column>` becomes the value itself, such as a number.
      if let cell = row[String(text.dropFirst().dropLast())], text.first == "<", text.last == ">" {
        used.insert(String(text.dropFirst().dropLast()))
        filled.content = cell.content
        return filled
      }
      let new = self.text(text, row, at: node.span)
      filled.content = .scalar(new, isPlain: isPlain && new == text)
    }
    return filled
  }

  /// Replaces the columns that a text names; other text in angle brackets does not change.
  private mutating func text(_ text: String, _ row: YAMLNode, at span: Span) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      let inside = rest[rest.index(after: start)...].prefix { $0 != ">" && $0 != "<" }
      guard inside.endIndex < rest.endIndex, rest[inside.endIndex] == ">" else {
        result += "<"
        rest = rest[rest.index(after: start)...]
        continue
      }
      result += value(of: String(inside), row, at: span) ?? "<\(inside)>"
      rest = rest[rest.index(after: inside.endIndex)...]
    }
    return result + rest
  }

  private mutating func value(of name: String, _ row: YAMLNode, at span: Span) -> String? {
    guard let cell = row[name] else {
      if let near = NearestWord.of(name, among: columns) {
        report(
          "'<\(name)>' is no column of 'examples'", at: span, label: "did you mean '<\(near)>'?")
      }
      return nil
    }
    used.insert(name)
    if let text = cell.text { return text }
    report(
      "'<\(name)>' stands in a text, and its value is \(cell.kind?.phrase ?? "none")", at: span,
      help: ["write '<\(name)>' alone, or a text in the row"])
    return nil
  }
}

extension YAMLNode {
  /// True for a value that is too simple to be a secret: words of letters, or at most three
  /// characters.
  fileprivate var isWord: Bool {
    let text = shown.unicodeScalars
    return text.count < 4
      || text.allSatisfy { $0.properties.isAlphabetic || " -_'".unicodeScalars.contains($0) }
  }

  /// The values of a row in one line, such as `tea, 2`.
  fileprivate var cells: String { entries.map(\.value.shown).joined(separator: ", ") }

  /// The row in one line, such as `item: tea, quantity: 2`.
  fileprivate var line: String {
    entries.map { "\($0.key): \($0.value.shown)" }.joined(separator: ", ")
  }

  private var shown: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let elements): "[\(elements.map(\.shown).joined(separator: ", "))]"
    case .mapping: "{ \(line) }"
    case .refused: "…"
    }
  }
}
