package import ContractBinding

/// The content of an XML body without its formatting, so that two bodies can be compared.
///
/// It contains elements, attributes, texts and prefixes. Prefixes are kept, because some readers
/// rely on them. It does not contain comments, processing instructions, the notation of characters
/// (`&#65;` for `A`), or white space between elements, unless text stands beside the elements.
package struct XMLBody: Sendable, Hashable {
  private var root: XMLTree
  /// True if the document begins with `<?xml …?>`.
  package let isDeclared: Bool

  /// Parses a body.
  ///
  /// The result is `nil` for bytes that are not well-formed XML 1.0. It is also `nil` for a
  /// document type, an encoding other than UTF-8 or ASCII, or `xml:space="preserve"`, because the
  /// content does not contain these.
  package init?(_ body: [UInt8]) {
    guard let document = try? MarkupDocument(body), !document.hasType, document.version == "1.0",
      [nil, "utf-8", "utf8", "us-ascii", "ascii"].contains(document.encoding)
    else { return nil }
    root = document.tree
    isDeclared = document.encoding != nil || Self.isDeclared(body)
    guard !root.preservesSpace else { return nil }
  }

  /// Parses a body if its `Content-Type` names XML, or if it begins with an XML declaration.
  ///
  /// libcurl sends XML under the type of a form by default.
  init?(_ body: [UInt8], contentType: String) {
    let type = MediaType(contentType)
    guard type.isXML || (!type.isPage && Self.isDeclared(body)) else { return nil }
    self.init(body)
  }

  /// The body in UTF-8 without white space between elements; equal bodies give equal bytes.
  package var bytes: [UInt8] { declaration + root.written(.compact) }

  /// Writes the body in UTF-8 in a layout, which also has the text around the root element.
  package func bytes(_ layout: XMLLayout) -> [UInt8] {
    Array(layout.prolog.utf8) + root.written(layout) + Array(layout.end.utf8)
  }

  /// Finds the layout with which ``bytes(_:)`` reproduces the original bytes; `nil` if none does.
  ///
  /// A recording stores it beside the elements.
  package func layout(of bytes: [UInt8]) -> XMLLayout? {
    var layout = XMLLayout.nearest(to: bytes)
    guard self.bytes(layout) == bytes else { return nil }
    var usual = layout
    usual.empty = XMLLayout.compact.empty
    // A document without empty elements has no style for them, so the default is used, which takes
    // less space in a recording.
    if self.bytes(usual) == bytes { layout = usual }
    return layout
  }

  /// The body as lines, for recordings and for differences between bodies.
  ///
  /// Each element has its own line, except for elements within text.
  package var lines: [String] {
    (declaration + root.written(.lines)).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The body as a value, so that parts have JSON paths such as
  /// `$.multistatus.response[1].propstat.prop.getetag`.
  ///
  /// An element becomes a field that has the element's name without prefix.
  package var value: Value { root.documentValue }

  /// The texts and attributes at the paths of ``value``, in which the redactor replaces secrets.
  package var texts: Value { root.documentTexts }

  /// Replaces all texts and attributes, as in ``texts``; `nil` if keys or lists differ.
  package func replacing(texts: Value) -> XMLBody? {
    guard let root = root.replacing(documentTexts: texts) else { return nil }
    var body = self
    body.root = root
    return body
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
