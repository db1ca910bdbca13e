extension XMLTree {
  /// Writes the element as XML in UTF-8, without the text before and after the root element.
  ///
  /// An element with text beside its children stays on one line, because white space would change
  /// the text.
  func written(_ layout: XMLLayout) -> [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes, layout, depth: layout.indent == nil ? nil : 0)
    return bytes
  }

  /// Appends the element; `depth` counts the enclosing elements, and is `nil` where no line breaks
  /// are allowed.
  private func write(into bytes: inout [UInt8], _ layout: XMLLayout, depth: Int?) {
    bytes += "<\(name.qualified)".utf8
    for declaration in declarations {
      let name = declaration.prefix.map { "xmlns:\($0)" } ?? "xmlns"
      Self.write(name, declaration.namespace, into: &bytes, layout)
    }
    for attribute in attributes {
      Self.write(attribute.name.qualified, attribute.value, into: &bytes, layout)
    }
    guard !content.isEmpty else {
      bytes += (layout.empty ?? "></\(name.qualified)>").utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    let depth = isStructure ? depth : nil
    for node in content {
      switch node {
      case .text(let text): Self.write(text, into: &bytes, layout)
      case .element(let element):
        Self.breakLine(depth.map { $0 + 1 }, into: &bytes, layout)
        element.write(into: &bytes, layout, depth: depth.map { $0 + 1 })
      }
    }
    Self.breakLine(depth, into: &bytes, layout)
    bytes += "</\(name.qualified)>".utf8
  }

  private static func breakLine(
    _ depth: Int?, into bytes: inout [UInt8], _ layout: XMLLayout
  ) {
    guard let depth, let indent = layout.indent else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { bytes += indent.utf8 }
  }

  private static func write(
    _ name: String, _ value: String, into bytes: inout [UInt8], _ layout: XMLLayout
  ) {
    bytes += " \(name)=\"".utf8
    write(value, into: &bytes, layout, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text with escapes such as `&lt;`, so that a reader gets the same text back.
  ///
  /// An XML parser changes a bare carriage return to a line feed, and white space in attributes to
  /// spaces (XML 1.0, 2.11 and 3.3.3). So these characters are written as references such as
  /// `&#13;`.
  private static func write(
    _ text: String, into bytes: inout [UInt8], _ layout: XMLLayout, inAttribute: Bool = false
  ) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">") where layout.escapesGreaterThan: bytes += "&gt;".utf8
      case 0x0D: bytes += "&#13;".utf8
      case UInt8(ascii: "\"") where inAttribute: bytes += "&quot;".utf8
      case 0x09 where inAttribute, 0x0A where inAttribute: bytes += "&#\(byte);".utf8
      default: bytes.append(byte)
      }
    }
  }
}
