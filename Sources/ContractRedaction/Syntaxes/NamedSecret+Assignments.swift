import ContractValues

extension NamedSecret {
  /// Finds values that follow the name of a secret and a delimiter.
  ///
  /// The forms are `name=value`, `"name": "value"`, `"name" => "value"`, and `name: value` at the
  /// beginning of a line or entry. In a sentence such as `unexpected token: end`, a plain word
  /// after a colon is not a secret. After a less ambiguous name, such as `password`, a plain word
  /// at the end of the line is a secret.
  static func assignments(in bytes: [UInt8], isProse: Bool) -> [NamedSecret] {
    var end = 0
    // The name from an earlier line, as in `name: API_KEY` before `value: …`.
    var announced: (name: String, end: Int)?
    return bytes.collect(after: .delimiters) { index in
      let mark = index - 1
      let nameEnd = nameEnd(before: mark, from: end, in: bytes)
      let name = startOfName(before: nameEnd, from: end, in: bytes)..<nameEnd
      guard name.count >= 2,
        let value = AssignedValue(after: name, in: bytes, isProse: isProse), value.start > mark
      else { return [] }
      let isSecret = SecretName.isSecret(value.name)
      let word = isSecret || name.count > 7 ? "" : value.name.lowercased()
      if !isSecret, labels.contains(word), let label = label(at: value.start, in: bytes) {
        announced = label
      }
      let isAnnounced =
        valueWords.contains(word) && announced.map { value.start - $0.end < 64 } ?? false
      let label = isSecret || isAnnounced ? nil : value.label
      guard
        isSecret || isAnnounced || label != nil || word == "key" && value.isRandomKey
          || word == "tokens" && value.isListOfTokens,
        var secret = value.secret, label == nil || value.isCertain(secret.range)
      else { return [] }
      if let label {
        secret.name = label
      } else if !isSecret, let entry = announced {
        secret.name = entry.name
        announced = nil
      }
      end = secret.range.upperBound
      index = end + 1
      return [secret]
    }
  }

  private static let labels = Set(words: "name key field header")
  private static let valueWords = Set(words: "value val content")

  /// Returns the end of the name before a delimiter, such as that of `token` in `["token"] = …`.
  ///
  /// Up to 16 spaces, quotes and brackets may stand between the two.
  private static func nameEnd(before mark: Int, from first: Int, in bytes: [UInt8]) -> Int {
    var end = mark
    while end > first, !isName(bytes[end - 1]), bytes[end - 1] < 0x80, mark - end < 16 { end -= 1 }
    return end
  }

  /// Returns the start of a name, which may have letters beyond ASCII.
  private static func startOfName(before end: Int, from first: Int, in bytes: [UInt8]) -> Int {
    let start = bytes.skipBack(.name, from: end, to: first)
    guard start > first, bytes[start - 1] >= 0x80 else { return start }
    let earliest = max(first, end - 100)
    guard start > earliest else { return start }
    return bytes[earliest..<start].lastIndex { $0 < 0x80 && !isName($0) }.map { $0 + 1 } ?? earliest
  }

  /// Reads a secret's name at an index, as in `name: API_KEY`; `nil` for any other name.
  private static func label(at place: Int, in bytes: [UInt8]) -> (name: String, end: Int)? {
    let start = isQuote(bytes[place]) ? place + 1 : place
    let end = bytes.skip(.name, from: start)
    let name = bytes.string(start..<end)
    return end - start < 64 && SecretName.isSecret(name) ? (name, end) : nil
  }
}

/// A value after a name, with the rules for its end, such as a closing quote.
struct AssignedValue {
  let bytes: [UInt8]
  let isProse: Bool
  let nameRange: Range<Int>
  let name: String
  private(set) var start: Int
  private(set) var isColon: Bool
  /// True if a quote follows the name, as in JSON's `"name": …`.
  let isQuoted: Bool
  /// True for a label that Markdown emphasizes, as in `**Password:** …`.
  private(set) var isMarked: Bool
  /// True for the form `Key (token)=(…)`, which PostgreSQL uses.
  let isInParentheses: Bool

  /// Finds the start of the value after a name, `=` or `:`, and spaces; `nil` if there is none.
  ///
  /// An opening quote belongs to the value.
  init?(after name: Range<Int>, in bytes: [UInt8], isProse: Bool) {
    var index = name.upperBound
    func passes(_ set: ByteSet) -> Bool {
      guard index < bytes.count, set.contains(bytes[index]) else { return false }
      index += 1
      return true
    }
    _ = passes(.backslash)
    isQuoted = passes(.quotes)
    // Forms nest names in brackets: `credentials[0]=`, `user[password]=`.
    _ = passes("]")
    // PostgreSQL writes `Key (token)=(…)` in its error messages.
    isInParentheses = bytes.has(")=(", at: index)
    if isInParentheses { index += 1 }
    let marks = bytes.skip(Self.emphasis, from: index)
    isMarked = marks > index && bytes.byte(bytes.skip(.blanks, from: marks)) == UInt8(ascii: ":")
    index = bytes.skip(.blanks, from: isMarked ? marks : index)
    isColon = bytes.byte(index) == UInt8(ascii: ":")
    guard passes(.delimiters) else { return nil }
    if isColon, passes(.equals) { isColon = false } else if !isColon { _ = passes(">") }
    let last = bytes.skip(Self.emphasis, from: index)
    if isColon, last > index, ByteSet.blanks.contains(bytes.byte(last)) {
      (index, isMarked) = (last, true)
    }
    index = bytes.skip(.blanks, from: index)
    if isColon, !isQuoted { index = Self.afterProperties(in: bytes, from: index) }
    // In JSON, the value may be on the next line.
    if isColon, isQuoted { index = bytes.skip(.space, from: index) }
    index = Self.afterLength(in: bytes, from: index)
    _ = passes(.backslash)
    guard index < bytes.count else { return nil }
    (start, nameRange, self.bytes, self.isProse) = (index, name, bytes, isProse)
    self.name = bytes.name(name)
  }

  /// Skips the type and length before a text, as in PHP's `["password"]=>⏎ string(12) "…"`.
  private static func afterLength(in bytes: [UInt8], from start: Int) -> Int {
    guard bytes.byte(start) == 0x0A else { return start }
    let type = bytes.skip(.space, from: start)
    guard bytes.has("string(", at: type) else { return start }
    let end = bytes.skip(.digits, from: type + 7)
    return bytes.has(") ", at: end) ? end + 2 : start
  }

  private static let emphasis: ByteSet = "*_`"
  static let bareEnds = ByteSet("&;,<>\"'()[]{}\\", below: 0x21)
  private static let literal = ByteSet("-_@.?<>(: ", alphanumeric: true)

  /// Skips the properties `!tag` and `&anchor` before a YAML value, if a space follows them.
  private static func afterProperties(in bytes: [UInt8], from start: Int) -> Int {
    guard ["!", "&"].contains(Unicode.Scalar(bytes.byte(start))) else { return start }
    // An entity of HTML, such as `&quot;`, ends with a semicolon.
    let end = bytes.next(ByteSet(";", below: 0x21), from: start, to: min(bytes.count, start + 64))
    let next = bytes.skip(.blanks, from: end)
    return end > start + 1 && next > end ? next : start
  }

  /// The name and range of the value.
  ///
  /// It is `nil` for text that cannot be a secret, such as `null`, and for fields such as `Cookie`.
  var secret: NamedSecret? {
    // `Authorization` and `Cookie` have functions of their own: `credentials(in:)` and
    // `cookieLines(in:)`.
    if !isQuoted, NamedSecret.isStructuredField(name) { return nil }
    var secret = NamedSecret(name: name, range: start..<start)
    if let enclosed {
      secret.range = enclosed
    } else {
      secret.range = bare
      guard mayBeBare(secret.range) else { return nil }
      secret.range = withFolds(secret.range)
      secret.isNumber = isQuoted && isColon && Double(bytes.string(secret.range)) != nil
    }
    // `export TOKEN=…` is an example in a manual, without a value.
    let isOmitted =
      ["…", "..."].contains(bytes.string(secret.range)) || isVariable
      || name == "sid" && NamedSecret.isCount(bytes.string(secret.range))
    // The quote after a label in quotes, as in `ask('Password: ')`, is not a value.
    let hasValue =
      secret.range.count < 4
      ? bytes[secret.range].contains { $0.isLetter || $0.isDigit || $0 > 0x7F }
      : bytes[secret.range].contains { $0 > 0x20 }
    return hasValue && !isOmitted ? secret : nil
  }

  /// The range of the value, even if the value cannot be a secret.
  var range: Range<Int> { enclosed ?? bare }

  private var enclosed: Range<Int>? { quoted ?? emphasised ?? block ?? nested ?? bracketed }

  /// True if the value after `=` looks like a generated key of at least 16 characters, as in
  /// `key=…`.
  var isRandomKey: Bool {
    guard !isColon, !isQuoted else { return false }
    let text = start..<bytes.next(Self.bareEnds, from: start)
    return text.count >= 16 && SecretName.isAccessKey(bytes.string(text))
      && TokenScore(bytes[text]).isRandom
  }

  /// True for a variable of a template, such as `${{ secrets.TOKEN }}`.
  private var isVariable: Bool {
    guard bytes[start] == UInt8(ascii: "$") else { return false }
    let line = bytes[start...].prefix(128).prefix { $0 >= 0x20 && $0 != UInt8(ascii: ";") }
    return NamedSecret.isTemplate(String(Substring(decoding: line, as: UTF8.self).trimmed))
  }

  /// True if a value without quotes can be a secret.
  ///
  /// A plain word after a colon in a sentence cannot, unless it ends its line.
  private func mayBeBare(_ range: Range<Int>) -> Bool {
    guard let first = bytes[range].first else { return false }
    if isQuoted && isColon { return !["true", "false", "null"].contains(bytes.string(range)) }
    let isMapping = isQuoted || beginsEntry
    if isColon, isProse || !isMapping {
      return NamedSecret.isNoWord(bytes[range]) || isAloneOnLine(range)
    }
    // `==` and `=~` compare with a word, and do not assign.
    if !isColon, "=~".utf8.contains(first) {
      let value = bytes[range].drop { "=~".utf8.contains($0) }
      let signs = value.count { "#%^@~!=".utf8.contains($0) }
      return (NamedSecret.isNoWord(value) || value.count > 7 && signs > 1)
        && !NamedSecret.isStopWord(value.prefix(while: \.isLetter))
    }
    return !isExpression(range)
  }

  /// True for a call, a subscript, or another name in a program, as in `token = tokens[3]`, which
  /// is not a secret.
  func isExpression(_ range: Range<Int>) -> Bool {
    // A variable of a statement in SQL, as in `password = :password`.
    if bytes[start] == UInt8(ascii: ":"), range.count > 1 {
      return bytes[range].dropFirst().allSatisfy { $0.isLetter || $0 == 0x5F }
    }
    guard bytes[range].allSatisfy({ $0.isLetter || $0 == 0x5F || $0 == 0x2E }) else { return false }
    let next = bytes.byte(range.upperBound)
    if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") {
      let line = bytes[range.upperBound...].prefix(128).prefix { $0 != 0x0A }
      return line.contains(UInt8(ascii: next == 0x28 ? ")" : "]"))
    }
    guard next == UInt8(ascii: ";"), bytes[start - 1] == 0x20 else { return false }
    let text = bytes.string(range)
    return text.contains(".") || text.lowercased() == name.lowercased()
  }

  private func isAloneOnLine(_ range: Range<Int>) -> Bool {
    !Self.isCommon(name) && NamedSecret.isAloneOnLine(range, in: bytes, orField: true)
  }

  /// The text between quotes, also after a call or type: `Optional("…")`, `b'…'`, `String = "…"`.
  ///
  /// It is `nil` without quotes, and for a prompt such as `"Password: "`.
  private var quoted: Range<Int>? {
    guard let open = openingQuote else { return nil }
    let triple = String(repeating: Character(Unicode.Scalar(bytes[open])), count: 3)
    if bytes.has(triple, at: open) {
      let start = bytes.skip("\r\n", from: open + 3)
      return start..<(bytes.offset(of: Array(triple.utf8), from: start) ?? start)
    }
    // If the first quote is written as `\"`, the next `\"` ends the value.
    let isEscaped = bytes[open - 1] == UInt8(ascii: "\\")
    var index = open + 1
    while index < bytes.count, bytes[index] != bytes[open], bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        if isEscaped, bytes.byte(index + 1) == bytes[open] { break }
        index += 1
      }
      index += 1
    }
    let end = max(open + 1, min(index, bytes.count))
    // A manual names the type of a value, as in `**token**: `string``.
    if isMarked, NamedSecret.isStopWord(bytes[open + 1..<end]) { return nil }
    return isPrompt(open + 1..<end) ? nil : open + 1..<end
  }

  /// True for the text that a program shows before it reads a secret, as in `input("Password: ")`.
  private func isPrompt(_ text: Range<Int>) -> Bool {
    let end = bytes.skipBack(" ", from: text.upperBound, to: text.lowerBound)
    return end > text.lowerBound && end < text.upperBound && bytes[end - 1] == UInt8(ascii: ":")
  }

  private var openingQuote: Int? {
    if NamedSecret.isQuote(bytes[start]) || bytes[start] == UInt8(ascii: "`") { return start }
    var index = start
    while index < min(start + 32, bytes.count), Self.literal.contains(bytes[index]) { index += 1 }
    if bytes.byte(index) == UInt8(ascii: "="), isColon, bytes[index - 1] == 0x20 {
      index = bytes.skip(" ", from: index + 1)
    } else {
      // A word and a space before the quote are the beginning of a sentence, and not a call.
      let prefix = bytes[start..<index]
      let isCall = prefix.contains(UInt8(ascii: "(")) || prefix.count <= 2
      guard isCall, let first = prefix.first, NamedSecret.isName(first) || first == 0x40 else {
        return nil
      }
    }
    // Inside a JSON string, the quote is written as `\"`.
    if bytes.byte(index) == UInt8(ascii: "\\"), NamedSecret.isQuote(bytes.byte(index + 1)) {
      index += 1
    }
    return index > start && NamedSecret.isQuote(bytes.byte(index)) ? index : nil
  }
}
