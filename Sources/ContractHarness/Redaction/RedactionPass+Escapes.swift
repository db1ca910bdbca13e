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

extension EscapedCharacter {
  /// Whether a character is escaped that stands between names and values, or begins markup.
  static func mayHideNames(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while let lead = leadSet.first(in: index..<bytes.count, of: bytes) {
        index = lead + 1
        guard let escaped = EscapedCharacter(in: bytes, at: lead) else { continue }
        index = lead + escaped.length
        if escaped.bytes.count == 1, "\"'=:</".utf8.contains(escaped.bytes[0]) { return true }
      }
      return false
    }
  }

  private static let leadSet = ByteSet("%\\&")

  /// A text with every escape undone but `+`, which may stand for itself.
  static func undone(in bytes: [UInt8]) -> [UInt8] { undoneWithPlaces(in: bytes).text }

  /// The same, and where each of its bytes, and its end, stood.
  static func undoneWithPlaces(in bytes: [UInt8]) -> (text: [UInt8], places: [Int]) {
    var plain: [UInt8] = []
    var places: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if leadSet.contains(bytes[index]), let escaped = EscapedCharacter(in: bytes, at: index) {
          plain += escaped.bytes
          places += escaped.bytes.map { _ in index }
          index += escaped.length
        } else {
          plain.append(bytes[index])
          places.append(index)
          index += 1
        }
      }
    }
    return (plain, places + [bytes.count])
  }
}
