extension NamedSecret {
  /// Finds `name=value`, `"name": "value"`, `"name" => "value"` and, where a line, a list or a
  /// mapping may begin, `name: value`, where the name is a secret's.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - afterColon: Whether a value without quotes after a colon counts whatever it is; in
  ///     prose (`unexpected token: end`) only what no word looks like does.
  /// - Returns: The secrets, from left to right.
  static func matches(in bytes: [UInt8], afterColon: Bool) -> [NamedSecret] {
    var finder = AssignmentFinder(bytes: bytes, afterColon: afterColon)
    return finder.matches()
  }
}

/// Reads a text from left to right.
private struct AssignmentFinder {
  let bytes: [UInt8]
  let afterColon: Bool
  /// What is known of names, because a text repeats them.
  private var names: [ArraySlice<UInt8>: Bool] = [:]

  init(bytes: [UInt8], afterColon: Bool) {
    self.bytes = bytes
    self.afterColon = afterColon
  }

  mutating func matches() -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var end = 0
    // The name that an entry has told, for its value: `name: API_KEY`, `value: …`.
    var announced: (name: String, end: Int)?
    for delimiter in delimiters where delimiter > end {
      let name = name(before: delimiter, from: end)
      guard name.count >= 2, let place = NamePlace(after: name, in: bytes), place.start > delimiter
      else { continue }
      if !isSecret(name) {
        if let entry = announced, place.start - entry.end < 64, isWord(name, of: Self.values),
          var match = match(place, named: name)
        {
          match.name = entry.name
          matches.append(match)
          end = match.range.upperBound
          announced = nil
        } else if isWord(name, of: Self.labels), let label = label(at: place) {
          announced = label
        }
        continue
      }
      guard let match = match(place, named: name) else { continue }
      matches.append(match)
      end = match.range.upperBound
    }
    return matches
  }

  private static let labels: Set<String> = ["name", "key", "field", "header"]
  private static let values: Set<String> = ["value", "val", "content"]

  private func isWord(_ name: Range<Int>, of words: Set<String>) -> Bool {
    // Their first letters tell most names apart.
    (3...7).contains(name.count) && "nkfhvc".utf8.contains(bytes[name.lowerBound] | 0x20)
      && words.contains(String(decoding: bytes[name], as: UTF8.self).lowercased())
  }

  /// What an entry is called, if that is a secret's name.
  private func label(at place: NamePlace) -> (name: String, end: Int)? {
    let start = NamedSecret.isQuote(bytes[place.start]) ? place.start + 1 : place.start
    let end = bytes[start...].firstIndex { !NamedSecret.isName($0) } ?? bytes.count
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return end - start < 64 && SecretName.isSecret(name) ? (name, end) : nil
  }

  /// The places at which a name may be given its value.
  private var delimiters: [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      let delimiters = ByteSet(":=")
      var places: [Int] = []
      var index = 0
      while let place = delimiters.first(in: index..<bytes.count, of: bytes) {
        places.append(place)
        index = place + 1
      }
      return places
    }
  }

  /// The name that ends at a delimiter, but for spaces, a quote and a bracket; it may be empty.
  private func name(before delimiter: Int, from first: Int) -> Range<Int> {
    var end = delimiter
    while end > first, !NamedSecret.isName(bytes[end - 1]), delimiter - end < 16 { end -= 1 }
    var start = end
    while start > first, NamedSecret.isName(bytes[start - 1]) { start -= 1 }
    return start..<end
  }

  private mutating func isSecret(_ name: Range<Int>) -> Bool {
    if let known = names[bytes[name]] { return known }
    let isSecret = SecretName.isSecret(String(decoding: bytes[name], as: UTF8.self))
    names[bytes[name]] = isSecret
    return isSecret
  }

  private func match(_ place: NamePlace, named name: Range<Int>) -> NamedSecret? {
    let word = String(decoding: bytes[name], as: UTF8.self)
    var match = NamedSecret(name: word, range: place.start..<place.start)
    if !place.isQuoted, NamedSecret.isStructuredField(word) { return nil }
    if let quote = quote(at: place) {
      match.range = quote + 1..<endOfQuoted(from: quote + 1, quote: bytes[quote])
    } else if let block = block(at: place) ?? nested(at: place, under: name) {
      match.range = block
    } else if place.isQuoted && place.isColon || place.isClosed,
      let end = endOfNested(from: place.start)
    {
      match.range = place.start + 1..<end
    } else if let end = endOfBraces(at: place) {
      match.range = place.start + 1..<end
    } else {
      let isJSON = place.isQuoted && place.isColon
      let isMapping = !place.isColon || place.isQuoted || begins(name.lowerBound)
      match.range = place.start..<endOfBare(from: place.start)
      guard let value = bytes[match.range].first else { return nil }
      if isJSON {
        let text = String(decoding: bytes[match.range], as: UTF8.self)
        guard !["true", "false", "null"].contains(text) else { return nil }
        match.isNumber = Double(text) != nil
      } else if place.isColon, !(afterColon && isMapping) {
        guard NamedSecret.isNoWord(bytes[match.range]) || isLone(match.range, named: word) else {
          return nil
        }
      } else if "=~".utf8.contains(value) {
        // A comparison.
        return nil
      }
    }
    let value = bytes[match.range]
    // `export TOKEN=…` says that something is left out.
    let isLeftOut = value.elementsEqual("…".utf8) || value.elementsEqual("...".utf8)
    return value.contains { $0 > 0x20 } && !isLeftOut ? match : nil
  }

  /// The quote with which a value begins, or with which the literal does that stands there:
  /// `Optional("…")`, `b'…'`, `String = "…"`.
  private func quote(at place: NamePlace) -> Int? {
    if NamedSecret.isQuote(bytes[place.start]) || bytes[place.start] == UInt8(ascii: "`") {
      return place.start
    }
    var index = place.start
    while index < min(place.start + 32, bytes.count),
      NamedSecret.isName(bytes[index]) || "@.?<>(: ".utf8.contains(bytes[index])
    {
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "="), place.isColon,
      bytes[index - 1] == 0x20
    {
      index += 1
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    } else {
      // A word and a space would be a sentence.
      let prefix = bytes[place.start..<index]
      let isCall = prefix.contains(UInt8(ascii: "(")) || prefix.count <= 2
      guard isCall, prefix.first.map(NamedSecret.isName) ?? false || prefix.first == 0x40 else {
        return nil
      }
    }
    // In a text that is escaped itself, the quote is.
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      NamedSecret.isQuote(bytes[index + 1])
    {
      index += 1
    }
    guard index > place.start, index < bytes.count, NamedSecret.isQuote(bytes[index]) else {
      return nil
    }
    return index
  }

  /// What is further in on the lines after a name, as YAML has it.
  private func nested(at place: NamePlace, under name: Range<Int>) -> Range<Int>? {
    guard afterColon, place.isColon, bytes[place.start] == 0x0A || bytes[place.start] == 0x0D,
      let feed = bytes[place.start...].prefix(2).firstIndex(of: 0x0A)
    else { return nil }
    let line = bytes[..<name.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard bytes[line..<name.lowerBound].allSatisfy({ $0 == 0x20 }) else { return nil }
    var end = feed
    while end < bytes.count, bytes[end] == 0x0A {
      let text = bytes[(end + 1)...].drop { $0 == 0x20 }
      guard text.startIndex - end - 1 > name.lowerBound - line, (text.first ?? 0) > 0x20 else {
        break
      }
      end = text.firstIndex(of: 0x0A) ?? bytes.count
    }
    let start = bytes[feed..<end].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: "-") }
    return start.map { $0..<end }
  }

  /// The first line of a block of YAML: after `|` or `>`, further in.
  private func block(at place: NamePlace) -> Range<Int>? {
    guard place.isColon, "|>".utf8.contains(bytes[place.start]),
      let feed = bytes[place.start...].prefix(8).firstIndex(of: 0x0A),
      bytes[place.start..<feed].allSatisfy({ "|>-+ \r".utf8.contains($0) }),
      let start = bytes[feed...].firstIndex(where: { $0 > 0x20 })
    else { return nil }
    let end = bytes[start...].firstIndex { $0 < 0x20 } ?? bytes.count
    return start..<end
  }

  /// Checks whether a value after a colon stands alone on its line, under a name that no sentence
  /// has there but to tell of a secret.
  private func isLone(_ range: Range<Int>, named name: String) -> Bool {
    let words = SecretName.words(of: name)
    guard words.count > 1 || !Self.weak.contains(words.first ?? "") else { return false }
    return NamedSecret.isLone(range, in: bytes)
  }

  /// Names that sentences have before a colon: `unexpected token: end`.
  private static let weak: Set<String> = [
    "token", "session", "signature", "auth", "authentication", "authorization", "cookie",
    "cookies", "credential", "credentials", "assertion", "bearer", "hmac", "jwt", "sas", "pat",
    "sid", "secrets", "pass", "pw", "passwords",
  ]

  private func endOfQuoted(from start: Int, quote: UInt8) -> Int {
    // In a text that is escaped itself, an escaped quote is the end.
    let isEscaped = start >= 2 && bytes[start - 2] == UInt8(ascii: "\\")
    var index = start
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        if isEscaped, index + 1 < bytes.count, bytes[index + 1] == quote { return index }
        index += 1
      }
      index += 1
    }
    return min(index, bytes.count)
  }

  /// The end of a list or an object, all of which is secret; `nil` where none begins.
  private func endOfNested(from start: Int) -> Int? {
    guard "[{(".utf8.contains(bytes[start]) else { return nil }
    var depth = 0
    for index in start..<min(start + 4096, bytes.count) {
      if "[{(".utf8.contains(bytes[index]) { depth += 1 }
      if "]})".utf8.contains(bytes[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The end of a value in braces, as ODBC has it: `Pwd={…}`; `nil` where it is no single word.
  private func endOfBraces(at place: NamePlace) -> Int? {
    guard !place.isColon, bytes[place.start] == UInt8(ascii: "{") else { return nil }
    let end = bytes[place.start...].prefix(256).firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "}") }
    return end.flatMap { bytes[$0] == UInt8(ascii: "}") ? $0 : nil }
  }

  private func endOfBare(from start: Int) -> Int {
    let ends = "&;,<>\"'()[]{}\\".utf8
    return bytes[start...].firstIndex { $0 <= 0x20 || ends.contains($0) } ?? bytes.count
  }

  /// Checks whether a name stands where a line, an entry of a list or of a mapping begins.
  private func begins(_ index: Int) -> Bool {
    var index = index
    while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
    guard index > 0 else { return true }
    return "\n\r{,-".utf8.contains(bytes[index - 1])
  }
}
