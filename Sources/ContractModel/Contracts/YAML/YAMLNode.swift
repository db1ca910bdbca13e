import ContractBinding

/// One node of a YAML document, and where it is written.
struct YAMLNode: Sendable {
  /// The content of a node.
  enum Content: Sendable {
    /// A scalar; only plain ones can be anything but text.
    case scalar(String, isPlain: Bool)
    /// Nodes in order.
    case list([YAMLNode])
    /// Nodes by key, in the order of the file; keys differ.
    case mapping([Entry])
    /// Something that was refused, and told, such as an alias.
    case refused
  }

  /// A key and its node.
  struct Entry: Sendable {
    /// The key as it is written, without quotes.
    var key: String
    /// Where the key is written.
    var keySpan: Span
    /// The node.
    var value: YAMLNode
  }

  /// A kind of node, in the YAML 1.2 core schema.
  enum Kind: String, Sendable, CaseIterable {
    case null, boolean, integer, number, string, list, mapping

    /// The kind with its article, for messages.
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

  /// The content.
  var content: Content
  /// Where it is written; of a list or mapping, where it begins.
  var span: Span

  /// The kind of node, or `nil` when it was refused.
  var kind: Kind? {
    switch content {
    case .refused: nil
    case .list: .list
    case .mapping: .mapping
    case .scalar(let text, let isPlain):
      isPlain ? YAMLScalar.plain(text).kind : .string
    }
  }

  /// The text of a scalar, as it is written.
  var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// The value of a scalar, or `nil` when it is none or cannot be held.
  var scalar: Value? {
    guard case .scalar(let text, let isPlain) = content else { return nil }
    guard isPlain else { return .string(text) }
    guard case .value(let value) = YAMLScalar.plain(text) else { return nil }
    return value
  }

  /// The elements of a list; none for anything else.
  var elements: [YAMLNode] {
    guard case .list(let elements) = content else { return [] }
    return elements
  }

  /// The entries of a mapping; none for anything else.
  var entries: [Entry] {
    guard case .mapping(let entries) = content else { return [] }
    return entries
  }

  /// The node under a key of a mapping.
  subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
}
