package import ContractBinding
package import ContractValues

/// Redaction of secrets that are split between several values, such as the elements of a stream.
extension RedactionPass {
  /// A string in one value of a stream, with the value's index.
  private typealias Piece = (element: Int, bytes: [UInt8])

  /// Redacts secrets that a stream delivers in pieces, such as `"sec"` and `"ret"` in two values.
  ///
  /// Strings with the same path are joined across the values and searched together. Secrets within
  /// one value are left to the other rules.
  package mutating func joined(_ values: [Value], at place: Place) -> [Value] {
    guard values.count > 1 else { return values }
    var groups: [ValuePath: [Piece]] = [:]
    for (index, value) in values.enumerated() {
      _ = value.mapStrings { path, text in
        groups[path, default: []].append((index, Array(text.utf8)))
        return text
      }
    }
    var changed: [Int: [ValuePath: String]] = [:]
    for (path, pieces) in groups.sorted(by: { $0.key.description < $1.key.description }) {
      for piece in joined(pieces, at: place) {
        changed[piece.element, default: [:]][path] = String(decoding: piece.bytes, as: UTF8.self)
      }
    }
    return values.enumerated().map { index, value in
      changed[index].map { texts in value.mapStrings { path, text in texts[path] ?? text } }
        ?? value
    }
  }

  /// Replaces secrets that begin in one string and end in another, and returns only the strings
  /// that have changed.
  private mutating func joined(_ pieces: [Piece], at place: Place) -> [Piece] {
    let text = pieces.flatMap(\.bytes)
    guard pieces.count > 1, text.count >= SecretPatterns.minimum else { return [] }
    var secrets = secrets(in: text)[...]
    guard !secrets.isEmpty else { return [] }
    var changed: [Piece] = []
    var start = 0
    for piece in pieces {
      let range = start..<start + piece.bytes.count
      start = range.upperBound
      secrets = secrets.drop { $0.range.upperBound <= range.lowerBound }
      let cut = secrets.prefix { $0.range.lowerBound < range.upperBound }.filter {
        $0.range.overlaps(range) && $0.range.clamped(to: range) != $0.range
      }
      guard !cut.isEmpty else { continue }
      let clean = replacing(cut.map { $0.range.clamped(to: range) }, in: text, within: range) {
        pass, index in
        let secret = cut[index]
        pass.notePart(text[secret.range.clamped(to: range)], rule: secret.rule)
        guard range.contains(secret.range.lowerBound) else { return "" }
        let value = secret.value ?? text.string(secret.range)
        return pass.placeholder(for: value, rule: secret.rule, at: place)
      }
      changed.append((piece.element, clean))
    }
    return changed
  }

  /// Remembers a piece of a secret, unless it is short or a word, because a message may show it
  /// alone.
  private mutating func notePart(_ bytes: ArraySlice<UInt8>, rule: String) {
    guard bytes.count >= 8, let part = String(validating: bytes, as: UTF8.self), !part.mayBeWord
    else { return }
    parts.insert(SecretPatterns.Secret(rule: rule, value: part))
  }

  private func secrets(in text: [UInt8]) -> [FoundSecret] {
    let named =
      NamedSecret.assignments(in: text, isProse: true) + NamedSecret.urls(in: text)
      + NamedSecret.schemes(in: text)
    let found =
      redactor.known.matches(in: text) + echoes.matches(in: text) + KeyFormat.matches(in: text)
      + named.filter { !$0.isNumber }.map { FoundSecret(rule: "text \($0.name)", range: $0.range) }
    return found.withoutOverlaps
  }
}

extension Value {
  /// Returns the value with each string replaced; `body` receives the string's path and the string.
  fileprivate func mapStrings(
    at path: ValuePath = ValuePath(), _ body: (ValuePath, String) -> String
  ) -> Value {
    func map(_ fields: [String: Value]) -> [String: Value] {
      fields.reduce(into: [:]) { $0[$1.key] = $1.value.mapStrings(at: path.key($1.key), body) }
    }
    switch self {
    case .string(let text): return .string(body(path, text))
    case .array(let elements):
      return .array(elements.enumerated().map { $1.mapStrings(at: path.index($0), body) })
    case .object(let fields): return .object(map(fields))
    case .error(var error):
      error.fields = map(error.fields)
      return .error(error)
    default: return self
    }
  }
}
