import ContractBinding

/// A scalar, list or mapping of a YAML file, with its position.
struct YAMLNode: Sendable {
  /// The content of a node, without tags, anchors and repeated keys, which the reader reports.
  enum Content: Sendable {
    /// A text, which can be a number or `true` only if it is plain: without quotes.
    case scalar(String, isPlain: Bool)
    /// The elements of a list, in the order of the file.
    case list([YAMLNode])
    /// The keys and values in the order of the file; each key is different.
    case mapping([Entry])
    /// A node that is not checked: an alias, whose error is already reported, or a removed node.
    case refused
  }

  /// A key of a mapping with its value, such as `name: tea`.
  struct Entry: Sendable {
    /// The decoded key without quotes, such as `contract`.
    var key: String
    /// The characters that messages about the key mark.
    var keySpan: Span
    /// The node after the colon, such as a text or a list.
    var value: YAMLNode
  }

  /// The type of a node, by the core schema of YAML 1.2.
  enum Kind: String, Sendable, CaseIterable {
    case null, boolean, integer, number, string, list, mapping

    /// The type as error messages name it, such as "a whole number".
    var phrase: String {
      switch self {
      case .null: "nothing"
      case .boolean: "a truth value"
      case .integer: "a whole number"
      case .number: "a number"
      case .string: "a text"
      case .list: "a list"
      case .mapping: "a mapping"
      }
    }
  }

  /// The scalar, list or mapping; it may be changed, to exclude inner nodes from a check.
  var content: Content
  /// The line, column and length of the node; for a list or mapping, where it begins.
  var span: Span

  /// The type of the node; `nil` for a node that is not checked.
  var kind: Kind? {
    switch content {
    case .refused: nil
    case .list: .list
    case .mapping: .mapping
    case .scalar(let text, let isPlain):
      isPlain ? YAMLScalar.kind(ofPlain: text) : .string
    }
  }

  /// The decoded text of a scalar, also for a number; `nil` for other nodes.
  var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// The value of a scalar, such as a number; `nil` for other nodes, and for numbers such as
  /// `.nan`.
  var scalar: Value? {
    guard case .scalar(let text, let isPlain) = content else { return nil }
    guard isPlain else { return .string(text) }
    guard case .value(let value) = YAMLScalar.plain(text) else { return nil }
    return value
  }

  /// The elements of a list; empty for other nodes.
  var elements: [YAMLNode] {
    guard case .list(let elements) = content else { return [] }
    return elements
  }

  /// The entries of a mapping; empty for other nodes.
  var entries: [Entry] {
    guard case .mapping(let entries) = content else { return [] }
    return entries
  }

  /// True for a list or a mapping without elements, and for a value that is left out.
  var isEmpty: Bool {
    switch content {
    case .list(let elements): elements.isEmpty
    case .mapping(let entries): entries.isEmpty
    case .scalar, .refused: kind == .null
    }
  }

  func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// The value of a key, which can be changed but not added; `nil` if there is no such key.
  subscript(key: String) -> YAMLNode? {
    get { entry(key)?.value }
    set {
      guard case .mapping(var entries) = content, let newValue,
        let index = entries.firstIndex(where: { $0.key == key })
      else { return }
      entries[index].value = newValue
      content = .mapping(entries)
    }
  }
}
