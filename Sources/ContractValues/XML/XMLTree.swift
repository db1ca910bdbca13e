/// An element of an XML document with everything in it.
///
/// It has no comments, no processing instructions, and no white space between elements, except
/// where text stands beside elements.
package struct XMLTree: Sendable, Hashable {
  /// The name of an element or attribute, with the namespace to which its prefix refers.
  package struct Name: Sendable, Hashable {
    /// The name without its prefix, such as `response` in `d:response`.
    var local: String
    /// The prefix, such as `d` in `d:response`; `nil` if the name has none.
    var prefix: String?
    /// The namespace of the name, such as `DAV:`; `nil` if it belongs to none.
    var namespace: String?

    /// The name as in the document, such as `d:response`.
    package var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
  }

  /// An attribute such as `id="7"`, but not a declaration of a namespace.
  package struct Attribute: Sendable, Hashable {
    package var name: Name
    /// The value after the parser has replaced references, so `&amp;` is `&`.
    package var value: String
  }

  /// A declaration such as `xmlns:d="DAV:"`, which binds the prefix `d` to a namespace.
  struct Declaration: Sendable, Hashable {
    /// The prefix `d` in `xmlns:d`; `nil` for `xmlns`, which applies to names without a prefix.
    var prefix: String?
    var namespace: String
  }

  /// A child element, or a text directly inside the element.
  enum Node: Sendable, Hashable {
    case element(XMLTree)
    /// Text with references replaced; neighbouring texts and CDATA sections form one node.
    case text(String)
  }

  package var name: Name
  /// The declarations of namespaces in this element's start tag, in the document's order.
  var declarations: [Declaration] = []
  /// The attributes in the document's order, which a rewritten document keeps.
  package var attributes: [Attribute] = []
  /// The child elements and texts in the document's order; two texts never follow each other.
  var content: [Node] = []

  /// The child elements in the document's order, without the texts between them.
  package var elements: [XMLTree] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text directly inside the element, without the text of child elements.
  package var text: String {
    content.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// True if the element has children and no text, so that line breaks do not change its meaning.
  var isStructure: Bool {
    !content.isEmpty
      && content.allSatisfy { if case .element = $0 { true } else { false } }
  }

  /// True if `xml:space="preserve"` stands on this element or a descendant.
  ///
  /// Then white space has a meaning, which ``XMLBody`` cannot represent.
  var preservesSpace: Bool {
    attributes.contains { $0.name.qualified == "xml:space" && $0.value == "preserve" }
      || elements.contains(where: \.preservesSpace)
  }
}
