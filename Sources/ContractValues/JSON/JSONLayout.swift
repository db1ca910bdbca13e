import ContractBinding

/// The formatting of a JSON text: its white space and the escapes of its strings.
///
/// With it, a replay sends exactly the vendor's bytes.
///
/// It does not describe the order of keys and the notation of numbers, such as `1e3`.
package struct JSONLayout: Sendable, Hashable {
  /// The white space between braces (for objects) or between square brackets (for lists).
  package struct Brackets: Sendable, Hashable {
    /// True for one element on each line, as in pretty-printed JSON.
    package var isInLines = false
    /// White space after the opening and before the closing bracket on one line, such as the spaces
    /// in `[ 1, 2 ]`.
    package var padding = ""
    /// White space after a comma on one line, such as the space in `[1, 2]`.
    package var gap = ""
    /// White space in an empty object or list, such as the space in `{ }`.
    package var empty = ""

    package init(
      isInLines: Bool = false, padding: String = "", gap: String = "", empty: String = ""
    ) {
      self.isInLines = isInLines
      self.padding = padding
      self.gap = gap
      self.empty = empty
    }
  }

  package var objects = Brackets()
  package var lists = Brackets()
  /// White space for one level of depth, such as two spaces.
  ///
  /// It has no effect without line breaks.
  package var indent = ""
  /// White space before each colon, usually none.
  package var beforeColon = ""
  /// White space after each colon, usually one space or none.
  package var afterColon = ""
  /// White space after the whole text, such as a final newline.
  package var end = ""
  package var escapes = JSONEscapes()

  package init() {}

  /// The layout without white space, in which only quotes, backslashes and control characters are
  /// escaped.
  package static let compact = JSONLayout()

  /// Rewrites a text in this layout.
  ///
  /// - Parameter text: A valid JSON text in any layout.
  /// - Returns: A text with the same keys in the same order, the same numbers, and equal strings.
  package func applied(to text: [UInt8]) -> [UInt8] {
    if self == .compact, !text.contains(0x5C), !text.contains(where: { $0 <= 0x20 }) {
      return text
    }
    return text.withUnsafeBufferPointer { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 4)
      write(JSONTokens(bytes), into: &output)
      return output
    }
  }

  private func write(_ text: JSONTokens, into output: inout [UInt8]) {
    var tokens = text
    let spaces = Spaces(self)
    let kept = escapes.kept
    var open: [Spaces.InBrackets] = []
    var depth = 0
    func breakLine() {
      output.append(0x0A)
      for _ in 0..<depth { output += spaces.indent }
    }
    while let token = tokens.next() {
      let byte = tokens.bytes[token.lowerBound]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let brackets = byte == UInt8(ascii: "{") ? spaces.objects : spaces.lists
        output.append(byte)
        let next = tokens.blank.upperBound
        if next < tokens.bytes.count, tokens.bytes[next] | 0x20 == 0x7D {
          output += brackets.empty
          _ = tokens.next()
          output.append(byte + 2)
          continue
        }
        open.append(brackets)
        if brackets.isInLines {
          depth += 1
          breakLine()
        } else {
          output += brackets.padding
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let brackets = open.popLast() else { return }
        if brackets.isInLines {
          depth -= 1
          breakLine()
        } else {
          output += brackets.padding
        }
        output.append(byte)
      case UInt8(ascii: ","):
        guard let brackets = open.last else { return }
        output += brackets.comma
        if brackets.isInLines { breakLine() }
      case UInt8(ascii: ":"): output += spaces.colon
      case UInt8(ascii: "\""):
        escapes.write(
          UnsafeBufferPointer(rebasing: tokens.bytes[token]), keeping: kept, into: &output)
      default: output += UnsafeBufferPointer(rebasing: tokens.bytes[token])
      }
    }
    output += end.utf8
  }
}

/// The white space of a layout, converted to bytes once and joined with the comma or colon beside
/// it.
private struct Spaces {
  struct InBrackets {
    let isInLines: Bool
    let padding: [UInt8]
    let comma: [UInt8]
    let empty: [UInt8]

    init(_ brackets: JSONLayout.Brackets) {
      isInLines = brackets.isInLines
      padding = Array(brackets.padding.utf8)
      comma = Array(("," + (isInLines ? "" : brackets.gap)).utf8)
      empty = Array(brackets.empty.utf8)
    }
  }

  let objects: InBrackets
  let lists: InBrackets
  let indent: [UInt8]
  let colon: [UInt8]

  init(_ layout: JSONLayout) {
    objects = InBrackets(layout.objects)
    lists = InBrackets(layout.lists)
    indent = Array(layout.indent.utf8)
    colon = Array((layout.beforeColon + ":" + layout.afterColon).utf8)
  }
}
