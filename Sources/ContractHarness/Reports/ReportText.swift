/// A text that can do no harm where a report is read: in XML, in a CI log, on a terminal.
///
/// Reports hold bytes of vendors and of crashed processes. In such a text
///
/// - control characters, bidirectional controls and what XML cannot hold are shown as `\u{1B}`,
///   but for tab and newline (CWE-150: a terminal would obey them);
/// - what CI systems read as a command is broken by a space: `::error::` at the start of a line,
///   `##[error]` and `##vso[…]` anywhere, `[[ATTACHMENT|…]]`, `[[PROPERTY|…]]`;
/// - `]]>` is broken too, because one consumer joins split sections with a comma;
/// - the length is limited, by what dashboards take.
struct ReportText: Sendable, Hashable {
  /// The text as it may be written.
  let string: String

  /// Makes any text harmless, at its whole length.
  init(_ text: String) {
    string = text.isPlain ? text : text.showingControls().breakingCommands()
  }

  private init(clipped string: String) {
    self.string = string
  }

  /// A name: one line without runs of spaces, never empty, at most 255 characters.
  ///
  /// ReportPortal cuts at 256, and XML Schema's `token` folds white space.
  static func name(_ text: String, limit: Int = 255) -> ReportText {
    let words = ReportText(text).string.split { $0.isWhitespace }
    let name = words.joined(separator: " ")
    return ReportText(clipped: name.isEmpty ? "(unnamed)" : name.clipped(toCharacters: limit))
  }

  /// A message: at most 4,000 characters, the first line at most 255.
  ///
  /// Azure shows 4,000 characters, and titles of GitHub checks have 255.
  static func message(_ text: String) -> ReportText {
    let lines = ReportText(text).string.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false
    )
    let first = lines.first.map { String($0).clipped(toCharacters: 255) } ?? ""
    let all = ([first] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    return ReportText(clipped: all.clipped(toCharacters: 4000))
  }

  /// The body of a failure: at most 64,000 bytes, the middle left out.
  ///
  /// GitHub checks take 65,535 bytes.
  static func body(_ text: String) -> ReportText {
    ReportText(clipped: ReportText(text).string.clipped(toBytes: 64_000, headShare: 0.75))
  }

  /// What a process wrote: at most 64 KiB, the middle left out.
  static func output(_ text: String) -> ReportText {
    ReportText(clipped: ReportText(text).string.clipped(toBytes: 65_536, headShare: 0.5))
  }
}

extension String {
  /// Whether every byte is printable ASCII, tab or newline, and no command can begin: the case of
  /// nearly all texts, found in one pass.
  fileprivate var isPlain: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case 0x09, 0x0A: break
      case 0x20..<0x7F:
        // A doubled `:`, `#`, `[` or `]` may be the start of a command.
        let mark = UnicodeScalar(byte)
        if byte == previous, mark == ":" || mark == "#" || mark == "[" || mark == "]" {
          return false
        }
      default: return false
      }
      previous = byte
    }
    return true
  }

  /// The text with CR and CRLF as LF, and with every other control shown as `\u{1B}`.
  fileprivate func showingControls() -> String {
    var shown = UnicodeScalarView()
    var followsReturn = false
    for scalar in unicodeScalars {
      defer { followsReturn = scalar == "\r" }
      if scalar == "\n", followsReturn { continue }
      if scalar == "\r" {
        shown.append("\n")
      } else if scalar.isObeyed {
        let number = String(scalar.value, radix: 16, uppercase: true)
        shown.append(contentsOf: "\\u{\(number)}".unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// The text with a space in whatever a CI system would take for a command.
  fileprivate func breakingCommands() -> String {
    let source = Array(unicodeScalars)
    var broken = UnicodeScalarView()
    var isLineStart = true
    for (index, scalar) in source.enumerated() {
      if scalar == "[", source.opensCommand(at: index) { broken.append(" ") }
      if scalar == ">", source.ends(with: "]]", before: index) { broken.append(" ") }
      if scalar == ":", isLineStart, source.ends(with: ":", before: index) { broken.append(" ") }
      broken.append(scalar)
      // The runner of GitHub Actions trims a line before it looks for `::`.
      if scalar == "\n" {
        isLineStart = true
      } else if !(scalar.properties.isWhitespace || (scalar == ":" && isLineStart)) {
        isLineStart = false
      }
    }
    return String(broken)
  }

  fileprivate func clipped(toCharacters limit: Int) -> String {
    guard utf8.count > limit, count > limit else { return self }
    return prefix(limit - 1) + "…"
  }

  /// The text without its middle, so that at most `limit` bytes remain.
  ///
  /// What follows the gap stays on the line of the mark: a command in the middle of a line must
  /// not come to stand at the start of one.
  fileprivate func clipped(toBytes limit: Int, headShare: Double) -> String {
    let size = utf8.count
    guard size > limit else { return self }
    let room = limit - 80
    let headSize = Int(Double(room) * headShare)
    let head = prefix(upTo: scalarBoundary(atOrBefore: headSize))
    let tail = suffix(from: scalarBoundary(atOrAfter: size - (room - headSize)))
    let leftOut = size - head.utf8.count - tail.utf8.count
    return "\(head)\n[… \(leftOut) bytes left out …] \(tail)"
  }

  private func scalarBoundary(atOrBefore offset: Int) -> Index {
    var index = utf8.index(startIndex, offsetBy: offset)
    while index.samePosition(in: unicodeScalars) == nil { index = utf8.index(before: index) }
    return index
  }

  private func scalarBoundary(atOrAfter offset: Int) -> Index {
    var index = utf8.index(startIndex, offsetBy: offset)
    while index.samePosition(in: unicodeScalars) == nil { index = utf8.index(after: index) }
    return index
  }
}

extension [Unicode.Scalar] {
  /// Whether the `[` at an index opens a command, in whatever case.
  fileprivate func opensCommand(at index: Int) -> Bool {
    ends(with: "##", before: index) || ends(with: "##vso", before: index)
      || (ends(with: "[", before: index)
        && (begins(with: "attachment|", after: index) || begins(with: "property|", after: index)))
  }

  fileprivate func ends(with word: String, before index: Int) -> Bool {
    let start = index - word.unicodeScalars.count
    return start >= 0 && self[start..<index].isWord(word)
  }

  fileprivate func begins(with word: String, after index: Int) -> Bool {
    let end = index + 1 + word.unicodeScalars.count
    return end <= count && self[(index + 1)..<end].isWord(word)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func isWord(_ lowercaseWord: String) -> Bool {
    elementsEqual(lowercaseWord.unicodeScalars) { scalar, letter in
      scalar == letter || (scalar.isASCII && scalar.properties.lowercaseMapping == String(letter))
    }
  }
}

extension Unicode.Scalar {
  /// Whether terminals obey the character instead of showing it, or XML cannot hold it.
  fileprivate var isObeyed: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
