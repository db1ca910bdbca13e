/// An element with all that is in it, as plain values; comments and processing instructions
/// are not kept, nor is white space that stands alone between elements.
package struct XMLTree: Sendable, Hashable {
  /// The name of an element or an attribute.
  struct Name: Sendable, Hashable {
    /// The name without its prefix.
    var local: String
    /// The part that the document writes before the colon.
    var prefix: String?
    /// The namespace of the prefix, or of the default.
    var namespace: String?

    /// The name as the document writes it.
    var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
  }

  /// An attribute.
  struct Attribute: Sendable, Hashable {
    var name: Name
    /// The value, references resolved.
    var value: String
  }

  /// A declaration of a namespace.
  struct Declaration: Sendable, Hashable {
    /// The prefix; `nil` for the default.
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
  /// The content, in the document's order; two texts never stand side by side.
  var content: [Node] = []

  /// The elements directly within, in the document's order.
  var elements: [XMLTree] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The texts directly within, joined.
  var text: String {
    content.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// True if the content is elements alone.
  var isStructure: Bool {
    !content.isEmpty
      && content.allSatisfy { if case .element = $0 { true } else { false } }
  }

  /// True if `xml:space` asks for white space to be kept, here or further within.
  var preservesSpace: Bool {
    attributes.contains { $0.name.qualified == "xml:space" && $0.value == "preserve" }
      || elements.contains(where: \.preservesSpace)
  }
}
