extension XMLTree {
  /// The element as XML in UTF-8, without white space between elements.
  var compact: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes, depth: nil)
    return bytes
  }

  /// The element as XML, each element within on a line of its own, indented by two spaces; one
  /// that holds text is written as it is.
  var indented: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes, depth: 0)
    return bytes
  }

  /// Writes the element.
  ///
  /// - Parameters:
  ///   - bytes: Where it is added.
  ///   - depth: How far it is indented; `nil` where it must not be.
  private func write(into bytes: inout [UInt8], depth: Int?) {
    bytes += "<\(name.qualified)".utf8
    for declaration in declarations {
      let name = declaration.prefix.map { "xmlns:\($0)" } ?? "xmlns"
      Self.write(name, declaration.namespace, into: &bytes)
    }
    for attribute in attributes {
      Self.write(attribute.name.qualified, attribute.value, into: &bytes)
    }
    guard !content.isEmpty else {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    let depth = isStructure ? depth : nil
    for node in content {
      switch node {
      case .text(let text): Self.write(text, into: &bytes)
      case .element(let element):
        Self.breakLine(depth.map { $0 + 1 }, into: &bytes)
        element.write(into: &bytes, depth: depth.map { $0 + 1 })
      }
    }
    Self.breakLine(depth, into: &bytes)
    bytes += "</\(name.qualified)>".utf8
  }

  private static func breakLine(_ depth: Int?, into bytes: inout [UInt8]) {
    guard let depth else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private static func write(_ name: String, _ value: String, into bytes: inout [UInt8]) {
    bytes += " \(name)=\"".utf8
    write(value, into: &bytes, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes text so that a reader finds the same: readers make a line feed of every carriage
  /// return, and in attributes a space of every white space (XML 1.0, 2.11 and 3.3.3).
  private static func write(
    _ text: String, into bytes: inout [UInt8], inAttribute: Bool = false
  ) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case 0x0D: bytes += "&#13;".utf8
      case UInt8(ascii: "\"") where inAttribute: bytes += "&quot;".utf8
      case 0x09 where inAttribute, 0x0A where inAttribute: bytes += "&#\(byte);".utf8
      default: bytes.append(byte)
      }
    }
  }
}
