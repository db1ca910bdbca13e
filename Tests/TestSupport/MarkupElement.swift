package import ContractValues

/// An element of an XML document, without namespaces.
///
/// Use it for documents of a known form, such as JUnit reports.
package struct MarkupElement: Sendable, Hashable {
  /// An attribute, such as `time="0.5"`.
  package struct Attribute: Sendable, Hashable {
    /// The name as in the document, with its prefix, such as `xml:lang`.
    package var name: String
    /// The value after the parser has replaced references, so `&amp;` is `&`.
    package var value: String
  }

  /// The name as in the document, with its prefix, such as `d:response`.
  package var name: String
  /// The attributes in the document's order, without declarations of namespaces.
  package var attributes: [Attribute]
  /// The elements directly inside this one, in the document's order.
  package var children: [MarkupElement]
  /// The text directly inside this element, with CDATA sections.
  ///
  /// The text of child elements is missing.
  package var text: String

  /// Looks up an attribute.
  ///
  /// - Parameter name: The attribute's name with its prefix, such as `xml:lang`.
  /// - Returns: The value, or `nil` if the element has no such attribute.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Selects child elements by name.
  ///
  /// Elements further down are not searched.
  ///
  /// - Parameter name: The name with its prefix, such as `testcase`.
  /// - Returns: The matching elements in the document's order.
  package func children(named name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }
}

extension MarkupElement {
  fileprivate init(_ tree: XMLTree) {
    name = tree.name.qualified
    attributes = tree.attributes.map { Attribute(name: $0.name.qualified, value: $0.value) }
    children = tree.elements.map { MarkupElement($0) }
    text = tree.text
  }
}

extension MarkupDocument {
  /// The root element and everything in it.
  ///
  /// Namespaces are dropped, and names contain their prefix.
  package var root: MarkupElement { MarkupElement(tree) }
}
