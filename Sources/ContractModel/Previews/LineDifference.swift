/// The difference between two texts, as the lines of a message: `- expected`, `+ actual`.
package struct LineDifference {
  /// The most lines that a message shows.
  private static let limit = 24
  /// The most characters of a line that a message shows.
  private static let width = 120
  /// How many equal lines are shown on both sides of a difference.
  private static let context = 1

  /// The lines, each with `- `, `+ ` or two spaces before it; expected ones first.
  package let lines: [String]

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - expected: The lines that were expected; none means that nothing was.
  ///   - actual: The lines that were there; none means that nothing was.
  package init(expected: [String], actual: [String]) {
    let expected = expected.isEmpty ? ["nothing"] : expected
    let actual = actual.isEmpty ? ["nothing"] : actual
    if expected.count == 1, actual.count == 1 {
      let (left, right) = ValuePreview.clip(expected[0], actual[0], to: Self.width)
      lines = ["- \(left)", "+ \(right)"]
    } else {
      let lines = Self.shortened(Self.clipped(Self.compared(expected, actual)))
      let surplus = lines.count - Self.limit
      self.lines =
        surplus > 1 ? lines.prefix(Self.limit) + ["  … and \(surplus) more lines"] : lines
    }
  }

  private enum Line {
    case same(String)
    case expected(String)
    case actual(String)
  }

  /// The lines, those that are too long cut so that what differs can be seen: each of some that
  /// were expected is held against the one in the same place of those that stand there instead.
  private static func clipped(_ lines: [Line]) -> [Line] {
    var clipped = lines
    var expected: [Int] = []
    var actual = 0
    for (index, line) in lines.enumerated() {
      switch line {
      case .same(let text):
        clipped[index] = .same(ValuePreview.clip(text, to: width))
        (expected, actual) = ([], 0)
      case .expected(let text):
        if actual > 0 { (expected, actual) = ([], 0) }
        expected.append(index)
        clipped[index] = .expected(ValuePreview.clip(text, to: width))
      case .actual(let text):
        clipped[index] = .actual(ValuePreview.clip(text, to: width))
        if actual < expected.count, case .expected(let other) = lines[expected[actual]] {
          let pair = ValuePreview.clip(other, text, to: width)
          (clipped[expected[actual]], clipped[index]) = (.expected(pair.0), .actual(pair.1))
        }
        actual += 1
      }
    }
    return clipped
  }

  private static func compared(_ expected: [String], _ actual: [String]) -> [Line] {
    // Myers' algorithm takes the square of the number of changes: of long texts that share
    // nothing the beginnings say enough.
    let (expected, actual) = (expected.prefix(2_000), actual.prefix(2_000))
    // A comma belongs to what follows it.
    let changes = actual.map(Self.withoutComma).difference(from: expected.map(Self.withoutComma))
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < actual.count {
      if removed.contains(left), left < expected.count {
        lines.append(.expected(expected[left]))
        left += 1
      } else if inserted.contains(right), right < actual.count {
        lines.append(.actual(actual[right]))
        right += 1
      } else {
        lines.append(.same(expected[left]))
        left += 1
        right += 1
      }
    }
    return lines
  }

  private static func withoutComma(_ line: String) -> Substring {
    line.hasSuffix(",") ? line.dropLast() : line[...]
  }

  /// Leaves out the equal lines that stand far from any difference.
  private static func shortened(_ lines: [Line]) -> [String] {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    var shown = Set<Int>()
    for index in changed { shown.formUnion((index - context)...(index + context)) }
    var texts: [String] = []
    var isGap = false
    for index in lines.indices {
      guard shown.contains(index) else {
        isGap = true
        continue
      }
      if isGap { texts.append("  …") }
      isGap = false
      switch lines[index] {
      case .same(let text): texts.append("  " + text)
      case .expected(let text): texts.append("- " + text)
      case .actual(let text): texts.append("+ " + text)
      }
    }
    return texts + (isGap && !texts.isEmpty ? ["  …"] : [])
  }
}
