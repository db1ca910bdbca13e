extension RedactionPass {
  /// Redacts what rules find in a text once its escapes are undone: JSON in broken JSON or in
  /// XML, markup in JSON, a URL in a query.
  mutating func escaped(_ bytes: [UInt8], at place: String) -> [UInt8] {
    guard wrappings < Self.mostWrappings, EscapedCharacter.mayHideNames(in: bytes) else {
      return bytes
    }
    var inner = RedactionPass(redactor)
    inner.wrappings = wrappings + 1
    inner.identifiers = identifiers
    _ = inner.content(EscapedCharacter.undone(in: bytes), at: place)
    guard !inner.found.isEmpty else { return bytes }
    let patterns = SecretPatterns(inner.found)
    let matches = patterns.matches(in: bytes)
    return replacing(matches.map(\.range), in: bytes) { pass, index in
      let secret = patterns.secrets[matches[index].secret]
      return pass.placeholder(for: secret.value, rule: secret.rule, at: place)
    }
  }
}
