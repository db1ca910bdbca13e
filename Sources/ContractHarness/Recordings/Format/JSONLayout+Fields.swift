import ContractBinding
import ContractValues

extension JSONLayout {
  /// Reads or writes the properties of the layout that differ from compact JSON, such as the
  /// indentation.
  mutating func code(_ fields: inout FieldCoder) {
    var step: String? = objects.isInLines || lists.isInLines ? indent : nil
    fields.optional("indent", &step)
    fields.check(step.map(\.isWhiteSpace) ?? true, "expected white space", at: "indent")
    indent = step ?? indent
    // With an indentation, objects and lists have one element on each line by default.
    fields.brackets("objects", &objects, "{", "}", isInLines: step != nil)
    fields.brackets("lists", &lists, "[", "]", isInLines: step != nil)
    fields.whiteSpace("empty-object", &objects.empty)
    fields.whiteSpace("empty-list", &lists.empty)
    codeColon(&fields)
    fields.whiteSpace("end", &end)
    escapes.code(&fields)
  }

  private mutating func codeColon(_ fields: inout FieldCoder) {
    var colon = [beforeColon, afterColon]
    fields.text(
      "colon", &colon, unless: ["", ""], written: { $0.joined(separator: ":") },
      read: { text in
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && parts.allSatisfy(\.isWhiteSpace) ? parts : nil
      },
      otherwise: "expected a colon and white space")
    (beforeColon, afterColon) = (colon[0], colon[1])
  }
}

extension JSONEscapes {
  /// A character that the vendor escaped although JSON does not require it, such as `\/`.
  private struct Escape: StorableText, Equatable {
    let rawValue: String
    let scalar: Unicode.Scalar

    init?(rawValue: String) {
      guard case .string(let text)? = try? Value(json: Array("\"\(rawValue)\"".utf8)),
        text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first
      else { return nil }
      self.rawValue = rawValue
      self.scalar = scalar
    }

    static func refusal(of text: String) -> String { "expected one escaped character" }
  }

  fileprivate mutating func code(_ fields: inout FieldCoder) {
    var escapes = written.values.sorted().compactMap(Escape.init)
    fields.field("escapes", &escapes, unless: [])
    for escape in escapes { written[escape.scalar] = escape.rawValue }
    fields.optional("beyond-ascii", &beyondASCII)
  }
}

extension JSONEscapes.Digits: StorableText {
  static func refusal(of text: String) -> String { "expected 'lower' or 'upper'" }
}

extension XMLLayout {
  /// Reads or writes the properties of the layout that differ from the default layout of this body.
  mutating func code(_ fields: inout FieldCoder, of xml: XMLBody) {
    let usual = XMLLayout(of: xml)
    fields.field("prolog", &prolog, unless: usual.prolog)
    fields.optional("indent", &indent)
    fields.check(indent.map(\.isWhiteSpace) ?? true, "expected white space", at: "indent")
    fields.text(
      "empty", &empty, unless: usual.empty, written: { $0 ?? "></" },
      read: { ["/>", " />", "></"].contains($0) ? .some($0 == "></" ? nil : $0) : nil },
      otherwise: "expected '/>', ' />' or '></'")
    fields.field("escapes-greater-than", &escapesGreaterThan, unless: true)
    fields.field("end", &end, unless: "")
  }

  /// Creates the default layout of a body, which depends only on its declaration `<?xml …?>`.
  init(of xml: XMLBody) {
    self.init()
    prolog = xml.isDeclared ? Self.declaration : ""
  }
}

extension FieldCoder {
  /// Reads or writes a value as a string, which is left out if the value is the usual one.
  fileprivate mutating func text<Piece: Equatable>(
    _ key: String, _ piece: inout Piece, unless usual: Piece,
    written: (Piece) -> String, read: (String) -> Piece?, otherwise reason: String
  ) {
    var text = piece == usual ? nil : written(piece)
    optional(key, &text)
    guard isReading, let text else { return }
    if let read = read(text) { piece = read } else { check(false, reason, at: key) }
  }

  fileprivate mutating func whiteSpace(_ key: String, _ text: inout String) {
    field(key, &text, unless: "")
    let text = text
    check(text.isWhiteSpace, "expected white space", at: key)
  }

  /// Reads or writes the layout of objects or lists.
  ///
  /// It is stored as a sample of two elements in brackets, such as `[ x, x ]`, or only as the
  /// brackets if each element has its own line.
  fileprivate mutating func brackets(
    _ key: String, _ brackets: inout JSONLayout.Brackets, _ open: String, _ close: String,
    isInLines: Bool
  ) {
    let usual = JSONLayout.Brackets(isInLines: isInLines, empty: brackets.empty)
    if isReading { brackets = usual }
    text(
      key, &brackets, unless: usual,
      written: { brackets in
        brackets.isInLines
          ? open + close
          : "\(open)\(brackets.padding)x,\(brackets.gap)x\(brackets.padding)\(close)"
      },
      read: { JSONLayout.Brackets(sample: $0, open, close) },
      otherwise: "expected two elements, such as '\(open)x, x\(close)'")
  }
}

extension JSONLayout.Brackets {
  fileprivate init?(sample: String, _ open: String, _ close: String) {
    self.init(isInLines: sample == open + close)
    guard !isInLines else { return }
    let bytes = sample.utf8
    guard let first = bytes.firstIndex(of: UInt8(ascii: "x")),
      let last = bytes.lastIndex(of: UInt8(ascii: "x")), first < last
    else { return nil }
    let (start, middle) = (bytes[..<first], bytes[first..<last].dropFirst())
    let (padding, gap) = (start.dropFirst(), middle.dropFirst())
    let end = bytes[last...].dropFirst()
    guard start.first == open.utf8.first, middle.first == UInt8(ascii: ","),
      end.last == close.utf8.first, padding.isWhiteSpace, gap.isWhiteSpace,
      padding.elementsEqual(end.dropLast())
    else { return nil }
    self.padding = String(Substring(padding))
    self.gap = String(Substring(gap))
  }
}

extension StringProtocol {
  fileprivate var isWhiteSpace: Bool { Substring(self).utf8.isWhiteSpace }
}

extension Substring.UTF8View {
  fileprivate var isWhiteSpace: Bool {
    allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}
