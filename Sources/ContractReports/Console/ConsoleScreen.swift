/// Messages that fill about one screen: the first ones in full, others on one line each.
///
/// If there is no room for all lines, the remaining messages are only counted.
struct ConsoleScreen {
  struct Entry {
    /// The whole message, with an empty line at its end.
    let lines: [String]
    /// The message on one line, for a screen that has no room for the whole message.
    let line: String
  }

  /// The messages, the most important first.
  let entries: [Entry]
  /// The words that follow the number of messages that are left out, such as `more reasons`.
  let noun: String
  /// The number of all messages, such as `12 changes of vendors`, for the line at the end.
  let summary: String
  /// The lines that say how to see each message in full, such as `contracts verify --verbose`.
  let advice: [String]

  /// The minimum number of messages that get one line each, even if there is no room left.
  private static let minShort = 3

  /// Returns the lines, with an empty one at the end; at least one message is shown in full.
  func lines(room: Int) -> [String] {
    let end = ["\(summary); each in full:"] + advice.map { "  " + $0 }
    let room = room - end.count - 2
    var lines: [String] = []
    var left = entries[...]
    while let entry = left.first {
      let rest = min(left.count - 1, Self.minShort)
      guard lines.isEmpty || lines.count + entry.lines.count + rest <= room else { break }
      lines += entry.lines
      left.removeFirst()
    }
    let short = max(Self.minShort, room - lines.count)
    lines += left.prefix(short).map(\.line)
    let hidden = left.count - short
    if hidden > 0 { lines.append("and \(hidden) \(noun)") }
    if !left.isEmpty { lines.append("") }
    return lines + end + [""]
  }
}
