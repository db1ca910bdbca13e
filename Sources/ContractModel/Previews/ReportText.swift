import ContractValues

/// A text that is safe in XML, in the log of a CI system and on a terminal.
///
/// Reports contain bytes from vendors and crashed processes. All report writers create their texts
/// here and add only the escapes of their format. In such a text:
///
/// - Hidden characters are shown as escapes such as `\u{1B}`: control characters except tab and
///   newline, bidirectional controls, and characters that XML forbids (CWE-150).
/// - A space breaks each command of a CI system: `::error::` at the start of a line, `##[error]`,
///   `##vso[…]`, `##teamcity[…]` anywhere, `[[ATTACHMENT|…]]`, `[[PROPERTY|…]]`.
/// - The length is limited to what dashboards accept.
package struct ReportText: Sendable, Hashable {
  /// The text after all replacements, which a report may contain.
  package let string: String

  /// Makes any text safe: hidden characters become escapes, and a space breaks commands of CI
  /// systems.
  ///
  /// It does not limit the length.
  package init(_ text: String) {
    let shown = text.mayHoldControls ? text.showingControls() : text
    string = shown.mayHoldCommands ? shown.breakingCommands() : shown
  }

  private init(clipped string: String) {
    self.string = string
  }

  /// Creates a name for a test or suite: one line without repeated spaces, never empty, and at most
  /// `limit` characters.
  ///
  /// ReportPortal cuts names after 256 characters, and XML Schema's `token` type collapses white
  /// space.
  package static func name(_ text: String, limit: Int = 255) -> ReportText {
    if text.isName(limit: limit) { return ReportText(clipped: text) }
    let words = ReportText(text.head(bytes: 4096)).string.split { $0.isWhitespace }
    let name = words.joined(separator: " ")
    return ReportText(clipped: name.isEmpty ? "(unnamed)" : name.clipped(toCharacters: limit))
  }

  /// Creates a message of at most 4,000 characters, whose first line has at most 255.
  ///
  /// Azure shows 4,000 characters, and GitHub limits the titles of checks to 255. A single line of
  /// at most 255 bytes is only made safe, although escapes can make it longer.
  package static func message(_ text: String) -> ReportText {
    if text.utf8.count <= 255, !text.utf8.contains(0x0A) { return output(text) }
    let lines = ReportText(text.head(bytes: 16_384)).string.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false
    )
    let first = lines.first.map { String($0).clipped(toCharacters: 255) } ?? ""
    let all = ([first] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    return ReportText(clipped: all.clipped(toCharacters: 4000))
  }

  /// Takes the first 2,000 bytes, more than a terminal's line needs; "…" replaces the rest.
  package static func start(of text: String) -> ReportText {
    let start = text.head(bytes: 2000)
    let isWhole = start.utf8.count == text.utf8.count
    return ReportText(clipped: ReportText(start).string + (isWhole ? "" : "…"))
  }

  /// Checks a recording's path before a report contains it as an attachment, which dashboards
  /// store.
  ///
  /// The result is `nil` unless it is a plain path of a `.json` file below the working directory,
  /// because dashboards do not check the path.
  package static func attachment(_ path: String) -> ReportText? {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "_-./ ".contains($0) }
    let isBelow = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    return isPlain && isBelow && path.hasSuffix(".json") ? ReportText(path) : nil
  }

  /// Adds a space to each command of a CI system, such as `##[error]`, and changes nothing else.
  package static func breakingCommands(in text: String) -> String {
    text.mayHoldCommands ? text.breakingCommands() : text
  }

  /// Creates the text of a failure; the maximum is 64,000 bytes.
  ///
  /// The middle of a longer text is left out. GitHub checks accept 65,535 bytes.
  package static func body(_ text: String) -> ReportText {
    leavingOutMiddle(of: text, limit: 64_000, headShare: 0.75)
  }

  /// Creates the text of a process's output, at most 64 KiB; a longer text loses its middle.
  package static func output(_ text: String) -> ReportText {
    leavingOutMiddle(of: text, limit: 65_536, headShare: 0.5)
  }

  /// Takes the first `limit` bytes of a text, with the number of the others in parentheses.
  package static func clipped(_ text: String, toBytes limit: Int) -> String {
    let rest = text.utf8.count - limit
    return rest <= 0
      ? text : text.head(bytes: limit) + "… (\(Plural.of(rest, "byte", "bytes")) more)"
  }

  /// Returns true if a text ends like a result of ``clipped(_:toBytes:)``.
  ///
  /// A vendor's text may have the same end by chance.
  package static func isClipped(_ text: String) -> Bool {
    text.hasSuffix(" more)") && text.contains("… (")
  }

  /// Returns the beginning and the end of a text, together at most `limit` bytes.
  ///
  /// It reads no more of a huge text than necessary. The text after the gap continues on the line
  /// that marks the gap. So a command from the middle of a line does not move to the start of a
  /// line.
  private static func leavingOutMiddle(
    of text: String, limit: Int, headShare: Double
  ) -> ReportText {
    let size = text.utf8.count
    let isHuge = size > 2 * limit
    let head = ReportText(isHuge ? text.head(bytes: limit) : text).string
    if !isHuge, head.utf8.count <= limit { return ReportText(clipped: head) }
    let tail = isHuge ? ReportText(text.tail(bytes: limit)).string : head
    let room = limit - 80
    let headSize = Int(Double(room) * headShare)
    let mark = "\n[… the middle of \(size) bytes is left out …] "
    return ReportText(
      clipped: head.head(bytes: headSize) + mark + tail.tail(bytes: room - headSize)
    )
  }
}

extension String {
  /// True if the text can be the name of a test in a report without changes: it has only printable
  /// ASCII, no repeated space or command character, and no space at its ends.
  fileprivate func isName(limit: Int) -> Bool {
    guard utf8.count <= limit else { return false }
    return withBytes { bytes in
      guard let first = bytes.first, first != 0x20 else { return false }
      var previous: UInt8 = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte >= 0x20, byte < 0x7F else { return false }
        if byte == previous, byte == 0x20 || byte.mayDouble { return false }
        previous = byte
        index += 1
      }
      return previous != 0x20
    }
  }

  /// True if the text may contain hidden characters; this fast check spares most texts a search.
  fileprivate var mayHoldControls: Bool {
    withBytes { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte > 0x7E || (byte < 0x20 && byte != 0x09 && byte != 0x0A) { return true }
        index += 1
      }
      return false
    }
  }

  /// False if the text has no command of a CI system, because each repeats a `:`, `#` or `[`.
  fileprivate var mayHoldCommands: Bool {
    withBytes { bytes in
      var previous: UInt8 = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == previous, byte.mayDouble { return true }
        previous = byte
        index += 1
      }
      return false
    }
  }

  /// Passes the UTF-8 bytes to a function, because a loop over bytes is fast even in debug builds.
  private func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var text = self
    return text.withUTF8(body)
  }

  /// The text with a line feed for each line break, and with escapes such as `\u{1B}` for other
  /// hidden characters.
  fileprivate func showingControls() -> String {
    var shown = UnicodeScalarView()
    var followsReturn = false
    for scalar in unicodeScalars {
      defer { followsReturn = scalar == "\r" }
      if scalar == "\n", followsReturn { continue }
      if scalar == "\r" {
        shown.append("\n")
      } else if scalar.isHidden, scalar != "\n", scalar != "\t" {
        shown.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// The text with a space in each command that a CI system would run, such as `##[error]`.
  fileprivate func breakingCommands() -> String {
    let source = Array(unicodeScalars)
    var broken = UnicodeScalarView()
    var isLineStart = true
    for (index, scalar) in source.enumerated() {
      if scalar == "[", source.opensCommand(at: index) { broken.append(" ") }
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

  /// The first bytes of the text, at most `limit`, without splitting a character's UTF-8 bytes.
  fileprivate func head(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }

  /// The last bytes of the text, at most `limit`, without splitting a character's UTF-8 bytes.
  fileprivate func tail(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var start = utf8.index(endIndex, offsetBy: -limit)
    while start.samePosition(in: unicodeScalars) == nil { start = utf8.index(after: start) }
    return String(self[start...])
  }
}

extension UInt8 {
  /// True for `:`, `#` and `[`, which begin a command of a CI system when they are repeated.
  fileprivate var mayDouble: Bool { self == 0x3A || self == 0x23 || self == 0x5B }
}

extension [Unicode.Scalar] {
  /// True if the `[` at an index begins a command such as `##[error]` or `[[ATTACHMENT|`, in upper
  /// or lower case.
  fileprivate func opensCommand(at index: Int) -> Bool {
    opensMessage(at: index)
      || (ends(with: "[", before: index)
        && (begins(with: "attachment|", after: index) || begins(with: "property|", after: index)))
  }

  /// True if `##` and an optional word come directly before the index, as in `##[`, `##vso[` and
  /// `##teamcity[`.
  private func opensMessage(at index: Int) -> Bool {
    let word = self[..<index].reversed().prefix(20).prefix {
      $0.isASCII && $0.properties.isAlphabetic
    }
    return ends(with: "##", before: index - word.count)
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
