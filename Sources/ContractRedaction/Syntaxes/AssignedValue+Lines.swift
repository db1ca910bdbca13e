import ContractValues

/// Values of several lines, as in YAML, and values in brackets.
extension AssignedValue {
  /// True for a name that also stands in sentences, as in `unexpected token: end`.
  static func isCommon(_ name: String) -> Bool {
    let words = name.nameWords
    return words.count < 2 && commonInSentences.contains(words.first ?? "")
  }

  /// Names that often stand before a colon in a sentence, as in `unexpected token: end`.
  private static let commonInSentences = Set(
    words: """
      token session signature auth authentication authorization cookie cookies credential
      credentials assertion bearer hmac jwt sas pat sid secrets pass pw passwords
      """)

  var beginsEntry: Bool {
    let index = bytes.skipBack(.blanks, from: nameRange.lowerBound)
    if index == 0 || "\n\r{,-".utf8.contains(bytes[index - 1]) { return true }
    // curl marks the header fields that it shows with `>` and `<`.
    return "<>".utf8.contains(bytes[index - 1]) && (index == 1 || bytes[index - 2] == 0x0A)
      && index < nameRange.lowerBound
  }

  /// The secret's name in a label of two or three words, such as `API key` or `mot de passe`.
  var label: String? {
    let end = nameRange.lowerBound
    guard isColon, !isQuoted, end > 0, bytes[end - 1] == 0x20,
      Self.lastWords.contains(name.lowercased())
    else { return nil }
    let start = bytes.skipBack(Self.labels, from: end, to: max(0, end - 24))
    let words = bytes[start..<nameRange.upperBound].split(separator: 0x20)
    return [2, 3].lazy.filter { words.count >= $0 }
      .map { String(decoding: Array(words.suffix($0).joined(separator: [0x20])), as: UTF8.self) }
      .first(where: SecretName.isSecret)
  }

  private static let lastWords = Set(words: "key keys code codes phrase passe acceso accesso api")
  private static let labels = ByteSet("-_ ", alphanumeric: true)

  /// True if the value beside a label such as `token` is certainly a secret, because it is marked
  /// as one, or is no ordinary word, address or file name.
  func isCertain(_ range: Range<Int>) -> Bool {
    isMarked || NamedSecret.isNoWord(bytes[range])
      || range.count > 5 && bytes[range].contains { "#$%^&!?*~;|+=".utf8.contains($0) }
  }

  /// The value without quotes, up to a delimiter such as `&`.
  ///
  /// After a label at the beginning of a line, delimiters belong to a value that is the rest of the
  /// line. Brackets with a digit after them belong to it too, because they are not an expression.
  var bare: Range<Int> {
    let end = bytes.next(Self.bareEnds, from: start)
    guard !isQuoted || !isColon, end < bytes.count, bytes[end] > 0x20, bytes[end] != 0x22 else {
      return start..<end
    }
    let isRest =
      (isColon || end > start) && start > 0 && bytes[start - 1] <= 0x20
      && (isMarked || beginsEntry || isColon && endsLabel)
    let stops = isRest ? Self.lineStops : Self.stops
    let next = bytes.next(stops, from: end, to: min(bytes.count, end + Self.maxLength))
    let whole = bytes.skipBack(Self.closings, from: next, to: end)
    let text = bytes[start..<whole]
    let isNoCall = zip(text, text.dropFirst()).contains { Self.closings.contains($0) && $1.isDigit }
    let isLine =
      isRest && (next == bytes.count || bytes[next] < 0x20 || bytes[next] == 0x22)
      && (isColon || !text.contains(UInt8(ascii: "=")))
    guard isNoCall || isLine && !text.isEmpty && !"[{(".utf8.contains(bytes[start]),
      isNoCall || !isExpression(start..<end)
    else { return start..<end }
    return start..<whole
  }

  /// True if only words of a label stand before the name in its line, as in `Your password: …`.
  private var endsLabel: Bool {
    let end = nameRange.lowerBound
    let start = bytes.skipBack(Self.labels, from: end, to: max(0, end - 48))
    return start == 0 || "\n\"".utf8.contains(bytes[start - 1])
  }

  /// The maximum length of a value with brackets, so that each value is read once.
  private static let maxLength = 1024
  private static let stops = ByteSet("&;,<>\"'\\", below: 0x21)
  private static let lineStops = ByteSet("<\"\\", below: 0x21)
  private static let closings: ByteSet = ",;)]}'"

  /// The text between `**`, as in `Password: **…**`.
  var emphasised: Range<Int>? {
    guard isColon, bytes.has("**", at: start), !isQuoted else { return nil }
    let limit = min(bytes.count, start + Self.maxLength)
    let word = start + 2..<max(start + 2, bytes.next(.space, from: start + 2, to: limit))
    let end = bytes[word].range(of: Array("**".utf8))?.lowerBound ?? word.upperBound
    let text = word.lowerBound..<end
    let isWord = text.count < 4 || Self.isCommon(name) || NamedSecret.isStopWord(bytes[text])
    return text.upperBound < word.upperBound && (!isWord || NamedSecret.isNoWord(bytes[text]))
      ? text : nil
  }

  /// The first line of a YAML block, which follows `|` or `>`; `nil` for any other value.
  var block: Range<Int>? {
    guard isColon, "|>".utf8.contains(bytes[start]),
      let feed = bytes[start...].prefix(8).firstIndex(of: 0x0A),
      bytes[start..<feed].allSatisfy({ "|>-+ \r".utf8.contains($0) }),
      let first = bytes[feed...].firstIndex(where: { $0 > 0x20 })
    else { return nil }
    return first..<bytes.next(ByteSet(below: 0x20), from: first)
  }

  /// Adds the lines with the rest of the value, as in a folded header field (RFC 5322, 2.2.3).
  ///
  /// Each is indented more than the name, and is one word.
  func withFolds(_ range: Range<Int>) -> Range<Int> {
    guard isColon, !isQuoted, beginsEntry else { return range }
    var end = range.upperBound
    while case let feed = bytes.skip("\r", from: end), bytes.byte(feed) == 0x0A, feed - end < 2 {
      let word = bytes.skip(.blanks, from: feed + 1)
      let next = bytes.next(Self.bareEnds, from: word)
      guard word - feed - 1 > indentation, next > word, next == bytes.count || bytes[next] < 0x20,
        !bytes[word..<next].contains(UInt8(ascii: ":")), bytes[word] != UInt8(ascii: "-"),
        !isProse || NamedSecret.isNoWord(bytes[word..<next])
      else { break }
      end = next
    }
    return range.lowerBound..<end
  }

  private var indentation: Int {
    nameRange.lowerBound - bytes.skipBack(.blanks, from: nameRange.lowerBound)
  }

  /// The following lines that are indented more than the name, as YAML writes a nested value.
  ///
  /// It is `nil` if there are none, if they are a message for people, or if they only describe the
  /// secret. In a sentence, only one line counts, and only if it is certainly not a word.
  var nested: Range<Int>? {
    guard isColon, bytes[start] == 0x0A || bytes[start] == 0x0D,
      let feed = bytes[start...].prefix(2).firstIndex(of: 0x0A)
    else { return nil }
    let line = nameRange.lowerBound - indentation
    guard line == 0 || bytes[line - 1] == 0x0A else { return nil }
    var end = feed
    while bytes.byte(end) == 0x0A, !isProse || end == feed {
      let text = bytes.skip(.blanks, from: end + 1)
      guard text - end - 1 > indentation, bytes.byte(text) > 0x20 else { break }
      end = bytes[text...].firstIndex { $0 == 0x0A || $0 == 0x0D && isProse } ?? bytes.count
    }
    guard let first = bytes[feed..<end].firstIndex(where: { $0 > 0x20 && $0 != 0x2D }) else {
      return nil
    }
    let lines = bytes[first..<end].split { $0 == 0x0A }
    if !isProse, lines.allSatisfy(describes) { return nil }
    let words = bytes[first..<end].split { $0 <= 0x20 }
    if isProse { return words.count == 1 && NamedSecret.isNoWord(words[0]) ? first..<end : nil }
    // A message for people, such as `must have at least 8 characters`.
    let isSentence =
      words.count > 1 && words.allSatisfy { $0.last != 0x3A && !NamedSecret.isNoWord($0) }
      && (words.count > 2 || words.contains(where: NamedSecret.isStopWord))
    return isSentence ? nil : first..<end
  }

  /// True for a list of texts that look generated, each on a line of its own.
  var isListOfTokens: Bool {
    guard let lines = nested.map({ bytes[$0].split(separator: 0x0A) }) else { return false }
    return lines.allSatisfy { line in
      let words = line.split { $0 <= 0x20 || NamedSecret.isQuote($0) }.filter { $0 != [0x2D] }
      return words.count == 1 && SecretName.isRandom(String(decoding: words[0], as: UTF8.self))
    }
  }

  /// True for a line that describes a secret and holds none, as in `secretName: tls`.
  private func describes(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.drop { $0 <= 0x20 || $0 == 0x2D }.prefix(while: NamedSecret.isName)
    guard !name.isEmpty, bytes.byte(name.endIndex) == UInt8(ascii: ":") else { return false }
    return String(decoding: name, as: UTF8.self).nameWords.last
      .map(SecretName.benign.contains) ?? false
  }

  /// The content of a list or object after a secret's name, which is all secret, or `nil`.
  ///
  /// ODBC writes one value in braces, as in `PWD={…}`.
  var bracketed: Range<Int>? {
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
      bytes[end] == UInt8(ascii: "}"), !bytes.byte(end + 1).isDigit
    else { return nil }
    return start + 1..<end
  }
}
