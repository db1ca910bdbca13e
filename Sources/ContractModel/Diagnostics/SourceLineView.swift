import ContractValues

/// A source line for a terminal with a caret below it; hidden characters are shown as escapes.
struct SourceLineView {
  /// The line, or the section around the caret, with "…" where it is cut.
  let text: String
  /// The spaces that move the caret below the right character.
  let indentation: String
  /// A text such as `^^^`, with one caret for each marked column.
  let caret: String

  /// Cuts a line to the width of the terminal, and places the caret below it.
  ///
  /// The column counts from 1; column and length count Unicode scalars.
  init(_ line: String, column: Int, length: Int, columns: Int) {
    // A line can have megabytes, so only the characters near the caret are measured.
    let all = line.unicodeScalars
    let hidden = max(0, column - 1 - 2 * columns)
    let scalars = Array(all.dropFirst(hidden).prefix(4 * columns))
    let start = min(max(0, column - 1 - hidden), scalars.count)
    let end = min(scalars.count, start + max(1, min(length, columns / 2)))
    let widths = scalars.map(\.visibleWidth)
    let shown = Self.window(of: widths, around: start..<end, columns: columns)
    let isCutAfter = all.count > hidden + shown.upperBound
    let prefix = hidden + shown.lowerBound > 0 ? "…" : ""
    text = prefix + scalars[shown].map(\.visibleInLine).joined() + (isCutAfter ? "…" : "")
    let before = widths[shown.lowerBound..<start].reduce(0, +) + prefix.count
    indentation = String(repeating: " ", count: before)
    caret = String(repeating: "^", count: max(1, widths[start..<end].reduce(0, +)))
  }

  /// Returns the range of characters to show.
  ///
  /// The marked characters and the text before them get at most four fifths of the columns, and the
  /// text after them gets the rest.
  private static func window(
    of widths: [Int], around caret: Range<Int>, columns: Int
  ) -> Range<Int> {
    var first = 0
    var shown = widths[..<caret.upperBound].reduce(0, +)
    // A fifth of the columns is left for text after the caret.
    while shown > columns - columns / 5, first < caret.lowerBound {
      shown -= widths[first]
      first += 1
    }
    var last = caret.upperBound
    while last < widths.count, shown + widths[last] <= columns {
      shown += widths[last]
      last += 1
    }
    return first..<last
  }
}
