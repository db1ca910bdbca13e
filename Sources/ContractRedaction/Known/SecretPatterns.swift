import ContractBinding
import ContractValues

/// Searches for secrets whose values are known.
///
/// It finds a secret in plain form, with escapes such as `%41` or folded into lines. It finds one
/// of at least six bytes in base64 and in hexadecimal as well. Base64 has three forms, which depend
/// on the number of bytes before the secret.
package struct SecretPatterns {
  package struct Secret: Hashable, Sendable {
    /// The name of the rule, such as `credential ORDERS_TOKEN`.
    package var rule: String
    /// The secret without any encoding, such as "s3cr3t-t0ken".
    package var value: String

    /// Stores a secret without any encoding, with the rule that found or declared it.
    package init(rule: String, value: String) {
      self.rule = rule
      self.value = value
    }
  }

  /// The minimum length in bytes, because shorter secrets would match ordinary text.
  package static let minimum = 4
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
  /// The indices of the forms in `patterns`, such as base64, by their first four bytes.
  ///
  /// The longest comes first, because one secret may begin with another.
  private var byBeginning: [UInt32: [Int]] = [:]
  /// A table by the number that two bytes form: true if a form in `patterns` begins with them.
  ///
  /// With it, the search skips most places of a text.
  private var mayBegin: [Bool] = []

  /// Prepares the search; secrets of fewer than ``minimum`` bytes are ignored.
  package init(_ secrets: [Secret]) {
    self.secrets = secrets.filter { $0.value.utf8.count >= Self.minimum }
    patterns = self.secrets.enumerated().flatMap { index, secret in
      let plain = Array(secret.value.utf8)
      let forms = plain.count < Self.minEncodedLength ? [] : Self.encodings(of: plain)
      // A text is decoded completely, even where a secret only looks like an escape (`a%20b`). So
      // the decoded secret is searched as well.
      let decoded = DecodedText.levels(of: plain, kinds: [.escapes]).map(\.bytes)
        .filter { $0.count >= Self.minEncodedLength }
      // A form writes a space as `+`, which may be an ordinary plus sign elsewhere.
      let field = plain.map { $0 == 0x20 ? 0x2B : $0 }
      return Set(forms + decoded + [plain, field]).map { ($0, index) }
    }
    guard !patterns.isEmpty else { return }
    mayBegin = [Bool](repeating: false, count: 0x1_0000)
    for (index, pattern) in patterns.enumerated() {
      let key = pattern.bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      byBeginning[key, default: []].append(index)
      mayBegin[Int(pattern.bytes[0]) << 8 | Int(pattern.bytes[1])] = true
    }
    for key in byBeginning.keys {
      byBeginning[key]?.sort { patterns[$0].bytes.count > patterns[$1].bytes.count }
    }
  }

  var forms: [[UInt8]] { patterns.map(\.bytes) }

  /// Finds the secrets in a text, also with escapes or in folded lines, from left to right.
  func matches(in bytes: [UInt8]) -> [FoundSecret] {
    guard !patterns.isEmpty, bytes.count >= Self.minimum else { return [] }
    return matches(in: DecodedLevels(of: bytes))
  }

  func matches(in text: DecodedLevels) -> [FoundSecret] {
    guard !patterns.isEmpty else { return [] }
    return FoundSecret.inAllLevels(of: text, writtenMatches)
  }

  func writtenMatches(in bytes: [UInt8]) -> [FoundSecret] {
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
    guard start + Self.minimum <= text.count else { return nil }
    let key = text[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    for candidate in byBeginning[key] ?? [] {
      let (pattern, index) = patterns[candidate]
      guard text[start...].starts(with: pattern) else { continue }
      let secret = secrets[index]
      let range = start..<start + pattern.count
      return FoundSecret(rule: secret.rule, range: range, value: secret.value)
    }
    return nil
  }
}

extension SecretPatterns.Secret {
  /// Creates the secrets to search for from credentials by name.
  ///
  /// They are the whole value, each line of at least 16 bytes of a longer text, and the secret
  /// fields of a JSON object.
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
