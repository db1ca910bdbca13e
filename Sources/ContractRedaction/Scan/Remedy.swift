import ContractBinding
import ContractValues

/// The advice for one secret that was found in a recording: an entry under `redact` that hides it,
/// and an entry under `allow` if it may be harmless.
struct Remedy {
  /// The JSON path of the secret; `nil` in a file that is not JSON.
  let path: ValuePath?
  /// The key under `redact` and its entry, such as `form` and `code`; `nil` if no rule names the
  /// place.
  private var hiding: Entry?
  /// The entry under `allow`; `nil` for a value that is certainly a secret.
  private var allowance: String?
  /// The words for a value that no rule can name.
  private var noun = "a part of a text"

  private struct Entry: Hashable {
    let key: String
    let text: String

    static func json(_ path: String) -> Entry { Entry(key: "json", text: "\"\(path)\"") }
  }

  private static let maxShown = 10

  /// Creates the remedies for secrets in a file.
  ///
  /// A value that a rule hides in one place is hidden everywhere. A result usually repeats an
  /// answer, so it needs no separate remedy.
  static func remedies(
    for hits: [(FoundSecret, ValuePath?)], in bytes: [UInt8]
  ) -> [Remedy] {
    var order: [ArraySlice<UInt8>] = []
    var remedies: [ArraySlice<UInt8>: [Remedy]] = [:]
    var covered: Set<ArraySlice<UInt8>> = []
    for (hit, path) in hits where !covered.contains(bytes[hit.range]) {
      let secret = bytes[hit.range]
      let made = remedies[secret]?.filter { $0.hiding != nil } ?? []
      if !made.isEmpty, path?.components.first == .key("outcomes") { continue }
      let remedy = Remedy(for: hit, path, in: bytes)
      if remedies[secret] == nil { order.append(secret) }
      guard remedy.hiding != nil else {
        remedies[secret] = remedies[secret] ?? [remedy]
        continue
      }
      if isWholeValue(hit.range, in: bytes) { covered.insert(secret) }
      remedies[secret] = covered.contains(secret) ? [remedy] : made + [remedy]
    }
    return order.flatMap { remedies[$0] ?? [] }
  }

  private static func isWholeValue(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    range.lowerBound > 0 && starts.contains(bytes[range.lowerBound - 1])
      && ends.contains(bytes.byte(range.upperBound))
  }

  private static let starts: ByteSet = "\"'=>[: "
  private static let ends = ByteSet("\"'&<;,]\\", below: 0x21)

  /// Returns the lines of advice for some secrets, with all entries of one kind together.
  ///
  /// `otherwise` returns other advice for a path where an entry under `redact` has no effect, and
  /// `nil` for all other paths.
  static func help(
    for remedies: [Remedy], otherwise: (ValuePath?) -> [String]?
  ) -> [String] {
    var lines: [String] = []
    var entries: [Entry] = []
    var nouns: [String] = []
    for remedy in remedies {
      if let words = otherwise(remedy.path) {
        lines += words.filter { !lines.contains($0) }
      } else if let entry = remedy.hiding {
        if !entries.contains(entry), entries.count < maxShown { entries.append(entry) }
      } else if !nouns.contains(remedy.noun) {
        nouns.append(remedy.noun)
      }
    }
    if !entries.isEmpty {
      let pronoun = entries.count > 1 ? "them" : "it"
      lines.append("under the contract's vendor, redact: \(rules(entries)) keeps \(pronoun) out")
    }
    if !nouns.isEmpty {
      lines += [
        "no rule of redact: names \(nouns.joined(separator: " or ")); take it from the environment, "
          + "and list the",
        "variable under the vendor's 'credentials'",
      ]
    }
    var allowed: [String] = []
    for case let word? in remedies.map(\.allowance) where !allowed.contains(word) {
      allowed.append(word)
    }
    guard !allowed.isEmpty else { return lines }
    let list = allowed.prefix(maxShown).joined(separator: ", ")
    return lines + [
      allowed.count > 1
        ? "if they are no secrets, redact: { allow: [\(list)] } lets them pass"
        : "if it is no secret, redact: { allow: [\(list)] } lets it pass"
    ]
  }

  private static func rules(_ entries: [Entry]) -> String {
    let keys = ["headers", "query", "form", "json"].compactMap { key -> String? in
      let texts = entries.filter { $0.key == key }.map(\.text)
      return texts.isEmpty ? nil : "\(key): [\(texts.joined(separator: ", "))]"
    }
    return "{ \(keys.joined(separator: ", ")) }"
  }
}

extension FoundSecret {
  var isUnknown: Bool { rule.hasPrefix(SecretScan.unknownToken) }
}

extension Remedy {
  private init(for hit: FoundSecret, _ path: ValuePath?, in bytes: [UInt8]) {
    self.path = path
    if let field = TokenLabel(ofFieldAround: hit.offset, path, in: bytes) {
      hiding = Entry(key: "headers", text: field.text)
      allowance = "header \(field.text)"
    } else if path?.components.last == .key("target"),
      let field = TokenLabel(ofPairHolding: hit.offset, in: bytes)
    {
      hiding = Entry(key: "query", text: Self.listed(field.text))
      allowance = Self.listed("query \(field.text)")
    } else if let path, Self.inside(path).count < path.components.count || !Self.isRun(path) {
      setPath(path)
    } else {
      setName(at: hit.offset, in: bytes)
    }
    if !hit.isUnknown { allowance = nil }
  }

  /// Proposes entries that hide or allow the value at a path, such as `$.user.email` in a body.
  private mutating func setPath(_ path: ValuePath) {
    let inside = Self.inside(path)
    let root = path.components.dropLast(inside.count).last
    let isListed = Self.listRoots.contains { root == .key($0) }
    // The path of a rule begins at one argument or element, and not at the list that contains it.
    let named = isListed ? inside.dropFirst() : inside
    if named.isEmpty {
      noun = "a whole value"
    } else {
      hiding = .json(Self.text(of: named))
    }
    let text = Self.text(of: inside)
    allowance = text == "$" ? path.lastKey.map { "\"$..\($0)\"" } : "\"\(text)\""
  }

  /// Names a value in a text by the text before it: the field of a form, the element or the
  /// attribute of XML, or a label such as `blob: …`.
  ///
  /// Without such a name, only the line in the recording can be allowed.
  private mutating func setName(at offset: Int, in bytes: [UInt8]) {
    let label = TokenLabel(before: offset, in: bytes)
    let line = Line(at: path, in: bytes)
    allowance = path.map { "\"\($0.description)\"" }
    if line?.type.contains("x-www-form-urlencoded") ?? false,
      let field = TokenLabel(ofPairHolding: offset, in: bytes)
    {
      hiding = Entry(key: "form", text: Self.listed(field.text))
      allowance = "\"\(Self.anyDepth(field.text))\""
    } else if let name = line?.part {
      hiding = Entry(key: "form", text: Self.listed(name))
    } else if path == nil || line?.type.contains("xml") ?? false,
      let element = TokenLabel(ofTagAround: offset, in: bytes)
    {
      hiding = .json(Self.anyDepth(element.text))
      allowance = "\"\(Self.anyDepth(element.text))\""
    } else if let label, label.isAssigned, path == nil || line != nil {
      hiding = .json(Self.anyDepth(label.text))
      allowance = "\"\(Self.anyDepth(label.text))\""
    }
  }

  /// The name as an element of a YAML list, with quotes if it needs them.
  private static func listed(_ name: String) -> String {
    name.utf8.allSatisfy { $0.isPartOfPlainKey || $0 == 0x20 } ? name : "\"\(name)\""
  }

  /// The path of a key at any depth, such as `$..token`.
  private static func anyDepth(_ key: String) -> String {
    "$.." + (key.isPlainInList ? key : "['\(key)']")
  }

  /// A line of a body that is not JSON, in the file of a recording.
  private struct Line {
    let number: Int
    let lines: [String]
    /// The field `Content-Type`, in lower case.
    let type: String

    init?(at path: ValuePath?, in bytes: [UInt8]) {
      guard let keys = path?.components, keys.count == 5, keys[0] == .key("exchanges"),
        case .index(let exchange) = keys[1], case .key(let side) = keys[2],
        case .key(let form) = keys[3], case .index(let number) = keys[4],
        let file = try? Value(json: bytes), let message = file["exchanges"]?[exchange]?[side]
      else { return nil }
      self.number = number
      lines = message[form]?.texts ?? []
      type =
        message["headers"]?.texts.map { $0.lowercased() }.first { $0.hasPrefix("content-type:") }
        ?? ""
    }

    /// The name of the part of a multipart body that contains the line; `nil` if it has none.
    var part: String? {
      guard type.contains("multipart/") else { return nil }
      return lines.prefix(number).last { $0.lowercased().hasPrefix("content-disposition:") }?
        .firstMatch(of: /[; ]name="([^"]*)"/).map { String($0.1) }
    }
  }

  private static func isRun(_ path: ValuePath) -> Bool {
    [.key("exchanges"), .key("outcomes")].contains(path.components.first)
  }

  /// The part of a place in a recording that lies inside a body, a value or an error.
  private static func inside(_ path: ValuePath) -> ArraySlice<ValuePath.Component> {
    let root = path.components.lastIndex { component in
      if case .key(let key) = component { roots.contains(key) } else { false }
    }
    return path.components[(root.map { $0 + 1 } ?? 0)...]
  }

  private static func text(of components: ArraySlice<ValuePath.Component>) -> String {
    ValuePath(Array(components)).description(root: "$", index: "*")
  }

  /// Keys of a recording for a body, a value or an error, at which JSON paths of a contract begin.
  private static let roots = Set(words: "json json-lines returned threw arguments elements")

  /// Keys of a recording for a list of values, at each of which JSON paths of a contract begin.
  private static let listRoots = ["arguments", "elements"]
}

extension Value {
  fileprivate subscript(key: String) -> Value? { fields[key] }

  fileprivate subscript(index: Int) -> Value? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  fileprivate var texts: [String] { elements.compactMap(\.text) }
}

extension String {
  /// True if a list of YAML and a path can hold the text without quotes.
  fileprivate var isPlainInList: Bool {
    utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "_") } ?? false
      && utf8.allSatisfy(\.isPartOfPlainKey)
  }
}
