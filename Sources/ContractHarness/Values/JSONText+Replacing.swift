import ContractBinding

extension JSONText {
  /// A text in which values have changed, and which is to the byte as it was in all else.
  ///
  /// - Parameters:
  ///   - text: A well-formed text.
  ///   - old: What the text says.
  ///   - new: What it is to say: of the same shape where it changes, except that objects may have
  ///     other keys.
  /// - Returns: The text that says it. Where the shapes differ, a value is written anew.
  static func replacing(_ old: Value, by new: Value, in text: [UInt8]) -> [UInt8] {
    guard old != new else { return text }
    let layout = JSONLayout.nearest(to: text)
    return text.withUnsafeBufferPointer { bytes in
      var replacement = JSONReplacement(tokens: JSONTokens(bytes), layout: layout)
      replacement.value(old, new)
      return replacement.output + bytes[replacement.tokens.end...]
    }
  }
}

private struct JSONReplacement {
  var tokens: JSONTokens
  let layout: JSONLayout
  var output: [UInt8] = []

  /// Copies the next value, or writes another one in its place.
  mutating func value(_ old: Value, _ new: Value) {
    copyBlank()
    guard old != new else { return copy(tokens.passOverValue()) }
    switch (old, new) {
    case (.array(let before), .array(let after)) where before.count == after.count:
      copyToken()
      for (old, new) in zip(before, after) {
        value(old, new)
        copyToken()
      }
    case (.object(let before), .object(let after)) where before.count == after.count:
      object(before, after)
    default:
      _ = tokens.passOverValue()
      var layout = layout
      layout.end = ""
      output += layout.applied(to: new.json())
    }
  }

  private mutating func object(_ old: [String: Value], _ new: [String: Value]) {
    let renamed = Self.renamed(old, new)
    copyToken()
    for _ in old {
      copyBlank()
      guard let token = tokens.next() else { return }
      let key = Self.text(tokens.bytes[token])
      let name = renamed[key] ?? key
      if name == key {
        copy(token)
      } else {
        layout.escapes.quote(name.unicodeScalars, into: &output)
      }
      copyToken()
      value(old[key] ?? .null, new[name] ?? .null)
      copyToken()
    }
  }

  /// The keys that have another name now; of several, the first in order is taken for the first.
  private static func renamed(
    _ old: [String: Value], _ new: [String: Value]
  ) -> [String: String] {
    let gone = old.keys.filter { new[$0] == nil }.sorted()
    guard !gone.isEmpty else { return [:] }
    return Dictionary(
      zip(gone, new.keys.filter { old[$0] == nil }.sorted()), uniquingKeysWith: { $1 })
  }

  private static func text(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var text = String.UnicodeScalarView()
    JSONEscapes.forEach(in: token.dropFirst().dropLast()) { scalar, _ in text.append(scalar) }
    return String(text)
  }

  private mutating func copyToken() {
    copyBlank()
    if let token = tokens.next() { copy(token) }
  }

  private mutating func copyBlank() { copy(tokens.blank) }

  private mutating func copy(_ range: Range<Int>) { output += tokens.bytes[range] }
}
