import CYaml

/// One event from libyaml's parser, such as the start of a list, in Swift types.
struct YAMLEvent {
  /// The kind of event in libyaml's enum, such as `YAML_SCALAR_EVENT`.
  let type: yaml_event_type_t
  /// The line, column and length of the event in the file.
  let span: Span
  /// The decoded text of a scalar; empty for other events.
  let text: String
  /// True for a scalar without quotes, `|` and `>`; only such a scalar can be a number or `true`.
  let isPlain: Bool
  /// The tag before a node, such as `!!str` or `!`; `nil` if there is none.
  let tag: String?
  /// The name of an anchor such as `&base` before a node; `nil` if there is none.
  let anchor: String?

  /// Copies an event, before libyaml frees it.
  init(_ event: yaml_event_t) {
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
    span = Self.span(event)
  }

  private static func span(_ event: yaml_event_t) -> Span {
    let (start, end) = (event.start_mark, event.end_mark)
    let isOneLine = start.line == end.line && event.type != YAML_DOCUMENT_START_EVENT
    return Span(
      line: Int(start.line) + 1,
      column: Int(start.column) + 1,
      length: isOneLine ? max(1, Int(end.column) - Int(start.column)) : 1
    )
  }
}
