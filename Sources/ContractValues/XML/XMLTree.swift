/// An element with its content, as plain values.
///
/// It drops comments, processing instructions, and white space between elements.
package struct XMLTree: Sendable, Hashable {
  /// The name of an element or an attribute.
  struct Name: Sendable, Hashable {
    /// The name without its prefix.
    var local: String
    /// The prefix before the colon, or `nil` if there is none.
    var prefix: String?
    /// The namespace of the prefix, or of the default.
    var namespace: String?

    /// The name as in the document, with its prefix.
    var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
  }

  /// An attribute.
  struct Attribute: Sendable, Hashable {
    var name: Name
    /// The value, with references replaced.
    var value: String
  }

  /// A declaration of a namespace.
  struct Declaration: Sendable, Hashable {
    /// The prefix, or `nil` for the default namespace.
    var prefix: String?
    var namespace: String
  }

  /// A part of an element's content.
  enum Node: Sendable, Hashable {
    case element(XMLTree)
    /// Texts and CDATA sections, joined.
    case text(String)
  }

  var name: Name
  /// The namespaces that the element declares, in the document's order.
  var declarations: [Declaration] = []
  /// The attributes, in the document's order.
  var attributes: [Attribute] = []
  /// The content, in the document's order.
  ///
  /// Adjacent texts are joined.
  var content: [Node] = []

  /// The child elements, in the document's order.
  var elements: [XMLTree] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The texts that are direct children, joined.
  var text: String {
    content.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// True if the content consists only of elements.
  var isStructure: Bool {
    !content.isEmpty
      && content.allSatisfy { if case .element = $0 { true } else { false } }
  }

  /// True if `xml:space` preserves white space in this element or a descendant.
  var preservesSpace: Bool {
    attributes.contains { $0.name.qualified == "xml:space" && $0.value == "preserve" }
      || elements.contains(where: \.preservesSpace)
  }
}
