import ContractValues
import Foundation

extension RedactionPass {
  /// The size in bytes above which a body is searched as text before it is read into values.
  private static let largeBody = 8 << 10

  /// True if certainly no rule changes or notes anything in a large JSON body.
  ///
  /// To read 5 MB into values, and to search each of them, takes seconds in a debug build. Most of
  /// such a body repeats a few keys and consists of short words. False means only that the values
  /// must be searched.
  func isHarmlessJSON(_ body: [UInt8]) -> Bool {
    guard body.count > Self.largeBody, let first = body.first, first == 0x7B || first == 0x5B,
      !isAnonymous, !marksNumbers, hasNoOtherBodies
    else { return false }
    var search = HarmlessJSON(pass: self)
    return JSONText.allStrings(in: body) { search.isHarmless($0) } && search.isHarmless(body)
  }
}

/// A search through the strings of a JSON body that ends at the first one that may be secret.
private struct HarmlessJSON {
  private var pass: RedactionPass
  /// The keys that were read so far, as pointers into the body, so that no key is copied.
  private var keys: [UnsafeBufferPointer<UInt8>] = []
  private var names: Set<String> = []
  /// The index in `keys` of the key that was read last.
  private var last = 0
  /// Texts, with their escapes, that contain no secret, so that each is searched only once.
  private var cleanTexts: Set<ExactText> = []
  /// True if a word is so long that it may be a key with a known prefix.
  private var hasLongWord = false

  /// The maximum numbers of keys and texts to remember, and the maximum length of a text in bytes.
  ///
  /// A body with more of them has data as keys, or texts that do not repeat.
  private static let limits = (keys: 64, texts: 4096, length: 4096)

  init(pass: RedactionPass) { self.pass = pass }

  mutating func isHarmless(_ string: JSONString) -> Bool {
    switch string.role {
    case .key: isHarmlessKey(string)
    // After a secret's name, the next element may be the secret.
    case .element: isHarmlessText(string) && !NamedSecret.isSecretLabel(string.text)
    case .field: isHarmlessText(string)
    }
  }

  /// True if the body contains no known secret, no key with a known prefix, and no field that a
  /// rule of the contract may name.
  func isHarmless(_ body: [UInt8]) -> Bool {
    let redactor = pass.redactor
    let areRulesElsewhere = redactor.patterns.allSatisfy { _, pattern in
      pattern.lastKey.map { !names.contains($0) } ?? false
    }
    return areRulesElsewhere && !FormFields.mayShowLogin(names)
      && (!hasLongWord || KeyFormat.writtenMatches(in: body).isEmpty)
      && redactor.known.matches(in: body).isEmpty && pass.echoes.matches(in: body).isEmpty
  }

  private mutating func isHarmlessKey(_ string: JSONString) -> Bool {
    // Objects of a list mostly have the same keys in the same order.
    let next = last &+ 1
    if next < keys.count, Self.isSame(keys[next], string.written) {
      last = next
      return true
    }
    var index = 0
    while index < keys.count {
      if Self.isSame(keys[index], string.written) {
        last = index
        return true
      }
      index &+= 1
    }
    return addKey(string)
  }

  // This method is static, because a call on the instance would copy the instance in a debug build.
  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
      return false
    }
    return memcmp(left, right, one.count) == 0
  }

  private mutating func addKey(_ string: JSONString) -> Bool {
    let name = string.text
    guard keys.count < Self.limits.keys, !string.isEscaped, pass.isHarmless(name),
      !SecretName.isSecret(name), !NamedFields.mayShowSecret(name)
    else { return false }
    last = keys.count
    keys.append(string.written)
    names.insert(name)
    return true
  }

  private mutating func isHarmlessText(_ string: JSONString) -> Bool {
    guard string.written.count >= SecretPatterns.minimum else { return true }
    if !string.isEscaped {
      let traits = TextTraits(string.written)
      if traits.isHarmless { return true }
      if Self.isWord(string.written, traits) {
        hasLongWord = true
        return true
      }
    }
    return isClean(string)
  }

  /// True for a word that can be secret only as a key with a known prefix, such as `ghp_…`.
  private static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, _ traits: TextTraits) -> Bool {
    traits.longestRun < Base64Token.minLength && !traits.hasSpace && traits.isPlain
      && structure.first(in: 0..<bytes.count, of: bytes) == nil
  }

  /// Characters that begin an escape or JSON in a string.
  private static let structure: ByteSet = "%\\&{["

  private mutating func isClean(_ string: JSONString) -> Bool {
    let written = ExactText(String(decoding: string.written, as: UTF8.self))
    if cleanTexts.contains(written) { return true }
    let text = string.text
    let noted = pass.replacements.count
    guard cleanTexts.count < Self.limits.texts, string.written.count <= Self.limits.length,
      !text.hasBytes(Array(Placeholder.anonymous.utf8)),
      pass.searchedOnce(.text(ExactText(text)), text, { $0.leaf(text, at: .nowhere) }) == text,
      pass.replacements.count == noted
    else { return false }
    cleanTexts.insert(written)
    return true
  }
}
