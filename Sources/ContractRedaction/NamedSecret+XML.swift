import ContractValues

extension NamedSecret {
  /// Finds the texts inside XML elements of secret names, at any depth, and the values that
  /// `<entry name="password">…`, `<param name="password" value="…"/>` are given.
  static func elements(in bytes: [UInt8]) -> [NamedSecret] {
    guard bytes.contains(UInt8(ascii: "<")) else { return [] }
    var finder = ElementFinder(bytes: bytes)
    return finder.matches()
  }
}

/// Reads markup from left to right; what is no tag is text, so that broken XML is read as well.
private struct ElementFinder {
  let bytes: [UInt8]
  private var found: [NamedSecret] = []
  /// The secret element in which the reader stands, and how many of its name are open.
  private var secret: (name: ArraySlice<UInt8>, word: String, depth: Int)?
  /// The secret's name for the text up to the next tag.
  private var named: String?
  /// The element whose text comes next.
  private var current: ArraySlice<UInt8> = []
  /// The secret's name for the next text, where an element has told it: `<key>password</key>`.
  private var announced: String?

  /// What HTML never closes.
  private static let void: Set<String> = ["input", "meta", "param", "link", "br", "img", "hr"]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func matches() -> [NamedSecret] {
    var index = 0
    while index < bytes.count {
      let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      take(text: index..<open)
      guard open < bytes.count else { break }
      index = special(at: open) ?? tag(at: open)
    }
    return found
  }

  private mutating func take(text range: Range<Int>) {
    guard let first = bytes[range].firstIndex(where: { $0 > 0x20 }),
      let last = bytes[range].lastIndex(where: { $0 > 0x20 })
    else { return }
    let text = String(decoding: bytes[first...last], as: UTF8.self)
    let word = secret?.word ?? named ?? announced
    announced =
      ["key", "name"].contains(String(decoding: current, as: UTF8.self).lowercased())
        && SecretName.isSecret(text) ? text : nil
    guard let word else { return }
    found.append(NamedSecret(name: word, range: first..<last + 1))
  }

  /// Passes a CDATA section or a comment, whose text counts like any other.
  private mutating func special(at open: Int) -> Int? {
    for (begin, end) in [("<![CDATA[", "]]>"), ("<!--", "-->")]
    where bytes[open...].starts(with: begin.utf8) {
      let start = open + begin.utf8.count
      let stop = bytes.offset(of: Array(end.utf8), from: start) ?? bytes.count
      take(text: start..<stop)
      return min(stop + end.utf8.count, bytes.count)
    }
    return nil
  }

  /// Passes a tag; a `<` that begins none is text.
  private mutating func tag(at open: Int) -> Int {
    let isClosing = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
    let start = open + (isClosing ? 2 : 1)
    var end = start
    while end < bytes.count, NamedSecret.isName(bytes[end]) || ":.".utf8.contains(bytes[end]) {
      end += 1
    }
    guard end > start, let close = endOfTag(from: end) else { return open + 1 }
    let whole = bytes[start..<end]
    let name = whole.lastIndex(of: UInt8(ascii: ":")).map { bytes[($0 + 1)..<end] } ?? whole
    named = nil
    current = isClosing ? [] : name
    if isClosing {
      leave(name)
    } else {
      let isEmpty = bytes[close - 1] == UInt8(ascii: "/")
      enter(name, attributes: end..<close, isEmpty: isEmpty)
    }
    return close + 1
  }

  /// The `>` of a tag, past those in quotes; a tag is not longer than anybody writes one.
  private func endOfTag(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<min(start + 4096, bytes.count) {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "<") {
        return nil
      } else if NamedSecret.isQuote(byte) {
        quote = byte
      }
    }
    return nil
  }

  private mutating func enter(_ name: ArraySlice<UInt8>, attributes: Range<Int>, isEmpty: Bool) {
    let word = String(decoding: name, as: UTF8.self)
    let isEmpty = isEmpty || Self.void.contains(word.lowercased())
    let values = values(in: attributes)
    if let secret {
      add(values, named: secret.word)
      if !isEmpty, secret.name == name { self.secret?.depth += 1 }
    } else if SecretName.isSecret(word) {
      add(values.filter { $0.name == "value" }, named: word)
      if !isEmpty { secret = (name, word, 1) }
    } else if let label = values.first(where: isSecretLabel) {
      let word = String(decoding: bytes[label.value], as: UTF8.self)
      add(values.filter { ["value", "content"].contains($0.name) }, named: word)
      if !isEmpty { named = word }
    }
  }

  private func isSecretLabel(_ attribute: (name: String, value: Range<Int>)) -> Bool {
    ["name", "key", "field", "type"].contains(attribute.name)
      && SecretName.isSecret(String(decoding: bytes[attribute.value], as: UTF8.self))
  }

  private mutating func add(_ values: [(name: String, value: Range<Int>)], named word: String) {
    found += values.filter { !$0.value.isEmpty }.map { NamedSecret(name: word, range: $0.value) }
  }

  private mutating func leave(_ name: ArraySlice<UInt8>) {
    guard let open = secret, open.name == name else { return }
    secret = open.depth > 1 ? (open.name, open.word, open.depth - 1) : nil
  }

  private func values(in range: Range<Int>) -> [(name: String, value: Range<Int>)] {
    var values: [(name: String, value: Range<Int>)] = []
    var index = range.lowerBound
    while let equals = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "=")) {
      let before = bytes[index..<equals].reversed().drop { $0 <= 0x20 }
        .prefix { NamedSecret.isName($0) || $0 == UInt8(ascii: ":") }.reversed()
      let start =
        bytes[(equals + 1)..<range.upperBound].firstIndex { $0 > 0x20 } ?? range.upperBound
      guard start < range.upperBound, NamedSecret.isQuote(bytes[start]) else {
        index = equals + 1
        continue
      }
      let end =
        bytes[(start + 1)..<range.upperBound].firstIndex(of: bytes[start]) ?? range.upperBound
      values.append((String(decoding: before, as: UTF8.self).lowercased(), start + 1..<end))
      index = min(end + 1, range.upperBound)
    }
    return values
  }
}
