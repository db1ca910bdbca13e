package import ContractBinding

/// A body that is XML, without regard to its spelling.
///
/// Parts that a reader of XML does not see, or does not count, are not kept: comments, processing
/// instructions, how characters are written, and white space that stands alone between elements.
/// Prefixes are, because some readers rely on them.
package struct XMLBody: Sendable, Hashable {
  private let root: XMLTree
  /// True if the document begins with an XML declaration.
  package let isDeclared: Bool

  /// Reads a body; `nil` for what is not well-formed, and for what says more than its elements:
  /// a document type, another encoding than UTF-8, white space that asks to be kept.
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

  /// Reads a body where it may be XML.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - contentType: The `Content-Type` field. Of a type that says nothing of XML, such as the
  ///     form that libcurl takes every body for, XML has a declaration.
  init?(_ body: [UInt8], contentType: String) {
    let type = MediaType(contentType)
    guard type.isXML || (!type.isPage && Self.isDeclared(body)) else { return nil }
    self.init(body)
  }

  /// The body in UTF-8, without white space between elements.
  package var bytes: [UInt8] { declaration + root.written(.compact) }

  /// The body in UTF-8, laid out.
  package func bytes(_ layout: XMLLayout) -> [UInt8] {
    Array(layout.prolog.utf8) + root.written(layout) + Array(layout.end.utf8)
  }

  /// The layout of the bytes that the body was read from; `nil` where no layout gives them again.
  package func layout(of bytes: [UInt8]) -> XMLLayout? {
    var layout = XMLLayout.nearest(to: bytes)
    guard self.bytes(layout) == bytes else { return nil }
    var usual = layout
    usual.empty = XMLLayout.compact.empty
    // Without an empty element, nothing tells how one would be written.
    if self.bytes(usual) == bytes { layout = usual }
    return layout
  }

  /// The body in UTF-8 as lines: an element a line, but for those within prose, and a line for
  /// each line of their text.
  package var lines: [String] {
    (declaration + root.written(.lines)).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The body as a value: elements are objects of what is in them, by names without prefix, so
  /// that their parts have places such as `$.multistatus.response[1].propstat.prop.getetag`.
  package var value: Value { root.documentValue }

  /// The texts and the attributes alone, at their places.
  package var texts: Value { root.documentTexts }

  /// The body with other texts and attributes.
  ///
  /// - Parameter texts: ``texts`` with other strings.
  /// - Returns: `nil` where the value is not of the same shape.
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
