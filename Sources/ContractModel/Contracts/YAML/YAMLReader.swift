// Yams gives no access to libyaml's events, and its `Node` loses aliases and the ends of nodes. So
// this file calls the C module of Yams, which only this folder imports.
import CYaml

/// Parses one YAML document into nodes, and reports what contracts do not allow: tags, anchors,
/// aliases, merges, and repeated keys.
struct YAMLReader: ProblemCollector {
  /// The errors found so far, most of which do not stop the parser.
  var problems: [Diagnostic] = []

  let source: SourceText
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let words: Set<String>
  private var nodeCount = 0
  private var anchors: [(name: String, span: Span)] = []
  private var aliases: [Span] = []

  /// Parses a file, even after errors that do not stop the parser.
  ///
  /// The root is `nil` for a file that is empty, contains an alias, or cannot be parsed. Authors
  /// may write `words` as tags by mistake, such as `!uuid` for `$uuid`.
  static func read(
    _ source: SourceText, mistakenForTags words: Set<String>
  ) -> (root: YAMLNode?, problems: [Diagnostic]) {
    // The parser stores pointers to itself and to the text, so neither of them may move in memory.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    defer { parser.deallocate() }
    yaml_parser_initialize(parser)
    defer { yaml_parser_delete(parser) }
    return source.bytes.withUnsafeBufferPointer { text in
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      // libyaml rejects a null pointer, and an empty buffer has one. So it gets the address of this
      // byte.
      var nothing: UInt8 = 0
      return withUnsafePointer(to: &nothing) { nowhere in
        yaml_parser_set_input_string(parser, text.baseAddress ?? nowhere, text.count)
        var reader = YAMLReader(source: source, parser: parser, words: words)
        let root = reader.document()
        reader.reportReferences()
        // The content of an alias is unknown, so the form of the file cannot be checked.
        return (reader.aliases.isEmpty ? root : nil, reader.problems)
      }
    }
  }

  private mutating func document() -> YAMLNode? {
    do throws(DiagnosticError) {
      var event = try next()
      while event.type == YAML_STREAM_START_EVENT || event.type == YAML_DOCUMENT_START_EVENT {
        event = try next()
      }
      guard event.type != YAML_STREAM_END_EVENT else { return nil }
      let root = try node(event, depth: 1)
      _ = try next()
      let end = try next()
      if end.type != YAML_STREAM_END_EVENT {
        throw DiagnosticError(
          source.problem(
            "a contract file holds one document", at: end.span, label: "another begins here"))
      }
      return root
    } catch {
      problems.append(error.diagnostic)
      return nil
    }
  }

  private mutating func next() throws(DiagnosticError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      throw DiagnosticError(YAMLSyntaxProblem.diagnostic(of: parser.pointee, in: source))
    }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(event)
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(DiagnosticError) -> YAMLNode {
    nodeCount += 1
    guard nodeCount <= YAMLLimits.nodes else {
      throw DiagnosticError(
        source.problem(
          "the file holds more than \(YAMLLimits.nodes) nodes", at: event.span,
          label: "here the reading stops"))
    }
    guard depth <= YAMLLimits.depth else {
      throw DiagnosticError(YAMLSyntaxProblem.tooDeep(at: event.span, in: source))
    }
    refuseProperties(of: event)
    switch event.type {
    case YAML_SEQUENCE_START_EVENT:
      return YAMLNode(content: .list(try elements(depth: depth)), span: event.span)
    case YAML_MAPPING_START_EVENT:
      return YAMLNode(content: .mapping(try entries(depth: depth)), span: event.span)
    case YAML_SCALAR_EVENT:
      let size = event.text.utf8.count
      guard size <= YAMLLimits.scalar else {
        throw DiagnosticError(
          source.problem(
            "a text is longer than \(YAMLLimits.scalar) bytes", at: event.span,
            facts: ["it has \(size) bytes"]))
      }
      return YAMLNode(
        content: .scalar(event.text, isPlain: event.isPlain && event.tag == nil), span: event.span)
    default:
      aliases.append(event.span)
      return YAMLNode(content: .refused, span: event.span)
    }
  }

  private mutating func elements(depth: Int) throws(DiagnosticError) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    var event = try next()
    while event.type != YAML_SEQUENCE_END_EVENT {
      elements.append(try node(event, depth: depth + 1))
      event = try next()
    }
    return elements
  }

  private mutating func entries(depth: Int) throws(DiagnosticError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    // Most mappings have at most four entries.
    entries.reserveCapacity(4)
    var keys = YAMLKeys()
    var event = try next()
    while event.type != YAML_MAPPING_END_EVENT {
      let key = try node(event, depth: depth + 1)
      var value = try node(try next(), depth: depth + 1)
      // A missing value has no position, so a message shows the position of its key.
      if case .scalar("", isPlain: true) = value.content { value.span = key.span }
      if let text = name(of: key), isNew(text, at: key.span, beside: entries, among: &keys) {
        entries.append(YAMLNode.Entry(key: text, keySpan: key.span, value: value))
      }
      event = try next()
    }
    return entries
  }

  private mutating func name(of key: YAMLNode) -> String? {
    switch key.content {
    case .scalar("<<", isPlain: true):
      report("a merge is not allowed in a contract", at: key.span, label: "write the keys again")
      return nil
    case .scalar(let text, _): return text
    case .refused: return nil
    case .list, .mapping:
      report("a key must be a text", at: key.span, label: "\(key.kind?.phrase ?? "") stands here")
      return nil
    }
  }

  private mutating func isNew(
    _ key: String, at span: Span, beside entries: [YAMLNode.Entry], among keys: inout YAMLKeys
  ) -> Bool {
    guard let line = keys.line(of: key, among: entries) else { return true }
    report("key '\(key)' appears twice", at: span, label: "first on line \(line)")
    return false
  }

  private mutating func refuseProperties(of event: YAMLEvent) {
    if let anchor = event.anchor { anchors.append((anchor, event.span)) }
    guard let tag = event.tag else { return }
    let word = String(tag.drop { $0 == "!" })
    report(
      "a YAML tag is not allowed in a contract", at: event.span, label: "tagged '\(tag)'",
      help: words.contains(word) ? ["write '$\(word)'"] : [])
  }

  /// Reports all aliases in one message, or all anchors if there are no aliases.
  private mutating func reportReferences() {
    if let alias = aliases.first {
      report(
        "an alias is not allowed in a contract", at: alias, label: "write the value again",
        facts: aliases.count > 1 ? ["aliases in this file: \(aliases.count)"] : [])
    } else if let anchor = anchors.first {
      report(
        "an anchor is not allowed in a contract", at: anchor.span,
        label: "'&\(anchor.name)' names this",
        facts: anchors.count > 1 ? ["anchors in this file: \(anchors.count)"] : [])
    }
  }
}
