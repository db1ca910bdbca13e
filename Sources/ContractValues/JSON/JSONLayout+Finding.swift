extension JSONLayout {
  /// Finds the layout of a valid JSON text; `nil` if no layout reproduces it byte for byte, such as
  /// for a mixture of styles.
  package init?(of text: [UInt8]) {
    self.init(of: [text])
  }

  /// Finds one layout that reproduces all the texts; `nil` if no layout does.
  package init?(of texts: some Collection<[UInt8]>) {
    var search = JSONLayoutSearch()
    for text in texts { text.withUnsafeBufferPointer { search.read(JSONTokens($0)) } }
    let layout = search.layout
    guard texts.allSatisfy({ layout.applied(to: $0) == $0 }) else { return nil }
    self = layout
  }

  /// Guesses the layout of a text from its first object, list and string.
  ///
  /// It is used for a text that has changed, so that its new version looks similar.
  static func nearest(to text: [UInt8]) -> JSONLayout {
    var search = JSONLayoutSearch()
    text.withUnsafeBufferPointer { search.read(JSONTokens($0)) }
    return search.layout
  }
}

/// Reads each property of a layout from the first place in the text that shows the property.
///
/// A later place may differ, so the caller must apply the layout and compare the result with the
/// text.
private struct JSONLayoutSearch {
  private(set) var layout = JSONLayout()

  /// The brackets that are open at this point, from the outside in.
  private var open: [(isObject: Bool, isInLines: Bool)] = []
  private var last: UInt8 = 0
  private var seen = Part()
  private var plainBeyondASCII = false
  private var escapedBeyondASCII: [Unicode.Scalar: String] = [:]

  /// A set of bits, one for each property of the layout that has been found.
  private struct Part {
    static let first: UInt16 = 0b01
    static let gap: UInt16 = 0b0100
    static let empty: UInt16 = 0b01_0000
    static let indent: UInt16 = 0b0100_0000
    static let colon: UInt16 = 0b1000_0000
    static let end: UInt16 = 0b1_0000_0000

    private var bits: UInt16 = 0

    /// Marks a property as found, and returns true the first time.
    ///
    /// Lists and objects have separate bits for the same property.
    mutating func insert(_ part: UInt16, isObject: Bool = true) -> Bool {
      let bit = isObject ? part : part &<< 1
      guard bits & bit == 0 else { return false }
      bits |= bit
      return true
    }

    func contains(_ part: UInt16) -> Bool { bits & part != 0 }
  }

  /// The white space before a token.
  ///
  /// Most of it repeats what was found before, so a `String` is made only for the layout.
  private struct Blank {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>

    var text: String { range.isEmpty ? "" : String(decoding: bytes[range], as: UTF8.self) }
    var isLineBreak: Bool { !range.isEmpty && bytes[range.lowerBound] == 0x0A }
  }

  mutating func read(_ text: JSONTokens) {
    var tokens = text
    last = 0
    open = []
    var end = 0
    while let token = tokens.next() {
      let byte = tokens.bytes[token.lowerBound]
      read(byte, after: Blank(bytes: tokens.bytes, range: end..<token.lowerBound))
      if byte == UInt8(ascii: "\"") {
        readString(UnsafeBufferPointer(rebasing: tokens.bytes[token]))
      }
      last = byte
      end = token.upperBound
    }
    if seen.insert(Part.end) { layout.end = Blank(bytes: tokens.bytes, range: tokens.blank).text }
    guard !escapedBeyondASCII.isEmpty else { return }
    if plainBeyondASCII {
      layout.escapes.beyondASCII = nil
      layout.escapes.written.merge(escapedBeyondASCII) { $1 }
    } else {
      let hasUpper = escapedBeyondASCII.values.contains { $0.utf8.contains { 0x41...0x46 ~= $0 } }
      layout.escapes.beyondASCII = hasUpper ? .upper : .lower
    }
  }

  private mutating func read(_ byte: UInt8, after blank: Blank) {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "["): readFirst(byte, after: blank)
    case UInt8(ascii: ","):
      if let top = open.last, !top.isInLines, seen.insert(Part.gap, isObject: top.isObject) {
        change(top.isObject) { $0.gap = blank.text }
      }
    case UInt8(ascii: ":"):
      if seen.insert(Part.colon) { layout.afterColon = blank.text }
    default: break
    }
    switch byte {
    case UInt8(ascii: ":"):
      if !seen.contains(Part.colon) { layout.beforeColon = blank.text }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append((byte == UInt8(ascii: "{"), false))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = open.popLast()
    default: break
    }
  }

  /// Reads a property from the white space after an opening bracket: the indentation, the padding,
  /// or the space inside an empty pair of brackets.
  private mutating func readFirst(_ byte: UInt8, after blank: Blank) {
    guard let top = open.last else { return }
    if byte | 0x20 == 0x7D {
      if seen.insert(Part.empty, isObject: top.isObject) {
        change(top.isObject) { $0.empty = blank.text }
      }
      return
    }
    let isInLines = blank.isLineBreak
    open[open.count - 1].isInLines = isInLines
    if isInLines, seen.insert(Part.indent) {
      let depth = open.count(where: \.isInLines)
      layout.indent = String(
        blank.text.dropFirst().prefix((blank.range.count - 1) / max(depth, 1)))
    }
    guard seen.insert(Part.first, isObject: top.isObject) else { return }
    change(top.isObject) {
      $0.isInLines = isInLines
      if !isInLines { $0.padding = blank.text }
    }
  }

  private mutating func change(_ isObject: Bool, _ body: (inout JSONLayout.Brackets) -> Void) {
    if isObject { body(&layout.objects) } else { body(&layout.lists) }
  }

  private mutating func readString(_ token: UnsafeBufferPointer<UInt8>) {
    // An ASCII string without escapes shows nothing about the layout, and most strings are of this
    // kind.
    guard let start = token.baseAddress, !JSONWord.isPlain(start + 1, count: token.count - 2) else {
      return
    }
    var (escapes, beyond, isPlain) = (layout.escapes.written, escapedBeyondASCII, plainBeyondASCII)
    JSONEscapes.forEach(in: token) { scalar, written in
      switch (scalar.isASCII, written) {
      case (true, let written?):
        if written != JSONEscapes.required(scalar) { escapes[scalar] = written }
      case (false, let written?): beyond[scalar] = written
      case (false, nil): isPlain = true
      case (true, nil): break
      }
    }
    (layout.escapes.written, escapedBeyondASCII, plainBeyondASCII) = (escapes, beyond, isPlain)
  }
}
