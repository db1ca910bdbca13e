/// A text as YAML writes it, in quotation marks where it needs them.
struct YAMLText: CustomStringConvertible {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Words that YAML or a reader takes for something else than a text, such as `yes`.
  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off"]

  var description: String {
    let isPlain =
      text.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_\- ']*[A-Za-z0-9_]|[A-Za-z]/#) != nil
      && !Self.words.contains(text.lowercased())
    guard !isPlain else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
