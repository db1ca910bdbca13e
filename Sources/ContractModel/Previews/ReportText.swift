import ContractValues

/// A text that can do no harm where a report is read: in XML, in a CI log, on a terminal.
///
/// Reports hold bytes of vendors and of crashed processes; every writer of a report makes its
/// texts here, and adds only the escapes of its format. In such a text
///
/// - what is hidden or obeyed is shown as `\u{1B}`: control characters, bidirectional controls,
///   what XML cannot hold, but not tab and newline (CWE-150);
/// - what CI systems read as a command is broken by a space: `::error::` at the start of a line,
///   `##[error]`, `##vso[…]`, `##teamcity[…]` anywhere, `[[ATTACHMENT|…]]`, `[[PROPERTY|…]]`;
/// - the length is limited, by what dashboards take.
package struct ReportText: Sendable, Hashable {
  /// The text as it may be written.
  package let string: String

  /// Makes any text harmless, at its whole length.
  package init(_ text: String) {
    let shown = text.mayHoldControls ? text.showingControls() : text
    string = shown.mayHoldCommands ? shown.breakingCommands() : shown
  }

  private init(clipped string: String) {
    self.string = string
  }

  /// A name: one line without runs of spaces, never empty, at most 255 characters.
  ///
  /// ReportPortal cuts at 256, and XML Schema's `token` folds white space.
  package static func name(_ text: String, limit: Int = 255) -> ReportText {
    if text.isName(limit: limit) { return ReportText(clipped: text) }
    let words = ReportText(text.head(bytes: 4096)).string.split { $0.isWhitespace }
    let name = words.joined(separator: " ")
    return ReportText(clipped: name.isEmpty ? "(unnamed)" : name.clipped(toCharacters: limit))
  }

  /// A message: at most 4,000 characters, the first line at most 255.
  ///
  /// Azure shows 4,000 characters, and titles of GitHub checks have 255.
  package static func message(_ text: String) -> ReportText {
    if text.utf8.count <= 255, !text.utf8.contains(0x0A) { return output(text) }
    let lines = ReportText(text.head(bytes: 16_384)).string.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false
    )
    let first = lines.first.map { String($0).clipped(toCharacters: 255) } ?? ""
    let all = ([first] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    return ReportText(clipped: all.clipped(toCharacters: 4000))
  }

  /// The start of a text: what a line of a terminal needs, and more.
  package static func start(of text: String) -> ReportText {
    let start = text.head(bytes: 2000)
    let isWhole = start.utf8.count == text.utf8.count
    return ReportText(clipped: ReportText(start).string + (isWhole ? "" : "…"))
  }

  /// A recording's path, to stand in an instruction to keep the file; `nil` for any other path
  /// than a plain one below the working folder: who reads the instruction obeys it.
  package static func attachment(_ path: String) -> ReportText? {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "_-./ ".contains($0) }
    let isBelow = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    return isPlain && isBelow && path.hasSuffix(".json") ? ReportText(path) : nil
  }

  /// A text in which nothing but commands is broken, by one character each.
  package static func breakingCommands(in text: String) -> String {
    text.mayHoldCommands ? text.breakingCommands() : text
  }

  /// The body of a failure: at most 64,000 bytes, the middle left out.
  ///
  /// GitHub checks take 65,535 bytes.
  package static func body(_ text: String) -> ReportText {
    leavingOutMiddle(of: text, limit: 64_000, headShare: 0.75)
  }

  /// The output of a process: at most 64 KiB, the middle left out.
  package static func output(_ text: String) -> ReportText {
    leavingOutMiddle(of: text, limit: 65_536, headShare: 0.5)
  }

  /// The start of a text in at most some bytes, and how many are left out after it.
  package static func clipped(_ text: String, toBytes limit: Int) -> String {
    let rest = text.utf8.count - limit
    return rest <= 0
      ? text : text.head(bytes: limit) + "… (\(Plural.of(rest, "byte", "bytes")) more)"
  }

  /// Head and tail of a text, in at most `limit` bytes; no more of it than needed is looked at.
  ///
  /// Text after the gap stays on the line of the mark: a command in the middle of a line must
  /// not come to stand at the start of one.
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
  /// Checks whether the text is a name as it is: printable ASCII without a doubled character that
  /// matters, nor a space at either end.
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

  /// True if a hidden character may stand in the text; nearly always not, found in one pass.
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

  /// True if a command may begin in the text: all have a doubled `:`, `#` or `[`.
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

  /// The bytes of the text, in which a loop costs little in debug builds too.
  private func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var text = self
    return text.withUTF8(body)
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
      } else if scalar.isHidden, scalar != "\n", scalar != "\t" {
        shown.append(contentsOf: scalar.escape.unicodeScalars)
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

  /// The start of the text, in at most some bytes.
  fileprivate func head(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }

  /// The end of the text, in at most some bytes.
  fileprivate func tail(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var start = utf8.index(endIndex, offsetBy: -limit)
    while start.samePosition(in: unicodeScalars) == nil { start = utf8.index(after: start) }
    return String(self[start...])
  }
}

extension UInt8 {
  /// True if the character opens a command where it is doubled.
  fileprivate var mayDouble: Bool { self == 0x3A || self == 0x23 || self == 0x5B }
}

extension [Unicode.Scalar] {
  /// Checks whether the `[` at an index opens a command, in whatever case.
  fileprivate func opensCommand(at index: Int) -> Bool {
    opensMessage(at: index)
      || (ends(with: "[", before: index)
        && (begins(with: "attachment|", after: index) || begins(with: "property|", after: index)))
  }

  /// Checks whether `##` and perhaps a word stand before an index: `##[`, `##vso[`, `##teamcity[`.
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
