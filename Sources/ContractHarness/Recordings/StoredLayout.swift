import ContractBinding
import ContractValues

/// The layouts of bodies as recordings write them: only what is not as in the compact layout.
enum StoredLayout {
  // MARK: JSON

  private static let jsonKeys = [
    "indent", "objects", "lists", "empty-object", "empty-list", "colon", "end", "escapes",
    "beyond-ascii",
  ]

  static func fields(of layout: JSONLayout) -> [(key: String, value: OrderedJSON)] {
    let hasLines = layout.objects.isInLines || layout.lists.isInLines
    var texts: [(key: String, value: String)] = []
    if hasLines { texts.append(("indent", layout.indent)) }
    if layout.objects != JSONLayout.Brackets(isInLines: hasLines, empty: layout.objects.empty) {
      texts.append(("objects", sample(layout.objects, "{", "}")))
    }
    if layout.lists != JSONLayout.Brackets(isInLines: hasLines, empty: layout.lists.empty) {
      texts.append(("lists", sample(layout.lists, "[", "]")))
    }
    if !layout.objects.empty.isEmpty { texts.append(("empty-object", layout.objects.empty)) }
    if !layout.lists.empty.isEmpty { texts.append(("empty-list", layout.lists.empty)) }
    if !(layout.beforeColon + layout.afterColon).isEmpty {
      texts.append(("colon", "\(layout.beforeColon):\(layout.afterColon)"))
    }
    if !layout.end.isEmpty { texts.append(("end", layout.end)) }
    var fields = texts.map { ($0.key, OrderedJSON.value(.string($0.value))) }
    if !layout.escapes.written.isEmpty {
      let escapes = layout.escapes.written.values.sorted()
      fields.append(("escapes", .value(.array(escapes.map(Value.string)))))
    }
    if let digits = layout.escapes.beyondASCII {
      fields.append(("beyond-ascii", .value(.string(digits.rawValue))))
    }
    return fields
  }

  /// Two elements in brackets: `[ x, x ]`; in lines, the brackets alone.
  private static func sample(
    _ brackets: JSONLayout.Brackets, _ open: String, _ close: String
  ) -> String {
    brackets.isInLines
      ? open + close
      : "\(open)\(brackets.padding)x,\(brackets.gap)x\(brackets.padding)\(close)"
  }

  static func json(_ cursor: JSONCursor?) throws(MisshapenValue) -> JSONLayout {
    guard let cursor else { return .compact }
    let fields = try cursor.object(jsonKeys)
    var layout = JSONLayout()
    if let indent = fields["indent"] {
      layout.indent = try blank(indent)
      layout.objects.isInLines = true
      layout.lists.isInLines = true
    }
    if let sample = fields["objects"] { layout.objects = try brackets(sample, "{", "}") }
    if let sample = fields["lists"] { layout.lists = try brackets(sample, "[", "]") }
    if let empty = fields["empty-object"] { layout.objects.empty = try blank(empty) }
    if let empty = fields["empty-list"] { layout.lists.empty = try blank(empty) }
    if let colon = fields["colon"] {
      let parts = try colon.string().split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy(isBlank) else {
        throw colon.failure("expected a colon and white space")
      }
      (layout.beforeColon, layout.afterColon) = (String(parts[0]), String(parts[1]))
    }
    if let end = fields["end"] { layout.end = try blank(end) }
    layout.escapes = try escapes(fields)
    return layout
  }

  private static func brackets(
    _ cursor: JSONCursor, _ open: String, _ close: String
  ) throws(MisshapenValue) -> JSONLayout.Brackets {
    let sample = try cursor.string()
    if sample == open + close { return JSONLayout.Brackets(isInLines: true) }
    let parts = sample.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasPrefix(open), parts[1].hasPrefix(","),
      parts[2].hasSuffix(close), isBlank(parts[0].dropFirst()), isBlank(parts[1].dropFirst()),
      parts[0].dropFirst() == parts[2].dropLast()
    else { throw cursor.failure("expected two elements, such as '\(open)x, x\(close)'") }
    return JSONLayout.Brackets(
      padding: String(parts[0].dropFirst()), gap: String(parts[1].dropFirst()))
  }

  private static func escapes(_ fields: JSONFields) throws(MisshapenValue) -> JSONEscapes {
    var escapes = JSONEscapes()
    for cursor in try fields.list("escapes") {
      let written = try cursor.string()
      guard case .string(let text)? = try? Value(json: Array("\"\(written)\"".utf8)),
        text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first
      else { throw cursor.failure("expected one escaped character") }
      escapes.written[scalar] = written
    }
    if let cursor = fields["beyond-ascii"] {
      guard let digits = JSONEscapes.Digits(rawValue: try cursor.string()) else {
        throw cursor.failure("expected 'lower' or 'upper'")
      }
      escapes.beyondASCII = digits
    }
    return escapes
  }

  private static func blank(_ cursor: JSONCursor) throws(MisshapenValue) -> String {
    let text = try cursor.string()
    guard isBlank(text) else { throw cursor.failure("expected white space") }
    return text
  }

  private static func isBlank(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  // MARK: XML

  static func fields(
    of layout: XMLLayout, beside xml: XMLBody
  ) -> [(key: String, value: OrderedJSON)] {
    let usual = XMLLayout(of: xml)
    var fields: [(key: String, value: OrderedJSON)] = []
    if layout.prolog != usual.prolog { fields.append(("prolog", text(layout.prolog))) }
    if let indent = layout.indent { fields.append(("indent", text(indent))) }
    if layout.empty != usual.empty { fields.append(("empty", text(layout.empty ?? "></"))) }
    if !layout.escapesGreaterThan { fields.append(("escapes-greater-than", .value(false))) }
    if !layout.end.isEmpty { fields.append(("end", text(layout.end))) }
    return fields
  }

  private static func text(_ text: String) -> OrderedJSON { .value(.string(text)) }

  static func xml(
    _ cursor: JSONCursor?, of xml: XMLBody
  ) throws(MisshapenValue) -> XMLLayout {
    var layout = XMLLayout(of: xml)
    guard let cursor else { return layout }
    let fields = try cursor.object(["prolog", "indent", "empty", "escapes-greater-than", "end"])
    if let prolog = fields["prolog"] { layout.prolog = try prolog.string() }
    layout.indent = try fields["indent"].map { cursor throws(MisshapenValue) in try blank(cursor) }
    if let empty = fields["empty"] {
      let end = try empty.string()
      guard ["/>", " />", "></"].contains(end) else {
        throw empty.failure("expected '/>', ' />' or '></'")
      }
      layout.empty = end == "></" ? nil : end
    }
    if let escapes = fields["escapes-greater-than"] {
      layout.escapesGreaterThan = try escapes.boolean()
    }
    if let end = fields["end"] { layout.end = try end.string() }
    return layout
  }
}

extension XMLLayout {
  /// The layout of a body of which nothing is known but what it says.
  init(of xml: XMLBody) {
    self.init()
    prolog = xml.isDeclared ? Self.declaration : ""
  }
}
