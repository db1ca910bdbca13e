/// The difference between two texts as lines of a message, such as `- expected` and `+ actual`.
package struct LineDifference {
  /// The maximum number of lines; a last line counts the others, unless there is only one.
  private static let maxLines = 24
  /// The maximum length of a line in characters; longer lines are cut around the difference.
  private static let maxWidth = 120
  /// The number of equal lines that are shown before and after a difference.
  private static let contextLines = 1

  /// The lines, each with "- " for expected text, "+ " for actual text, or two spaces for equal
  /// text.
  ///
  /// Where texts differ, the expected lines come first.
  package let lines: [String]

  /// Compares two lists of lines; an empty list is shown as the line "nothing".
  package init(expected: [String], actual: [String]) {
    let expected = expected.isEmpty ? ["nothing"] : expected
    let actual = actual.isEmpty ? ["nothing"] : actual
    if expected.count == 1, actual.count == 1 {
      let (left, right) = ValuePreview.clip(expected[0], actual[0], to: Self.maxWidth)
      lines = ["- \(left)", "+ \(right)"]
    } else {
      let lines = Self.shortened(Self.clipped(Self.compared(expected, actual)))
      let surplus = lines.count - Self.maxLines
      self.lines =
        surplus > 1 ? lines.prefix(Self.maxLines) + ["  … and \(surplus) more lines"] : lines
    }
  }

  private struct Line {
    var mark: Mark
    var text: String

    enum Mark: String { case same = "  ", expected = "- ", actual = "+ " }
  }

  /// Cuts long lines so that the difference remains visible.
  ///
  /// In each group of changed lines, expected and actual lines are compared in pairs: the first
  /// with the first, and so on. Both lines of a pair are cut around the first character that
  /// differs.
  private static func clipped(_ lines: [Line]) -> [Line] {
    var clipped = lines
    var expected: [Int] = []
    var actual = 0
    for (index, line) in lines.enumerated() {
      clipped[index].text = ValuePreview.clip(line.text, to: maxWidth)
      let startsAnew = line.mark == .expected && actual > 0
      if line.mark == .same || startsAnew { (expected, actual) = ([], 0) }
      if line.mark == .expected { expected.append(index) }
      guard line.mark == .actual else { continue }
      if actual < expected.count {
        let other = expected[actual]
        (clipped[other].text, clipped[index].text) = ValuePreview.clip(
          lines[other].text, line.text, to: maxWidth)
      }
      actual += 1
    }
    return clipped
  }

  private static func compared(_ expected: [String], _ actual: [String]) -> [Line] {
    // The time of Myers' algorithm grows quadratically with the number of changes, so only the
    // first 2,000 lines are compared.
    let (expected, actual) = (expected.prefix(2_000), actual.prefix(2_000))
    // A comma at the end of a line is ignored, because it only shows that another element follows.
    let changes = actual.map(Self.withoutComma).difference(from: expected.map(Self.withoutComma))
    func offsets(_ changes: [CollectionDifference<Substring>.Change]) -> Set<Int> {
      Set(
        changes.map { change in
          switch change {
          case .remove(let offset, _, _), .insert(let offset, _, _): offset
          }
        })
    }
    let (removed, inserted) = (offsets(changes.removals), offsets(changes.insertions))
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < actual.count {
      let isRemoved = removed.contains(left) && left < expected.count
      let isInserted = !isRemoved && inserted.contains(right) && right < actual.count
      lines.append(
        isInserted
          ? Line(mark: .actual, text: actual[right])
          : Line(mark: isRemoved ? .expected : .same, text: expected[left]))
      left += isInserted ? 0 : 1
      right += isRemoved ? 0 : 1
    }
    return lines
  }

  private static func withoutComma(_ line: String) -> Substring {
    line.hasSuffix(",") ? line.dropLast() : line[...]
  }

  /// Removes the equal lines that are not near a difference; "…" marks each gap.
  private static func shortened(_ lines: [Line]) -> [String] {
    let changed = lines.indices.filter { lines[$0].mark != .same }
    var shown = Set<Int>()
    for index in changed { shown.formUnion((index - contextLines)...(index + contextLines)) }
    var texts: [String] = []
    var isGap = false
    for index in lines.indices {
      guard shown.contains(index) else {
        isGap = true
        continue
      }
      if isGap { texts.append("  …") }
      isGap = false
      texts.append(lines[index].mark.rawValue + lines[index].text)
    }
    return texts + (isGap && !texts.isEmpty ? ["  …"] : [])
  }
}
