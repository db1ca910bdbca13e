import CYaml
import ContractValues

/// Converts a syntax error of libyaml to a message with advice.
enum YAMLSyntaxProblem {
  /// Reads the error from the parser after it has failed; the message has advice on frequent
  /// mistakes, such as a tab.
  static func diagnostic(of parser: yaml_parser_t, in source: SourceText) -> Diagnostic {
    if let conflict = conflict(in: source) { return conflict }
    let words = parser.problem.map { String(cString: $0) } ?? "unknown problem"
    guard parser.error != YAML_READER_ERROR else { return unreadable(parser, in: source) }
    guard !words.contains("nesting level") else {
      return tooDeep(at: position(of: parser.problem_mark, in: source), in: source)
    }
    let context = parser.context.map { String(cString: $0) } ?? ""
    let began = position(of: parser.context_mark, in: source)
    let isOpenQuote = context.contains("quoted scalar") && words.contains("end of stream")
    let span = isOpenQuote ? began : position(of: parser.problem_mark, in: source)
    var facts: [String] = []
    if !context.isEmpty, began.line != span.line {
      facts = ["\(context), which began on line \(began.line)"]
    }
    return source.problem(
      "the file is not valid YAML", at: span,
      label: isOpenQuote ? "this quote is never closed" : words,
      facts: facts,
      help: help(words, context, at: span, in: source))
  }

  /// Returns the message for a file with too many levels, which libyaml or ``YAMLReader`` finds.
  static func tooDeep(at span: Span, in source: SourceText) -> Diagnostic {
    source.problem(
      "the file nests deeper than \(YAMLLimits.depth) levels", at: span,
      label: "here the reading stops")
  }

  /// Returns the message about the first line with which git marks a merge conflict; `nil` if there
  /// is none.
  ///
  /// libyaml finds the error only on a later line.
  private static func conflict(in source: SourceText) -> Diagnostic? {
    let lines = (1...).lazy.map { ($0, source.line($0)) }.prefix { $0.1 != nil }
    guard let (number, _) = lines.first(where: { $0.1.map(isConflictMark) ?? false }) else {
      return nil
    }
    return source.problem(
      "the file holds both sides of a merge", at: Span(line: number, column: 1, length: 7),
      label: "git marks a conflict here",
      help: [
        "keep what you want of both sides, and remove the lines that git has added;",
        "or take the whole file of one side, by --ours or --theirs:",
        "git checkout --ours -- \(source.path.shellQuoted)",
      ])
  }

  private static func isConflictMark(_ line: String) -> Bool {
    line == "=======" || ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: line.hasPrefix)
  }

  private static func unreadable(_ parser: yaml_parser_t, in source: SourceText) -> Diagnostic {
    let number = String(UInt32(bitPattern: parser.problem_value), radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
    return source.problem(
      "the file holds a character that YAML does not allow",
      at: source.span(ofByte: Int(parser.problem_offset)),
      label: "U+\(code)",
      help: [#"write it in double quotes, as "\u\#(code.suffix(4))""#])
  }

  /// Converts a libyaml position; the end of the file becomes the end of the last line with text.
  private static func position(of mark: yaml_mark_t, in source: SourceText) -> Span {
    let line = Int(mark.line) + 1
    if let text = source.line(line), !text.isEmpty || Int(mark.column) > 0 {
      return Span(line: line, column: Int(mark.column) + 1, length: 1)
    }
    let last = (1..<max(2, line)).last { source.line($0)?.isEmpty == false } ?? line
    let end = source.line(last)?.unicodeScalars.count ?? 0
    return Span(line: last, column: end + 1, length: 1)
  }

  private static func help(
    _ words: String, _ context: String, at span: Span, in source: SourceText
  ) -> [String] {
    let scalars = Array((source.line(span.line) ?? "").unicodeScalars)
    let position = min(max(0, span.column - 1), scalars.count)
    if words.contains("cannot start any token"), position < scalars.count {
      if scalars[position] == "\t" { return ["indent with spaces"] }
    }
    if words.contains("unknown escape") {
      return ["write it in single quotes, in which nothing is an escape"]
    }
    if words.contains("mapping values are not allowed") {
      return ["quote a text that holds ': '"]
    }
    // Quotation marks around a closing bracket would not help.
    guard let token = token(around: position, of: scalars), isSuspect(token),
      !token.allSatisfy({ "]},".contains($0) })
    else {
      return context.contains("flow") ? ["close what was opened, or quote the text"] : []
    }
    return ["quote it: \(quoted(token))"]
  }

  /// Returns the word at a position, without the brackets around it; `nil` if there is no word.
  private static func token(around position: Int, of line: [Unicode.Scalar]) -> String? {
    let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    // If the position is a space, the error is in the word before it.
    var start = position
    while start > 0, !isSpace(line[start - 1]) { start -= 1 }
    var end = position
    while end < line.count, !isSpace(line[end]) { end += 1 }
    var token = line[start..<end]
    while let last = token.last, last == "," || last == ":" { token.removeLast() }
    while let first = token.first, let close = ["[": "]", "{": "}"][first] as Unicode.Scalar? {
      token.removeFirst()
      if token.last == close { token.removeLast() }
    }
    guard !token.isEmpty else { return nil }
    return String(String.UnicodeScalarView(token))
  }

  /// True for a word without quotes that looks like a regular expression, a path or a `${name}`,
  /// which need quotes in YAML.
  private static func isSuspect(_ token: String) -> Bool {
    guard !token.hasPrefix("\""), !token.hasPrefix("'") else { return false }
    return token.contains("${")
      || ["$.", "$[", "^", "*", "%", "@", "`", "&"].contains(where: token.hasPrefix)
      || token.contains { "{}[]\\|".contains($0) }
  }

  private static func quoted(_ token: String) -> String {
    // In single quotes, a backslash is an ordinary character, which regular expressions need.
    token.contains("\\") || token.contains("\"")
      ? "'\(token.replacing("'", with: "''"))'" : "\"\(token)\""
  }
}
