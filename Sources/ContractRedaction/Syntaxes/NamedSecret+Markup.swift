import ContractBinding
import ContractValues

extension NamedSecret {
  /// Finds secrets in XML and HTML.
  ///
  /// Examples are the text inside an element such as `<password>`, at any depth, the value of an
  /// entry such as `<entry name="password">…` or `<param name="password" value="…"/>`, and a
  /// generated text after a label such as `<dt>Password:</dt>`.
  static func elements(in bytes: [UInt8]) -> [NamedSecret] {
    var reader = MarkupReader(bytes: bytes)
    return reader.secrets()
  }

  /// Finds the secrets in XML that a `key` or `name` before them announces.
  ///
  /// Values that are read from XML lose this order, so the XML itself is searched.
  static func announced(in bytes: [UInt8]) -> [NamedSecret] {
    guard ["<key>", "<name>"].contains(where: { bytes.offset(of: Array($0.utf8)) != nil }) else {
      return []
    }
    var reader = MarkupReader(bytes: bytes, onlyAnnounced: true)
    return reader.secrets()
  }
}

/// Reads XML or HTML from left to right; all but tags is text, so that invalid XML is read too.
private struct MarkupReader {
  let bytes: [UInt8]
  /// True to find only secrets after their name, as in `<key>password</key><string>…</string>`.
  private let onlyAnnounced: Bool
  private var found: [NamedSecret] = []
  /// The secret's name of an open element, its tag, and the number of open elements with this tag,
  /// or `nil` outside of such an element.
  private var secret: (name: String, tag: String, depth: Int)?
  /// The name of the secret that follows the last tag; `nil` if that text is not secret.
  private var named: String?
  /// The name of the last opened element; text in `key` or `name` may be the name of a secret.
  private var current = ""
  /// A secret's name in a text, as in `<key>password</key>`; the next text is then the secret.
  private var announced: String?
  /// A secret's name at the end of a text for people, as in `<dt>Password:</dt>`.
  private var labelled: String?
  private var cells = MarkupCells()

  private typealias Attribute = (name: String, value: Range<Int>)

  /// HTML elements without a closing tag, so that the text after them is not their content.
  private static let void = Set(words: "input meta param link br img hr")

  /// Elements of a property list that hold others.
  private static let containers = Set(words: "dict array")

  init(bytes: [UInt8], onlyAnnounced: Bool = false) {
    (self.bytes, self.onlyAnnounced) = (bytes, onlyAnnounced)
  }

  mutating func secrets() -> [NamedSecret] {
    var index = 0
    while index < bytes.count {
      let open = bytes.next("<", from: index)
      take(text: index..<open)
      guard open < bytes.count else { break }
      index = section(at: open) ?? tag(at: open)
    }
    return found
  }

  private mutating func take(text range: Range<Int>) {
    guard let first = bytes[range].firstIndex(where: { $0 > 0x20 }),
      let last = bytes[range].lastIndex(where: { $0 > 0x20 })
    else { return }
    let isKey = ["key", "name"].contains(current.lowercased())
    // The keys inside of a secret list or object are not secrets.
    let isKeyInside = isKey && secret.map { $0.tag != $0.name } ?? false
    let word = isKeyInside ? nil : secret?.name ?? named ?? announced ?? label(of: first..<last + 1)
    announced = nil
    labelled = nil
    if isKey {
      let text = bytes.string(first..<last + 1)
      if SecretName.isSecret(text) { announced = text }
    } else if !onlyAnnounced {
      labelled = secretLabel(first..<last + 1)
      cells.take(labelled, isColon: bytes[last] == UInt8(ascii: ":"))
    }
    // Text after a tag and a blank is a sentence. There, `<token>` is only a name for a value.
    let isSentence =
      bytes[range.lowerBound] <= 0x20 && bytes[first..<last + 1].contains(0x20)
      && !bytes.has("</", at: range.upperBound)
    let text = first..<last + 1
    if let word, !isSentence, NamedFields.isSecret(word, .string(bytes.string(text))) {
      found.append(NamedSecret(name: word, range: text))
    }
  }

  /// Returns the secret's name from the label before a text, if the text is one word and looks
  /// generated.
  private func label(of range: Range<Int>) -> String? {
    if let labelled, NamedSecret(name: labelled, range: range).isLiteral(in: bytes) {
      return labelled
    }
    return cells.name(of: bytes[range], after: labelled)
  }

  /// Returns the name of a secret at the end of a short text, such as `Password:` or
  /// `Your API key is`.
  private func secretLabel(_ range: Range<Int>) -> String? {
    guard range.count <= 48 else { return nil }
    var words = bytes[range].split { !NamedSecret.isName($0) && $0 < 0x80 }
      .map { String(decoding: $0, as: UTF8.self) }
    if words.last == "is" { words.removeLast() }
    let names = [words.last ?? "", words.suffix(2).joined(separator: " ")]
    return names.first(where: SecretName.isSecret)
  }

  /// Reads a CDATA section or a comment as text, and returns the index after it; `nil` for a tag.
  private mutating func section(at open: Int) -> Int? {
    for (begin, end) in [("<![CDATA[", "]]>"), ("<!--", "-->")] where bytes.has(begin, at: open) {
      let start = open + begin.utf8.count
      let stop = bytes.offset(of: Array(end.utf8), from: start) ?? bytes.count
      take(text: start..<stop)
      return min(stop + end.utf8.count, bytes.count)
    }
    return nil
  }

  private static let nameAndPrefix = ByteSet("-_:.", alphanumeric: true)

  /// Reads a tag and returns the index after it; if no tag begins here, the `<` is text.
  private mutating func tag(at open: Int) -> Int {
    let isClosing = bytes.byte(open + 1) == UInt8(ascii: "/")
    let start = open + (isClosing ? 2 : 1)
    let end = bytes.skip(Self.nameAndPrefix, from: start)
    guard end > start, let close = endOfTag(from: end) else { return open + 1 }
    let colon = bytes[start..<end].lastIndex(of: UInt8(ascii: ":"))
    let name = bytes.string((colon.map { $0 + 1 } ?? start)..<end)
    named = nil
    current = isClosing ? "" : name
    if !isClosing {
      enter(name, attributes(in: end..<close), isEmpty: bytes[close - 1] == UInt8(ascii: "/"))
    } else if let open = secret, open.tag == name {
      secret = open.depth > 1 ? (open.name, name, open.depth - 1) : nil
    }
    cells.pass(name.lowercased(), isClosing: isClosing)
    return close + 1
  }

  /// Returns the index of the `>` that ends a tag, outside of quotes; `nil` if a `<` comes first,
  /// or if there is none within 4,096 bytes.
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

  private mutating func enter(_ name: String, _ attributes: [Attribute], isEmpty: Bool) {
    let isEmpty = isEmpty || Self.void.contains(name.lowercased())
    if let secret {
      add(attributes, named: secret.name)
      if !isEmpty, secret.tag == name { self.secret?.depth += 1 }
    } else if let announced, Self.containers.contains(name), !isEmpty {
      secret = (announced, name, 1)
      self.announced = nil
    } else if onlyAnnounced {
      return
    } else if SecretName.isSecret(name) {
      add(attributes.filter { $0.name == "value" }, named: name)
      if !isEmpty { secret = (name, name, 1) }
    } else if let label = attributes.first(where: isSecretLabel) {
      let label = bytes.string(label.value)
      add(attributes.filter { ["value", "content"].contains($0.name) }, named: label)
      let isId = !attributes.contains { isSecretLabel($0) && $0.name != "id" }
      if !isEmpty, isId { labelled = label } else if !isEmpty { named = label }
    } else if !isEmpty, NamedFields.namesWithForm.contains(name.lowercased()) {
      named = name
    }
  }

  private func isSecretLabel(_ attribute: Attribute) -> Bool {
    ["name", "key", "field", "type", "id"].contains(attribute.name)
      && SecretName.isSecret(bytes.string(attribute.value))
  }

  private mutating func add(_ attributes: [Attribute], named word: String) {
    found += attributes.filter { !$0.value.isEmpty }
      .map { NamedSecret(name: word, range: $0.value) }
  }

  private func attributes(in range: Range<Int>) -> [Attribute] {
    var attributes: [Attribute] = []
    var index = range.lowerBound
    while case let mark = bytes.next(.equals, from: index, to: range.upperBound),
      mark < range.upperBound
    {
      let end = bytes.skipBack(.space, from: mark, to: index)
      let name = bytes.skipBack(Self.nameAndPrefix, from: end, to: index)..<end
      let start = bytes.skip(.space, from: mark + 1)
      index = mark + 1
      guard start < range.upperBound, NamedSecret.isQuote(bytes[start]) else { continue }
      let value = bytes[(start + 1)..<range.upperBound].prefix { $0 != bytes[start] }
      attributes.append((bytes.string(name).lowercased(), value.indices))
      index = min(value.endIndex + 1, range.upperBound)
    }
    return attributes
  }
}
