import ContractValues

/// A parser of filters.
///
/// ```
/// any       = all { ("|" | "or") all }
/// all       = one { ("&" | "and") one }
/// one       = ("!" | "not") one | "(" any ")" | NAME "(" PATTERN ")"
/// ```
///
/// A pattern ends at the next `)`, unless it is in quotes.
struct FilterParser {
  /// The maximum depth of parentheses and negations, because each level needs space on the stack.
  private static let maxDepth = 100

  /// The filter on one line, for messages with a caret.
  let line: String
  private let text: [Character]
  private var place = 0

  init(_ text: String) {
    line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    self.text = Array(line)
  }

  mutating func expression() throws(DiagnosticError) -> FilterExpression.Node {
    let node = try any(depth: 0)
    guard place == text.count else {
      let isClosing = text[place] == ")"
      throw problem(
        isClosing ? "a parenthesis closes nothing" : "conditions need '&' or '|' between them",
        at: place)
    }
    return node
  }

  private mutating func any(depth: Int) throws(DiagnosticError) -> FilterExpression.Node {
    var node = try all(depth: depth)
    while take("|") || take(word: "or") { node = .or(node, try all(depth: depth)) }
    return node
  }

  private mutating func all(depth: Int) throws(DiagnosticError) -> FilterExpression.Node {
    var node = try one(depth: depth)
    while take("&") || take(word: "and") { node = .and(node, try one(depth: depth)) }
    return node
  }

  private mutating func one(depth: Int) throws(DiagnosticError) -> FilterExpression.Node {
    guard depth < Self.maxDepth else {
      throw problem("the filter is nested deeper than \(Self.maxDepth) levels", at: place)
    }
    if take("!") || take(word: "not") { return .not(try one(depth: depth + 1)) }
    skipSpaces()
    let opening = place
    guard take("(") else { return .predicate(try predicate()) }
    let node = try any(depth: depth + 1)
    guard take(")") else {
      if place < text.count { throw problem("conditions need '&' or '|' between them", at: place) }
      throw problem("a parenthesis is not closed", at: opening)
    }
    return node
  }

  private mutating func predicate() throws(DiagnosticError) -> FilterPredicate {
    let start = place
    let name = word
    guard !name.isEmpty else {
      throw problem("a condition is missing", at: start, help: Self.conditions)
    }
    place += name.count
    let names = FilterRule.allCases.map(\.rawValue)
    guard let rule = FilterRule(rawValue: name) else {
      throw problem(
        "there is no condition '\(name)'", at: start, length: name.count,
        label: NearestWord.question(name, among: names), help: Self.conditions)
    }
    let opening = place
    guard take("(") else {
      throw problem(
        "a condition needs its name in parentheses", at: start, length: name.count,
        label: "write \(name)(…)")
    }
    skipSpaces()
    let column = place + 1
    let pattern = try pattern(after: opening)
    guard !pattern.text.isEmpty else {
      throw problem("\(name)() needs a name", at: start, length: place - start)
    }
    if let words = rule.words, !words.contains(where: pattern.matches) {
      throw problem(
        "there is no \(rule == .last ? "last verdict" : name) '\(pattern.text)'",
        at: column - 1, length: pattern.text.count,
        label: NearestWord.question(pattern.text, among: words),
        help: NearestWord.list(pattern.text, among: words))
    }
    return FilterPredicate(rule: rule, pattern: pattern, filter: line, column: column)
  }

  /// Reads the pattern of a condition, such as `~order` or `"a (b)"`, and the closing parenthesis.
  private mutating func pattern(after opening: Int) throws(DiagnosticError) -> NamePattern {
    var form = NamePattern.Form.glob
    if take("~") { form = .part } else if take("=") { form = .exact }
    skipSpaces()
    let quote = place < text.count && "\"'".contains(text[place]) ? text[place] : nil
    let start = quote == nil ? place : place + 1
    let end = text[start...].firstIndex(of: quote ?? ")")
    guard let end else {
      throw quote.map { problem("the quote \($0) is not closed", at: start - 1) }
        ?? problem("a parenthesis is not closed", at: opening)
    }
    place = quote == nil ? end : end + 1
    guard take(")") else {
      throw problem("a parenthesis must close the condition after the quote", at: place)
    }
    let name = text[start..<end]
    let last = quote == nil ? name.lastIndex { $0 != " " }.map { $0 + 1 } ?? start : end
    return NamePattern(form: form, text: String(name[..<last]))
  }

  /// The letters and hyphens at the current position; empty if there are none.
  private var word: String { String(text[place...].prefix { $0.isLetter || $0 == "-" }) }

  private mutating func take(word: String) -> Bool {
    skipSpaces()
    guard self.word == word else { return false }
    place += word.count
    return true
  }

  private mutating func take(_ sign: Character) -> Bool {
    skipSpaces()
    guard place < text.count, text[place] == sign else { return false }
    place += 1
    // `&&` means the same as `&`, and `||` the same as `|`.
    if sign == "&" || sign == "|", place < text.count, text[place] == sign { place += 1 }
    return true
  }

  private mutating func skipSpaces() {
    while place < text.count, text[place] == " " { place += 1 }
  }

  private static var conditions: [String] {
    ["the conditions are " + FilterRule.allCases.map { "\($0.rawValue)()" }.joined(separator: ", ")]
  }

  private func problem(
    _ headline: String, at place: Int, length: Int = 1, label: String = "", help: [String] = []
  ) -> DiagnosticError {
    DiagnosticError(
      .inFilter(
        line, headline, column: place + 1, length: length, label: label, help: help))
  }
}

extension Diagnostic {
  /// Creates a message with a caret below some characters of the option `--filter`.
  static func inFilter(
    _ line: String, _ headline: String, column: Int, length: Int = 1, label: String = "",
    help: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      headline, at: SourceLocation(path: "--filter", line: 1, column: column), sourceLine: line,
      length: length, label: label, help: help)
  }
}
