import ContractBinding
import ContractValues

/// Searches for secrets whose values are known.
///
/// It finds a secret in plain form, with escapes such as `%41`, in base64 and in hexadecimal.
/// Base64 has three forms, which depend on the number of bytes before the secret.
package struct SecretPatterns {
  /// A secret with its value and the rule that found or declared it.
  package struct Secret: Hashable {
    /// The name of the rule, such as `credential ORDERS_TOKEN`.
    package var rule: String
    /// The secret without any encoding, such as "s3cr3t-t0ken".
    package var value: String

    /// Creates a secret.
    ///
    /// - Parameters:
    ///   - rule: The name of the rule, such as `credential ORDERS_TOKEN`.
    ///   - value: The secret without any encoding.
    package init(rule: String, value: String) {
      self.rule = rule
      self.value = value
    }
  }

  /// Shorter secrets, in bytes, are not searched, because they would match ordinary text.
  package static let minimum = 4
  /// For shorter secrets, in bytes, only the plain form and escapes are searched.
  private static let minEncodedLength = 6

  /// Returns the secret in base64 (six variants) and in hexadecimal (upper and lower case).
  private static func encodings(of bytes: [UInt8]) -> [[UInt8]] {
    let cores = (0..<3).map { base64(bytes, offset: $0) }
    let hexadecimal = [false, true].map { isUppercase in
      bytes.flatMap { String(0x100 + Int($0), radix: 16, uppercase: isUppercase).utf8.suffix(2) }
    }
    return cores + cores.map(\.inURLAlphabet) + hexadecimal
  }

  /// Returns the base64 characters that do not depend on the bytes around the secret.
  ///
  /// The offset is the number of bytes before it, modulo 3.
  private static func base64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
    let encoded = Base64Token.encoded([UInt8](repeating: 0, count: offset) + bytes)
    return Array(encoded.prefix((offset + bytes.count) * 8 / 6).dropFirst([0, 2, 3][offset]))
  }

  let secrets: [Secret]
  private let patterns: [(bytes: [UInt8], secret: Int)]
  /// The searched forms by their first four bytes.
  ///
  /// The longest comes first, because one secret may begin with another.
  private var byBeginning: [UInt32: [Int]] = [:]
  /// True at the index of two bytes with which a match can begin, so that most of the text is
  /// skipped.
  ///
  /// An escape may stand for either byte.
  private var mayBegin: [Bool] = []

  /// Prepares the search.
  ///
  /// Secrets of fewer than ``minimum`` bytes are ignored.
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

  /// The secrets in plain text, base64 and hexadecimal, in no certain order.
  var forms: [[UInt8]] { patterns.map(\.bytes) }

  /// Finds the secrets in a text, from left to right and without overlaps.
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

  /// Returns the end of a match that begins at an index.
  ///
  /// Each character may be escaped. It is `nil` if the text differs.
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

  /// Returns the first four bytes at an index as a number, if necessary with escapes decoded.
  ///
  /// It is `nil` near the end of the text.
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
  /// Creates the secrets to search for from credentials by name.
  ///
  /// They are the whole value, each line of a longer text, and the secret fields of a JSON object.
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
