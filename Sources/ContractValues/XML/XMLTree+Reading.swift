import CLibXML2

extension XMLTree {
  /// Copies an element and its descendants from libxml2, which limits the depth to 256.
  ///
  /// `isProse` is true if text stands beside the element or an ancestor, as in `<p>a <b>c</b></p>`.
  /// Then white space between elements counts as text.
  init(_ node: xmlNodePtr, isProse: Bool = false) {
    name = Name(node.pointee.name, in: node.pointee.ns)
    declarations = Self.list(node.pointee.nsDef, next: \.pointee.next) { namespace in
      Declaration(
        prefix: namespace.pointee.prefix.map { String(cString: $0) },
        namespace: namespace.pointee.href.map { String(cString: $0) } ?? "")
    }
    attributes = Self.list(node.pointee.properties, next: \.pointee.next) { attribute in
      Attribute(
        name: Name(attribute.pointee.name, in: attribute.pointee.ns),
        value: LibXML2.take(
          xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1)))
    }
    let children = Self.list(node.pointee.children, next: \.pointee.next) { $0 }
    let hasElements = children.contains { $0.pointee.type == XML_ELEMENT_NODE }
    let isProse = isProse || (hasElements && children.contains(where: Self.isProse))
    for child in children {
      if child.pointee.type == XML_ELEMENT_NODE {
        content.append(.element(XMLTree(child, isProse: isProse)))
      } else if Self.isText(child), isProse || !hasElements {
        append(child.pointee.content.map { String(cString: $0) } ?? "")
      }
    }
  }

  private mutating func append(_ text: String) {
    if case .text(let before) = content.last {
      content[content.count - 1] = .text(before + text)
    } else if !text.isEmpty {
      content.append(.text(text))
    }
  }

  private static func isText(_ node: xmlNodePtr) -> Bool {
    node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE
  }

  /// True if a node is text with at least one character that is not white space.
  private static func isProse(_ node: xmlNodePtr) -> Bool {
    isText(node) && xmlIsBlankNode(node) == 0
  }

  /// Copies a linked list of libxml2 into an array; `next` returns `nil` after the last node.
  private static func list<Member, Element>(
    _ first: UnsafeMutablePointer<Member>?,
    next: (UnsafeMutablePointer<Member>) -> UnsafeMutablePointer<Member>?,
    _ transform: (UnsafeMutablePointer<Member>) -> Element
  ) -> [Element] {
    var elements: [Element] = []
    var place = first
    while let member = place {
      elements.append(transform(member))
      place = next(member)
    }
    return elements
  }
}

extension XMLTree.Name {
  fileprivate init(_ name: UnsafePointer<xmlChar>?, in namespace: xmlNsPtr?) {
    local = name.map { String(cString: $0) } ?? ""
    prefix = namespace?.pointee.prefix.map { String(cString: $0) }
    self.namespace = namespace?.pointee.href.map { String(cString: $0) }
  }
}
