import ContractValues

/// Values of several lines, as in YAML, and values in brackets.
extension AssignedValue {
  /// The first line of a YAML block, which follows `|` or `>`.
  ///
  /// It is `nil` for any other value.
  var block: Range<Int>? {
    guard isColon, "|>".utf8.contains(bytes[start]),
      let feed = bytes[start...].prefix(8).firstIndex(of: 0x0A),
      bytes[start..<feed].allSatisfy({ "|>-+ \r".utf8.contains($0) }),
      let first = bytes[feed...].firstIndex(where: { $0 > 0x20 })
    else { return nil }
    return first..<bytes.next(ByteSet(below: 0x20), from: first)
  }

  /// Adds the following lines that hold the rest of the value, as in a folded header field (RFC
  /// 5322, 2.2.3).
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

  /// The content of a list or object after a secret's name, all of which is secret.
  ///
  /// ODBC writes one value in braces, as in `PWD={…}`. The range is `nil` for a value without
  /// brackets.
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
      bytes[end] == UInt8(ascii: "}")
    else { return nil }
    return start + 1..<end
  }
}
