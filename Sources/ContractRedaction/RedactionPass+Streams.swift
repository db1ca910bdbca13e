package import ContractBinding
import ContractValues

extension RedactionPass {
  /// A string somewhere in a list of values.
  private struct Piece {
    let element: Int
    let path: ValuePath
    var bytes: [UInt8]
  }

  /// Redacts secrets that are cut in two, between values that came one after the other: strings
  /// in the same place of each are read as one text.
  ///
  /// - Parameters:
  ///   - values: The values; secrets that are whole are left to other rules.
  ///   - place: What they are, such as `outcomes[0].emits`.
  /// - Returns: As many values, of the same shape.
  package mutating func joined(_ values: [Value], at place: String) -> [Value] {
    guard values.count > 1 else { return values }
    var groups: [ValuePath: [Piece]] = [:]
    for (index, value) in values.enumerated() {
      value.forEachString { path, text in
        groups[path, default: []].append(Piece(element: index, path: path, bytes: Array(text.utf8)))
      }
    }
    var changed: [Int: [ValuePath: String]] = [:]
    for path in groups.keys.sorted(by: { $0.description < $1.description }) {
      for piece in joined(groups[path] ?? [], at: place) {
        changed[piece.element, default: [:]][path] = String(decoding: piece.bytes, as: UTF8.self)
      }
    }
    return values.enumerated().map { index, value in
      changed[index].map { value.replacingStrings($0) } ?? value
    }
  }

  /// The pieces that change.
  private mutating func joined(_ pieces: [Piece], at place: String) -> [Piece] {
    let text = pieces.flatMap(\.bytes)
    guard pieces.count > 1, text.count >= SecretPatterns.minimum else { return [] }
    let secrets = secrets(in: text)
    guard !secrets.isEmpty else { return [] }
    var clean = pieces
    var changed: Set<Int> = []
    var start = 0
    var first = 0
    for (index, piece) in pieces.enumerated() {
      let range = start..<start + piece.bytes.count
      start = range.upperBound
      var kept: [UInt8] = []
      var from = range.lowerBound
      while first < secrets.count, secrets[first].range.upperBound <= range.lowerBound {
        first += 1
      }
      for secret in secrets[first...].prefix(while: { $0.range.lowerBound < range.upperBound })
      where secret.range.overlaps(range) && !range.contains(secret.range) {
        changed.insert(index)
        notePart(text[secret.range.clamped(to: range)], rule: secret.rule)
        kept += text[from..<max(from, min(secret.range.lowerBound, range.upperBound))]
        if range.contains(secret.range.lowerBound) {
          kept += placeholder(for: secret.value, rule: secret.rule, at: place).utf8
        }
        from = min(secret.range.upperBound, range.upperBound)
      }
      clean[index].bytes = kept + text[from..<range.upperBound]
    }
    return changed.sorted().map { clean[$0] }
  }

  /// A message shows a value by itself: what is long enough to be told from a word is hidden there.
  private mutating func notePart(_ bytes: ArraySlice<UInt8>, rule: String) {
    guard bytes.count >= Self.shortestPart, let part = String(validating: bytes, as: UTF8.self),
      !part.mayBeWord
    else { return }
    parts.insert(SecretPatterns.Secret(rule: rule, value: part))
  }

  private static let shortestPart = 8

  private func secrets(
    in text: [UInt8]
  ) -> [(range: Range<Int>, value: String, rule: String)] {
    var secrets: [(range: Range<Int>, value: String, rule: String)] = []
    for patterns in [redactor.known, echoes] {
      secrets += patterns.matches(in: text).map { match in
        let secret = patterns.secrets[match.secret]
        return (match.range, secret.value, secret.rule)
      }
    }
    secrets += KeyFormat.matches(in: text).map { match in
      (match.range, String(decoding: text[match.range], as: UTF8.self), match.rule)
    }
    let named =
      NamedSecret.matches(in: text, afterColon: false) + NamedSecret.urls(in: text)
      + NamedSecret.schemes(in: text)
    secrets += named.filter { !$0.isNumber }.map { match in
      (match.range, String(decoding: text[match.range], as: UTF8.self), "text \(match.name)")
    }
    // Of two that overlap, the first.
    return secrets.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .reduce(into: []) { kept, secret in
        if kept.last.map({ !$0.range.overlaps(secret.range) }) ?? true { kept.append(secret) }
      }
  }
}

extension Value {
  fileprivate func forEachString(
    at path: ValuePath = ValuePath(), _ body: (ValuePath, String) -> Void
  ) {
    switch self {
    case .string(let text): body(path, text)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        element.forEachString(at: path.index(index), body)
      }
    case .object(let fields):
      for (key, field) in fields { field.forEachString(at: path.key(key), body) }
    case .error(let error):
      for (key, field) in error.fields { field.forEachString(at: path.key(key), body) }
    default: break
    }
  }

  fileprivate func replacingStrings(
    _ texts: [ValuePath: String], at path: ValuePath = ValuePath()
  ) -> Value {
    switch self {
    case .string: return texts[path].map(Value.string) ?? self
    case .array(let elements):
      return .array(
        elements.enumerated().map { $1.replacingStrings(texts, at: path.index($0)) })
    case .object(let fields):
      return .object(
        Dictionary(
          uniqueKeysWithValues: fields.map { key, field in
            (key, field.replacingStrings(texts, at: path.key(key)))
          }))
    case .error(var error):
      error.fields = Dictionary(
        uniqueKeysWithValues: error.fields.map { key, field in
          (key, field.replacingStrings(texts, at: path.key(key)))
        })
      return .error(error)
    default: return self
    }
  }
}

extension Range<Int> {
  /// Checks whether another range lies inside this one.
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
