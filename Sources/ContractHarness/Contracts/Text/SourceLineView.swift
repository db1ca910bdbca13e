/// A line of a file as it is shown above a caret: clipped, and aligned with it.
struct SourceLineView {
  /// The line, or the part of it around the caret.
  let text: String
  /// What stands before the caret.
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
    let start = max(0, column - 1)
    let context = columns * 2
    let scalars = line.unicodeScalars.dropFirst(max(0, start - context))
      .prefix(2 * context + 1).map { $0 }
    let caretIndex = min(start, context, scalars.count)
    let isCutBefore = start > context
    var first = 0
    let widths = scalars.map(\.visibleWidth)
    let end = min(scalars.count, caretIndex + max(1, min(length, columns / 2)))
    // The caret's end must be in sight, with some text after it.
    let wanted = widths[..<end].reduce(0, +)
    var shown = wanted
    while shown > columns - columns / 5, first < caretIndex {
      shown -= widths[first]
      first += 1
    }
    var last = end
    while last < scalars.count, shown + widths[last] <= columns {
      shown += widths[last]
      last += 1
    }
    let prefix = isCutBefore || first > 0 ? "…" : ""
    let remaining = line.unicodeScalars.dropFirst(max(0, start - context) + last)
    text =
      prefix + scalars[first..<last].map(\.visibleInLine).joined()
      + (remaining.isEmpty ? "" : "…")
    let before = widths[first..<max(first, caretIndex)].reduce(0, +) + prefix.count
    indentation = String(repeating: " ", count: before)
    let marked = widths[min(caretIndex, end)..<end].reduce(0, +)
    caret = String(repeating: "^", count: max(1, marked))
  }
}
