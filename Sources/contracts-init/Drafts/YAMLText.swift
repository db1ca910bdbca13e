/// A text in YAML syntax, in quotation marks if it needs them.
struct YAMLText: CustomStringConvertible {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Words that some YAML parsers do not read as a text, such as `yes`.
  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off"]

  var description: String {
    let isPlain =
      text.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_\- ']*[A-Za-z0-9_]|[A-Za-z]/#) != nil
      && !Self.words.contains(text.lowercased())
    guard !isPlain else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
