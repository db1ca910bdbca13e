import ContractBinding

extension JSONLayout {
  /// Finds the layout of a text.
  ///
  /// The result is `nil` if no layout reproduces the text byte for byte, such as for a mixture of
  /// styles.
  ///
  /// - Parameter text: A valid JSON text.
  package init?(of text: [UInt8]) {
    self.init(of: [text])
  }

  /// Finds one layout that reproduces all the texts.
  ///
  /// The result is `nil` if there is none.
  package init?(of texts: some Collection<[UInt8]>) {
    var search = JSONLayoutSearch()
    for text in texts { text.withUnsafeBufferPointer { search.read(JSONTokens($0)) } }
    let layout = search.layout
    guard texts.allSatisfy({ layout.applied(to: $0) == $0 }) else { return nil }
    self = layout
  }

  /// Guesses the layout of a text from the first object, list and string.
  ///
  /// New content takes this layout.
  static func nearest(to text: [UInt8]) -> JSONLayout {
    var search = JSONLayoutSearch()
    text.withUnsafeBufferPointer { search.read(JSONTokens($0)) }
    return search.layout
  }
}

/// Takes each property of a layout from the first part of the text that shows it.
///
/// A later part may differ, so the caller must apply the layout and compare.
private struct JSONLayoutSearch {
  private(set) var layout = JSONLayout()

  /// The brackets that are open at this point, from the outside in.
  private var open: [(isObject: Bool, isInLines: Bool)] = []
  private var last: UInt8 = 0
  private var seen: Set<Part> = []
  private var plainBeyondASCII = false
  private var escapedBeyondASCII: [Unicode.Scalar: String] = [:]

  private enum Part: Hashable {
    case first(isObject: Bool)
    case gap(isObject: Bool)
    case empty(isObject: Bool)
    case indent, colon, end
  }

  mutating func read(_ text: JSONTokens) {
    var tokens = text
    last = 0
    open = []
    var blank = string(tokens, tokens.blank)
    while let token = tokens.next() {
      let byte = tokens.bytes[token.lowerBound]
      read(byte, after: blank)
      if byte == UInt8(ascii: "\"") {
        readString(UnsafeBufferPointer(rebasing: tokens.bytes[token]))
      }
      last = byte
      blank = string(tokens, tokens.blank)
    }
    if seen.insert(.end).inserted { layout.end = blank }
    guard !escapedBeyondASCII.isEmpty else { return }
    if plainBeyondASCII {
      layout.escapes.beyondASCII = nil
      layout.escapes.written.merge(escapedBeyondASCII) { $1 }
    } else {
      let hasUpper = escapedBeyondASCII.values.contains { $0.utf8.contains { 0x41...0x46 ~= $0 } }
      layout.escapes.beyondASCII = hasUpper ? .upper : .lower
    }
  }

  private mutating func read(_ byte: UInt8, after blank: String) {
    switch last {
    case UInt8(ascii: "{"), UInt8(ascii: "["): readFirst(byte, after: blank)
    case UInt8(ascii: ","):
      if let top = open.last, !top.isInLines, seen.insert(.gap(isObject: top.isObject)).inserted {
        change(top.isObject) { $0.gap = blank }
      }
    case UInt8(ascii: ":"):
      if seen.insert(.colon).inserted { layout.afterColon = blank }
    default: break
    }
    switch byte {
    case UInt8(ascii: ":"):
      if !seen.contains(.colon) { layout.beforeColon = blank }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append((byte == UInt8(ascii: "{"), false))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = open.popLast()
    default: break
    }
  }

  /// Learns from the white space after an opening bracket: the indentation, the padding, or the
  /// space in an empty pair.
  private mutating func readFirst(_ byte: UInt8, after blank: String) {
    guard let top = open.last else { return }
    if byte | 0x20 == 0x7D {
      if seen.insert(.empty(isObject: top.isObject)).inserted {
        change(top.isObject) { $0.empty = blank }
      }
      return
    }
    let isInLines = blank.utf8.first == 0x0A
    open[open.count - 1].isInLines = isInLines
    if isInLines, seen.insert(.indent).inserted {
      let depth = open.count(where: \.isInLines)
      layout.indent = String(blank.dropFirst().prefix((blank.utf8.count - 1) / max(depth, 1)))
    }
    guard seen.insert(.first(isObject: top.isObject)).inserted else { return }
    change(top.isObject) {
      $0.isInLines = isInLines
      if !isInLines { $0.padding = blank }
    }
  }

  private mutating func change(_ isObject: Bool, _ body: (inout JSONLayout.Brackets) -> Void) {
    if isObject { body(&layout.objects) } else { body(&layout.lists) }
  }

  private mutating func readString(_ token: UnsafeBufferPointer<UInt8>) {
    // A string in ASCII without escapes shows nothing about the layout, and most strings are like
    // this.
    guard token.contains(where: { $0 == 0x5C || $0 >= 0x80 }) else { return }
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

  private func string(_ tokens: JSONTokens, _ range: Range<Int>) -> String {
    range.isEmpty ? "" : String(decoding: tokens.bytes[range], as: UTF8.self)
  }
}
