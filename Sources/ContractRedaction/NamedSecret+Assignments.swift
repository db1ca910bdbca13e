extension NamedSecret {
  /// Finds the values after a secret's name and a delimiter.
  ///
  /// The forms are `name=value`, `"name": "value"`, `"name" => "value"`, and `name: value` at the
  /// beginning of a line or an entry. In prose, such as `unexpected token: end`, a value after a
  /// colon counts only if it does not look like a word.
  static func assignments(in bytes: [UInt8], isProse: Bool) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var index = 0
    var end = 0
    // The name that an entry gives its value, as in `name: API_KEY`, `value: …`.
    var announced: (name: String, end: Int)?
    while case let mark = bytes.next(.delimiters, from: index + 1), mark < bytes.count {
      index = mark
      let nameEnd = nameEnd(before: mark, from: end, in: bytes)
      let name = bytes.skipBack(.name, from: nameEnd, to: end)..<nameEnd
      guard name.count >= 2,
        let value = AssignedValue(after: name, in: bytes, isProse: isProse), value.start > mark
      else { continue }
      let isSecret = SecretName.isSecret(value.name)
      let word = isSecret || name.count > 7 ? "" : value.name.lowercased()
      if !isSecret, labels.contains(word), let label = label(at: value.start, in: bytes) {
        announced = label
      }
      let isAnnounced =
        valueWords.contains(word) && announced.map { value.start - $0.end < 64 } ?? false
      guard isSecret || isAnnounced, var secret = value.secret else { continue }
      if !isSecret, let entry = announced {
        secret.name = entry.name
        announced = nil
      }
      found.append(secret)
      end = secret.range.upperBound
      index = end
    }
    return found
  }

  private static let labels = Set(words: "name key field header")
  private static let valueWords = Set(words: "value val content")

  /// The end of a name before a delimiter; spaces, a quote and a bracket may come between.
  private static func nameEnd(before mark: Int, from first: Int, in bytes: [UInt8]) -> Int {
    var end = mark
    while end > first, !isName(bytes[end - 1]), mark - end < 16 { end -= 1 }
    return end
  }

  /// The name that an entry gives its value; `nil` if it is not a secret's name.
  private static func label(at place: Int, in bytes: [UInt8]) -> (name: String, end: Int)? {
    let start = isQuote(bytes[place]) ? place + 1 : place
    let end = bytes.skip(.name, from: start)
    let name = bytes.string(start..<end)
    return end - start < 64 && SecretName.isSecret(name) ? (name, end) : nil
  }
}

/// The value that a text assigns to a name.
private struct AssignedValue {
  let bytes: [UInt8]
  let isProse: Bool
  let nameRange: Range<Int>
  let name: String
  private(set) var start: Int
  private var isColon: Bool
  /// True if the name is in quotes.
  private let isQuoted: Bool
  /// True if the name and the value are in parentheses: `Key (token)=(…)`.
  private let isInParentheses: Bool

  /// Reads the text after a name; `nil` if it assigns no value.
  init?(after name: Range<Int>, in bytes: [UInt8], isProse: Bool) {
    var index = name.upperBound
    func passes(_ set: ByteSet) -> Bool {
      guard index < bytes.count, set.contains(bytes[index]) else { return false }
      index += 1
      return true
    }
    _ = passes(.backslash)
    isQuoted = passes(.quotes)
    // Forms nest names: `credentials[0]=`, `user[password]=`.
    _ = passes("]")
    // PostgreSQL's messages have this form.
    isInParentheses = bytes.has(")=(", at: index)
    if isInParentheses { index += 1 }
    index = bytes.skip(.blanks, from: index)
    isColon = bytes.byte(index) == UInt8(ascii: ":")
    guard passes(.delimiters) else { return nil }
    if isColon, passes(.equals) { isColon = false } else if !isColon { _ = passes(">") }
    index = bytes.skip(.blanks, from: index)
    if isColon, !isQuoted { index = Self.afterProperties(in: bytes, from: index) }
    // In JSON, the value may be on the next line.
    if isColon, isQuoted { index = bytes.skip(Self.space, from: index) }
    _ = passes(.backslash)
    guard index < bytes.count else { return nil }
    (start, nameRange, self.bytes, self.isProse) = (index, name, bytes, isProse)
    self.name = bytes.string(name)
  }

  private static let space = ByteSet(below: 0x21)
  private static let bareEnds = ByteSet("&;,<>\"'()[]{}\\", below: 0x21)
  private static let literal = ByteSet("-_@.?<>(: ", alphanumeric: true)

  /// Skips YAML's properties of a value, `!tag` and `&anchor`, if a space follows them.
  private static func afterProperties(in bytes: [UInt8], from start: Int) -> Int {
    guard ["!", "&"].contains(Unicode.Scalar(bytes.byte(start))) else { return start }
    let end = bytes[start...].prefix(64).firstIndex { $0 <= 0x20 } ?? start
    let next = bytes.skip(.blanks, from: end)
    return end > start + 1 && next > end ? next : start
  }

  /// The value; `nil` if it cannot be a secret.
  var secret: NamedSecret? {
    // `credentials(in:)` and `cookieLines(in:)` handle these header fields.
    if !isQuoted, NamedSecret.isStructuredField(name) { return nil }
    var secret = NamedSecret(name: name, range: start..<start)
    if let whole = quoted ?? block ?? nested ?? bracketed {
      secret.range = whole
    } else {
      secret.range = start..<bytes.next(Self.bareEnds, from: start)
      guard mayBeBare(secret.range) else { return nil }
      secret.isNumber = isQuoted && isColon && Double(bytes.string(secret.range)) != nil
    }
    // `export TOKEN=…` is an example without a value.
    let isOmitted = ["…", "..."].contains(bytes.string(secret.range))
    return bytes[secret.range].contains { $0 > 0x20 } && !isOmitted ? secret : nil
  }

  /// Checks whether a value without quotes may be a secret; in prose, a plain word after a colon is
  /// not.
  private func mayBeBare(_ range: Range<Int>) -> Bool {
    guard let first = bytes[range].first else { return false }
    if isQuoted && isColon { return !["true", "false", "null"].contains(bytes.string(range)) }
    let isMapping = isQuoted || beginsEntry
    if isColon, isProse || !isMapping {
      return NamedSecret.isNoWord(bytes[range]) || isAloneOnLine(range)
    }
    // A second `=`, or `=~`, makes it a comparison.
    return first != UInt8(ascii: "=") && first != UInt8(ascii: "~")
  }

  /// Checks whether a value after a colon is alone on its line, and its name is unusual before a
  /// colon in a sentence.
  private func isAloneOnLine(_ range: Range<Int>) -> Bool {
    let words = SecretName.words(of: name)
    guard words.count > 1 || !Self.commonInSentences.contains(words.first ?? "") else {
      return false
    }
    return NamedSecret.isAloneOnLine(range, in: bytes)
  }

  /// Names that often come before a colon in a sentence: `unexpected token: end`.
  private static let commonInSentences = Set(
    words: """
      token session signature auth authentication authorization cookie cookies credential
      credentials assertion bearer hmac jwt sas pat sid secrets pass pw passwords
      """)

  /// Checks whether the name begins a line, a list item or a mapping.
  private var beginsEntry: Bool {
    let index = bytes.skipBack(.blanks, from: nameRange.lowerBound)
    return index == 0 || "\n\r{,-".utf8.contains(bytes[index - 1])
  }

  /// The content of a quoted value, with or without a call or type before the quote:
  /// `Optional("…")`, `b'…'`, `String = "…"`.
  private var quoted: Range<Int>? {
    guard let open = openingQuote else { return nil }
    // In an escaped text, an escaped quote ends the value.
    let isEscaped = bytes[open - 1] == UInt8(ascii: "\\")
    var index = open + 1
    while index < bytes.count, bytes[index] != bytes[open], bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        if isEscaped, bytes.byte(index + 1) == bytes[open] { break }
        index += 1
      }
      index += 1
    }
    return open + 1..<max(open + 1, min(index, bytes.count))
  }

  private var openingQuote: Int? {
    if NamedSecret.isQuote(bytes[start]) || bytes[start] == UInt8(ascii: "`") { return start }
    var index = start
    while index < min(start + 32, bytes.count), Self.literal.contains(bytes[index]) { index += 1 }
    if bytes.byte(index) == UInt8(ascii: "="), isColon, bytes[index - 1] == 0x20 {
      index = bytes.skip(" ", from: index + 1)
    } else {
      // A word and a space before the quote begin a sentence.
      let prefix = bytes[start..<index]
      let isCall = prefix.contains(UInt8(ascii: "(")) || prefix.count <= 2
      guard isCall, let first = prefix.first, NamedSecret.isName(first) || first == 0x40 else {
        return nil
      }
    }
    // In an escaped text, the quote is escaped too.
    if bytes.byte(index) == UInt8(ascii: "\\"), NamedSecret.isQuote(bytes.byte(index + 1)) {
      index += 1
    }
    return index > start && NamedSecret.isQuote(bytes.byte(index)) ? index : nil
  }

  /// The first line of a YAML block scalar, which follows `|` or `>`.
  private var block: Range<Int>? {
    guard isColon, "|>".utf8.contains(bytes[start]),
      let feed = bytes[start...].prefix(8).firstIndex(of: 0x0A),
      bytes[start..<feed].allSatisfy({ "|>-+ \r".utf8.contains($0) }),
      let first = bytes[feed...].firstIndex(where: { $0 > 0x20 })
    else { return nil }
    return first..<bytes.next(ByteSet(below: 0x20), from: first)
  }

  /// The lines below a name that YAML indents more than the name.
  private var nested: Range<Int>? {
    guard !isProse, isColon, bytes[start] == 0x0A || bytes[start] == 0x0D,
      let feed = bytes[start...].prefix(2).firstIndex(of: 0x0A)
    else { return nil }
    let line = bytes.skipBack(" ", from: nameRange.lowerBound)
    guard line == 0 || bytes[line - 1] == 0x0A else { return nil }
    var end = feed
    while bytes.byte(end) == 0x0A {
      let text = bytes.skip(" ", from: end + 1)
      guard text - end - 1 > nameRange.lowerBound - line, bytes.byte(text) > 0x20 else { break }
      end = bytes[text...].firstIndex(of: 0x0A) ?? bytes.count
    }
    let first = bytes[feed..<end].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: "-") }
    return first.map { $0..<end }
  }

  /// The content of a list or an object, all of which is secret, or of the braces that ODBC puts
  /// around a value.
  private var bracketed: Range<Int>? {
    if isQuoted && isColon || isInParentheses, "[{(".utf8.contains(bytes[start]) {
      var depth = 0
      for index in start..<min(start + 4096, bytes.count) {
        if "[{(".utf8.contains(bytes[index]) { depth += 1 }
        if "]})".utf8.contains(bytes[index]) { depth -= 1 }
        if depth == 0 { return start + 1..<index }
      }
    }
    guard !isColon, bytes[start] == UInt8(ascii: "{"),
      let end = bytes[start...].prefix(256).firstIndex(where: { $0 <= 0x20 || $0 == 0x7D }),
      bytes[end] == UInt8(ascii: "}")
    else { return nil }
    return start + 1..<end
  }
}
