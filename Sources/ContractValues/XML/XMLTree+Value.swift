import ContractBinding

/// Conversion of elements to values, so that they can be compared and have JSON paths.
///
/// An element becomes an object. Its keys are the names of its children without prefix, and `@name`
/// for attributes. Several children with one name become a list. An element with only text becomes
/// a string.
///
/// The key `#text` is for text beside attributes, and `#mixed` for text beside elements. `@xmlns`
/// is the namespace if it differs from the parent's. `#order` lists the names of the children in
/// order, if they differ.
///
/// So `<a xmlns="urn:x"><b n="1">tea</b></a>` becomes
/// `{"a": {"@xmlns": "urn:x", "b": {"#text": "tea", "@n": "1"}}}`.
extension XMLTree {
  /// The value of the whole document with the root `self`, such as `{"note": {"to": "Ada"}}`.
  var documentValue: Value { .object([name.local: value(in: nil, whole: true)]) }

  /// The value of the whole document without `@xmlns` and `#order`, which contain no secret.
  var documentTexts: Value { .object([name.local: value(in: nil, whole: false)]) }

  private func value(in namespace: String?, whole: Bool) -> Value {
    var fields: [String: Value] = [:]
    for attribute in attributes { fields[attribute.name.key] = .string(attribute.value) }
    if whole, name.namespace != namespace { fields["@xmlns"] = .string(name.namespace ?? "") }
    if !content.contains(where: \.isElement) {
      guard !fields.isEmpty else { return .string(text) }
      if !content.isEmpty { fields["#text"] = .string(text) }
      return .object(fields)
    }
    guard isStructure else {
      fields["#mixed"] = .array(
        content.map { node in
          switch node {
          case .text(let text): .string(text)
          case .element(let element):
            [element.name.local: element.value(in: name.namespace, whole: whole)]
          }
        })
      return .object(fields)
    }
    let elements = elements
    let groups = Dictionary(grouping: elements, by: \.name.local)
    for (name, group) in groups {
      let values = group.map { $0.value(in: self.name.namespace, whole: whole) }
      fields[name] = values.count == 1 ? values[0] : .array(values)
    }
    if whole, groups.count > 1 { fields[Self.orderKey] = .string(Self.order(of: elements)) }
    return .object(fields)
  }

  /// Writes the names of elements in order: "a b a" for `<a/><a/><b/><a/>`.
  private static func order(of elements: [XMLTree]) -> String {
    elements.map(\.name.local).reduce(into: [String]()) { names, name in
      if names.last != name { names.append(name) }
    }.joined(separator: " ")
  }

  /// Replaces the document's texts and attributes; `nil` if `texts` has other keys or lists.
  func replacing(documentTexts texts: Value) -> XMLTree? {
    guard case .object(let fields) = texts, let root = fields[name.local] else { return nil }
    return replacing(texts: root)
  }

  private func replacing(texts: Value) -> XMLTree? {
    var tree = self
    if case .string(let text) = texts, attributes.isEmpty, elements.isEmpty {
      tree.content = text.isEmpty ? [] : [.text(text)]
      return tree
    }
    guard case .object(let fields) = texts else { return nil }
    for index in attributes.indices {
      guard case .string(let value) = fields[attributes[index].name.key] else { return nil }
      tree.attributes[index].value = value
    }
    guard let nodes = contents(of: fields), nodes.count == content.count else { return nil }
    tree.content = []
    for (node, value) in zip(content, nodes) {
      switch (node, value) {
      case (.text, .string(let text)): tree.content.append(.text(text))
      case (.element(let element), let value):
        guard let element = element.replacing(texts: value) else { return nil }
        tree.content.append(.element(element))
      default: return nil
      }
    }
    return tree
  }

  /// Returns the values of the child elements and texts in order; `nil` if `fields` lacks a child,
  /// or has another number of children with the same name.
  private func contents(of fields: [String: Value]) -> [Value]? {
    if content.isEmpty { return [] }
    guard content.contains(where: \.isElement) else { return fields["#text"].map { [$0] } }
    guard isStructure else {
      guard case .array(let parts) = fields["#mixed"], parts.count == content.count else {
        return nil
      }
      return zip(content, parts).map { node, part in
        if case .element(let element) = node {
          part[part: element.name.local] ?? part
        } else {
          part
        }
      }
    }
    let names = elements.map(\.name.local)
    var nodes = Array(repeating: Value.null, count: names.count)
    for (name, places) in Dictionary(grouping: names.indices, by: { names[$0] }) {
      guard let field = fields[name] else { return nil }
      var values = [field]
      if places.count > 1 {
        guard case .array(let several) = field, several.count == places.count else { return nil }
        values = several
      }
      for (place, value) in zip(places, values) { nodes[place] = value }
    }
    return nodes
  }
}

extension XMLTree.Node {
  fileprivate var isElement: Bool { if case .element = self { true } else { false } }
}

extension XMLTree.Name {
  /// The key of an attribute in the element's value: `@id`, or `@{urn:x}id` with a namespace.
  ///
  /// The prefix is missing, because documents may use different prefixes for one namespace.
  fileprivate var key: String {
    switch namespace {
    case nil, "": "@\(local)"
    case "http://www.w3.org/XML/1998/namespace": "@xml:\(local)"
    case .some(let namespace): "@{\(namespace)}\(local)"
    }
  }
}
