import ContractBinding

/// A node of a YAML document with its place.
struct YAMLNode: Sendable {
  /// The content of a node.
  enum Content: Sendable {
    /// A scalar. Only a plain scalar can be something other than text.
    case scalar(String, isPlain: Bool)
    /// Nodes, in the order of the file.
    case list([YAMLNode])
    /// Entries with different keys, in the order of the file.
    case mapping([Entry])
    /// A node that was refused and reported, such as an alias.
    case refused
  }

  /// A key and its node.
  struct Entry: Sendable {
    /// The key, without quotes.
    var key: String
    /// The place of the key.
    var keySpan: Span
    /// The value of the entry.
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
  /// The place of the node.
  ///
  /// For a list or mapping, it is the place where the node begins.
  var span: Span

  /// The kind of node, or `nil` if the node was refused.
  var kind: Kind? {
    switch content {
    case .refused: nil
    case .list: .list
    case .mapping: .mapping
    case .scalar(let text, let isPlain):
      isPlain ? YAMLScalar.plain(text).kind : .string
    }
  }

  /// The text of a scalar, or `nil` for other nodes.
  var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// The value of a scalar, or `nil` for other nodes and for numbers that cannot be represented.
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

  /// Returns the value of a mapping's key, or `nil` if there is none.
  subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
}
