/// An element of a parsed document, as plain values.
package struct MarkupElement: Sendable, Hashable {
  /// An attribute of an element.
  package struct Attribute: Sendable, Hashable {
    /// The name as in the document, with its prefix.
    package var name: String
    /// The value, with references replaced.
    package var value: String
  }

  /// The name as in the document, with its prefix.
  package var name: String
  /// The attributes, in the document's order.
  package var attributes: [Attribute]
  /// The child elements, in the document's order.
  package var children: [MarkupElement]
  /// The text and CDATA sections that are direct children, joined.
  package var text: String

  /// Returns the value of an attribute.
  ///
  /// - Parameter name: The attribute's name.
  /// - Returns: The value, or `nil` if the element has no such attribute.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Returns the child elements with a name.
  ///
  /// - Parameter name: The elements' name.
  /// - Returns: The elements, in the document's order.
  package func children(named name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }
}

extension MarkupElement {
  /// Creates an element without namespaces.
  init(_ tree: XMLTree) {
    name = tree.name.qualified
    attributes = tree.attributes.map { Attribute(name: $0.name.qualified, value: $0.value) }
    children = tree.elements.map { MarkupElement($0) }
    text = tree.text
  }
}
