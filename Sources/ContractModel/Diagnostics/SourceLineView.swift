import ContractValues

/// A line of a file as it is shown above a caret: clipped, and aligned with it.
struct SourceLineView {
  /// The line, or the part of it around the caret.
  let text: String
  /// The text before the caret.
  let indentation: String
  /// The caret, once for each column that it marks.
  let caret: String

  /// Lays out a line.
  ///
  /// - Parameters:
  ///   - line: The text of the line.
  ///   - column: Where the caret begins, from 1, in Unicode scalars.
  ///   - length: How many scalars it marks.
  ///   - columns: How many columns may be shown.
  init(_ line: String, column: Int, length: Int, columns: Int) {
    // No more scalars than can be seen are looked at: a line may be megabytes long.
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

  /// Chooses what is shown: the caret, what fits before it, and then what fits after it.
  private static func window(
    of widths: [Int], around caret: Range<Int>, columns: Int
  ) -> Range<Int> {
    var first = 0
    var shown = widths[..<caret.upperBound].reduce(0, +)
    // Some text after the caret should be in sight too.
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
