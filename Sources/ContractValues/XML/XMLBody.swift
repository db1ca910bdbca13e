package import ContractBinding

/// An XML body, independent of its formatting.
///
/// It keeps elements, attributes, text and prefixes, because some readers rely on prefixes. It
/// drops comments, processing instructions, the spelling of characters, and white space between
/// elements.
package struct XMLBody: Sendable, Hashable {
  private let root: XMLTree
  /// True if the document begins with an XML declaration.
  package let isDeclared: Bool

  /// Reads a body, or returns `nil` if it is not well-formed or contains more than elements: a
  /// document type, an encoding other than UTF-8, or `xml:space="preserve"`.
  ///
  /// - Parameter body: The bytes.
  package init?(_ body: [UInt8]) {
    guard let document = try? MarkupDocument(body), !document.hasType, document.version == "1.0",
      [nil, "utf-8", "utf8", "us-ascii", "ascii"].contains(document.encoding)
    else { return nil }
    root = document.tree
    isDeclared = document.encoding != nil || Self.isDeclared(body)
    guard !root.preservesSpace else { return nil }
  }

  private init(_ root: XMLTree, isDeclared: Bool) {
    self.root = root
    self.isDeclared = isDeclared
  }

  /// Reads a body if it may be XML.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - contentType: The `Content-Type` field. If it does not name XML, the body must begin with
  ///     an XML declaration; some clients send XML as a form, libcurl's default type.
  init?(_ body: [UInt8], contentType: String) {
    let type = MediaType(contentType)
    guard type.isXML || (!type.isPage && Self.isDeclared(body)) else { return nil }
    self.init(body)
  }

  /// The body in UTF-8, without white space between elements.
  package var bytes: [UInt8] { declaration + root.written(.compact) }

  /// Returns the body in UTF-8 with a layout.
  package func bytes(_ layout: XMLLayout) -> [UInt8] {
    Array(layout.prolog.utf8) + root.written(layout) + Array(layout.end.utf8)
  }

  /// Finds the layout that reproduces the original bytes.
  ///
  /// - Parameter bytes: The bytes from which the body was read.
  /// - Returns: The layout, or `nil` if none reproduces the bytes.
  package func layout(of bytes: [UInt8]) -> XMLLayout? {
    var layout = XMLLayout.nearest(to: bytes)
    guard self.bytes(layout) == bytes else { return nil }
    var usual = layout
    usual.empty = XMLLayout.compact.empty
    // A document without empty elements shows no style for them, so the default is kept.
    if self.bytes(usual) == bytes { layout = usual }
    return layout
  }

  /// The body in UTF-8 as lines.
  ///
  /// Each element has its own line, except for elements within text.
  package var lines: [String] {
    (declaration + root.written(.lines)).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The body as a value.
  ///
  /// Elements become objects by their names without prefix, so that parts have paths such as
  /// `$.multistatus.response[1].propstat.prop.getetag`.
  package var value: Value { root.documentValue }

  /// The texts and attributes as a value with the same paths.
  package var texts: Value { root.documentTexts }

  /// Returns the body with other texts and attributes.
  ///
  /// - Parameter texts: A value like ``texts`` with other strings.
  /// - Returns: The body, or `nil` if the value has another shape.
  package func replacing(texts: Value) -> XMLBody? {
    root.replacing(documentTexts: texts).map { XMLBody($0, isDeclared: isDeclared) }
  }

  private var declaration: [UInt8] {
    isDeclared ? Array(XMLLayout.declaration.utf8) : []
  }

  private static func isDeclared(_ body: [UInt8]) -> Bool {
    let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
    return start.starts(with: Array("<?xml".utf8))
      && start.dropFirst(5).first.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } == true
  }
}
