import ContractBinding
import ContractValues

/// A search for secrets whose values are known.
///
/// It finds each secret in plain form, with any of its characters escaped, in base64 at each of the
/// three offsets, and in hexadecimal.
package struct SecretPatterns {
  /// A secret with a known value.
  package struct Secret: Hashable {
    /// The rule that names it, such as `credential ORDERS_TOKEN`.
    package var rule: String
    /// The plain value.
    package var value: String

    /// Creates a secret from its two parts.
    package init(rule: String, value: String) {
      self.rule = rule
      self.value = value
    }
  }

  /// The minimum length of a secret, in bytes; a shorter text would match in too many places.
  package static let minimum = 4
  /// The minimum length of a secret whose encodings are searched too.
  private static let minEncodedLength = 6

  /// Every encoding of a secret except escapes.
  private static func encodings(of bytes: [UInt8]) -> [[UInt8]] {
    let cores = (0..<3).map { base64(bytes, offset: $0) }
    let hexadecimal = [false, true].map { isUppercase in
      bytes.flatMap { String(0x100 + Int($0), radix: 16, uppercase: isUppercase).utf8.suffix(2) }
    }
    return cores + cores.map(\.inURLAlphabet) + hexadecimal
  }

  /// The base64 characters that depend only on the secret, if other bytes come before and after it.
  private static func base64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
    let encoded = Base64Token.encoded([UInt8](repeating: 0, count: offset) + bytes)
    return Array(encoded.prefix((offset + bytes.count) * 8 / 6).dropFirst([0, 2, 3][offset]))
  }

  let secrets: [Secret]
  private let patterns: [(bytes: [UInt8], secret: Int)]
  /// The patterns by their first four bytes, the longest first, because one secret may begin with
  /// another.
  private var byBeginning: [UInt32: [Int]] = [:]
  /// A table of two-byte beginnings.
  ///
  /// An entry is true if a pattern can begin with the two bytes, or with an escape for one of them.
  private var mayBegin: [Bool] = []

  /// Prepares the search; it ignores secrets of fewer than ``minimum`` bytes.
  package init(_ secrets: [Secret]) {
    self.secrets = secrets.filter { $0.value.utf8.count >= Self.minimum }
    patterns = self.secrets.enumerated().flatMap { index, secret in
      let plain = Array(secret.value.utf8)
      let forms = plain.count < Self.minEncodedLength ? [] : Self.encodings(of: plain)
      return Set(forms + [plain]).map { ($0, index) }
    }
    guard !patterns.isEmpty else { return }
    mayBegin = [Bool](repeating: false, count: 0x1_0000)
    for (index, pattern) in patterns.enumerated() {
      let key = pattern.bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      byBeginning[key, default: []].append(index)
      for second in [pattern.bytes[1]] + EscapedCharacter.leads {
        mayBegin[Int(pattern.bytes[0]) << 8 | Int(second)] = true
      }
    }
    for lead in EscapedCharacter.leads {
      for second in 0...255 { mayBegin[Int(lead) << 8 | second] = true }
    }
    for key in byBeginning.keys {
      byBeginning[key]?.sort { patterns[$0].bytes.count > patterns[$1].bytes.count }
    }
  }

  /// Every form of every secret.
  var forms: [[UInt8]] { patterns.map(\.bytes) }

  /// Finds the secrets in a text, from left to right.
  func matches(in bytes: [UInt8]) -> [FoundSecret] {
    guard !patterns.isEmpty, bytes.count >= Self.minimum else { return [] }
    return bytes.withUnsafeBufferPointer { text in
      mayBegin.withUnsafeBufferPointer { mayBegin in
        var matches: [FoundSecret] = []
        let last = text.count - 1
        var index = 0
        while index < last {
          guard mayBegin[Int(text[index]) &* 256 &+ Int(text[index + 1])],
            let match = match(in: text, at: index)
          else {
            index += 1
            continue
          }
          matches.append(match)
          index = match.range.upperBound
        }
        return matches
      }
    }
  }

  private func match(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> FoundSecret? {
    for unescapes in [false, true] {
      guard let key = Self.key(text, at: start, unescapes: unescapes),
        let candidates = byBeginning[key]
      else { continue }
      for candidate in candidates {
        let pattern = patterns[candidate]
        let end = pattern.bytes.withUnsafeBufferPointer { pattern in
          Self.end(of: pattern[...], in: text, at: start)
        }
        if let end {
          let secret = secrets[pattern.secret]
          return FoundSecret(rule: secret.rule, range: start..<end, value: secret.value)
        }
      }
    }
    return nil
  }

  /// The end of a pattern at an index, with each character escaped or not; `nil` if it does not
  /// match.
  private static func end(
    of pattern: Slice<UnsafeBufferPointer<UInt8>>, in text: UnsafeBufferPointer<UInt8>,
    at start: Int
  ) -> Int? {
    var rest = pattern
    var index = start
    while let next = rest.first {
      guard index < text.count else { return nil }
      if EscapedCharacter.leads.contains(text[index]),
        let escaped = EscapedCharacter(in: text, at: index), rest.starts(with: escaped.bytes),
        let end = end(of: rest.dropFirst(escaped.bytes.count), in: text, at: index + escaped.length)
      {
        return end
      }
      guard text[index] == next else { return nil }
      rest = rest.dropFirst()
      index += 1
    }
    return index
  }

  /// The first four bytes at an index, with or without undoing escapes; `nil` near the end of the
  /// text.
  private static func key(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, unescapes: Bool
  ) -> UInt32? {
    var key: UInt32 = 0
    var count = 0
    var index = start
    while count < 4 {
      guard index < text.count else { return nil }
      if unescapes, EscapedCharacter.leads.contains(text[index]),
        let escaped = EscapedCharacter(in: text, at: index)
      {
        for byte in escaped.bytes.prefix(4 - count) { key = key << 8 | UInt32(byte) }
        count += escaped.bytes.count
        index += escaped.length
      } else {
        key = key << 8 | UInt32(text[index])
        count += 1
        index += 1
      }
    }
    return key
  }
}

extension SecretPatterns.Secret {
  /// Creates the secrets of credentials.
  ///
  /// A credential gives its whole value, each line of a longer text, and the secret fields of a
  /// JSON object.
  static func credentials(_ values: [String: String]) -> [SecretPatterns.Secret] {
    values.sorted { $0.key < $1.key }.flatMap { name, value in
      parts(of: value).map { SecretPatterns.Secret(rule: "credential \(name)", value: $0) }
    }
  }

  private static func parts(of value: String) -> [String] {
    let isBlank = { (character: Character) in character.isNewline || character == " " }
    var trimmed = value.drop(while: isBlank)
    while trimmed.last.map(isBlank) ?? false { trimmed.removeLast() }
    let lines = trimmed.split(whereSeparator: \.isNewline)
    var parts = [String(trimmed)]
    if lines.count > 1 {
      parts += lines.map { String($0.trimmed) }.filter { $0.utf8.count >= 16 && !$0.hasPrefix("-") }
    }
    if trimmed.hasPrefix("{"), let object = try? Value(json: Array(trimmed.utf8)) {
      parts += secrets(in: object, isSecret: false).filter { $0.utf8.count >= 8 }
    }
    return parts
  }

  private static func secrets(in value: Value, isSecret: Bool) -> [String] {
    switch value {
    case .string(let text): isSecret ? [text] : []
    case .array(let elements): elements.flatMap { secrets(in: $0, isSecret: isSecret) }
    case .object(let fields):
      fields.sorted { $0.key < $1.key }.flatMap { key, field in
        secrets(in: field, isSecret: isSecret || SecretName.isSecret(key))
      }
    default: []
    }
  }
}
