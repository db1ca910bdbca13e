import CYaml

/// A parser event of libyaml, converted to Swift types.
struct YAMLEvent {
  /// The kind of event.
  let type: yaml_event_type_t
  /// The place in the text.
  let span: Span
  /// The text of a scalar.
  let text: String
  /// True if a scalar is written without quotes and without `|` or `>`.
  let isPlain: Bool
  /// The tag before a node; `!` alone counts as a tag.
  let tag: String?
  /// The anchor before a node.
  let anchor: String?

  /// Copies the needed fields of an event that libyaml owns.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - source: The text that is being parsed.
  init(_ event: yaml_event_t, in source: SourceText) {
    type = event.type
    var text = ""
    var isPlain = false
    var tag: UnsafeMutablePointer<yaml_char_t>?
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      (tag, anchor) = (scalar.tag, scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      (tag, anchor) = (event.data.sequence_start.tag, event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT:
      (tag, anchor) = (event.data.mapping_start.tag, event.data.mapping_start.anchor)
    default: break
    }
    self.text = text
    self.isPlain = isPlain
    self.tag = tag.map { String(cString: $0) }
    self.anchor = anchor.map { String(cString: $0) }
    span = Self.span(event, in: source)
  }

  private static func span(_ event: yaml_event_t, in source: SourceText) -> Span {
    let (start, end) = (event.start_mark, event.end_mark)
    let isOneLine = start.line == end.line && event.type != YAML_DOCUMENT_START_EVENT
    return Span(
      line: Int(start.line) + 1,
      column: Int(start.column) + 1,
      length: isOneLine ? max(1, Int(end.column) - Int(start.column)) : 1
    )
  }
}
