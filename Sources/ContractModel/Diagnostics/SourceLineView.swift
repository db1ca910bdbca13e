import ContractValues

/// A source line above a caret: it is clipped to the width, and hidden characters are visible.
struct SourceLineView {
  /// The line, or the part around the caret.
  let text: String
  /// The spaces before the caret.
  let indentation: String
  /// The carets, one for each marked column.
  let caret: String

  /// Lays out a line.
  ///
  /// - Parameters:
  ///   - line: The text of the line.
  ///   - column: The start of the caret, from 1, in Unicode scalars.
  ///   - length: The number of marked scalars.
  ///   - columns: The maximum number of columns.
  init(_ line: String, column: Int, length: Int, columns: Int) {
    // A line may have megabytes, so only the scalars near the caret are measured.
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

  /// Returns the range of scalars to show: the caret, the text before it that fits, and then the
  /// text after it.
  private static func window(
    of widths: [Int], around caret: Range<Int>, columns: Int
  ) -> Range<Int> {
    var first = 0
    var shown = widths[..<caret.upperBound].reduce(0, +)
    // Keeps a fifth of the columns for text after the caret.
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
