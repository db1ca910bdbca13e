/// An element of a parsed document, as plain values.
package struct MarkupElement: Sendable, Hashable {
  /// An attribute, with its prefix in the name where it has one.
  package struct Attribute: Sendable, Hashable {
    /// The name as the document writes it.
    package var name: String
    /// The value, references resolved.
    package var value: String
  }

  /// The name as the document writes it, prefix included.
  package var name: String
  /// The attributes, in the document's order.
  package var attributes: [Attribute]
  /// The elements within, in the document's order.
  package var children: [MarkupElement]
  /// The texts and CDATA sections directly within, joined.
  package var text: String

  /// Reads an attribute.
  ///
  /// - Parameter name: The attribute's name.
  /// - Returns: Its value; `nil` when the element has none of that name.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The elements of one name directly within.
  ///
  /// - Parameter name: The elements' name.
  /// - Returns: The elements, in the document's order.
  package func children(named name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }
}

extension MarkupElement {
  /// An element without its namespaces.
  init(_ tree: XMLTree) {
    name = tree.name.qualified
    attributes = tree.attributes.map { Attribute(name: $0.name.qualified, value: $0.value) }
    children = tree.elements.map { MarkupElement($0) }
    text = tree.text
  }
}
