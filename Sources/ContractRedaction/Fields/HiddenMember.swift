import ContractBinding
import ContractValues

/// Decides which members of an object are secret because the object has a secret's name.
///
/// In `{"access_keys": [{"created_at": "…", "key": "…"}]}` the time is not a secret.
enum HiddenMember {
  /// Returns the rule that hides a member, or `nil` if only its own name and content decide.
  ///
  /// A rule of the contract hides all members. So does a rule that knows the kind of the object,
  /// such as `json secrets data`. The `kind` is the first word of the rule, such as `json`.
  static func rule(_ rule: String?, for key: String, _ member: Value, kind: String) -> String? {
    guard let rule, rule.hasPrefix(kind) else { return rule }
    let name = String(rule.dropFirst(kind.utf8.count + 1))
    guard SecretName.isSecret(name), !SecretName.isSecret(key) else { return rule }
    return isOrdinary(member, named: key, ofThing: isThing(name)) ? nil : rule
  }

  /// Names of secrets that are also names of ordinary objects, such as the `session` of a
  /// conference or the `token` of a blockchain.
  ///
  /// In an object with such a name, only members that look generated or hold the value are secret.
  private static let things = Set(
    words: "session pin sid sas pat sig signature token assertion authentication authorization")

  private static func isThing(_ name: String) -> Bool {
    let words = name.nameWords
    return things.contains((words.last == "info" ? words.dropLast().last : words.last) ?? "")
  }

  private static func isOrdinary(_ value: Value, named key: String, ofThing: Bool) -> Bool {
    let words = key.nameWords
    let last = words.last ?? ""
    if ordinary.contains(last) || SecretName.benign.contains(last) || isReference(words) {
      return true
    }
    switch value {
    case .null, .boolean: return true
    case .integer(let number): return ofThing || last == "id" || abs(number) < 1000
    case .number: return true
    case .string(let text): return isOrdinary(text, last, ofThing: ofThing)
    default: return false
    }
  }

  private static func isOrdinary(_ text: String, _ last: String, ofThing: Bool) -> Bool {
    if isDate(text) || isAddress(text) || isPhoneNumber(text) || remarks.contains(last) {
      return true
    }
    let isGenerated = NamedSecret.isNoWord(Array(text.utf8)[...]) && !text.utf8.contains(0x20)
    if ["id", "identifier"].contains(last) { return !isGenerated || !ofThing && isUUID(text) }
    return ofThing && !isGenerated && !values.contains(last)
  }

  /// True for the id of another object, such as `location_id`, but not for `access_key_id`.
  private static func isReference(_ words: [String]) -> Bool {
    words.count > 1 && words.last == "id" && owners.isDisjoint(with: words)
  }

  /// Words before `id` that make the id a part of the secret, as in `access_key_id`.
  private static let owners = Set(words: "key access session secret client auth connect")

  /// Last words in the names of members that only describe a secret, such as `href`.
  private static let ordinary = Set(
    words: """
      href rel width height symbol decimals kind active locale display currency country region year
      month day ip plan pattern mimetype templated symbols permissions perms accessor pub cert
      alg crc32c
      """)

  /// Last words in the names of texts for people, and of checksums of public data.
  ///
  /// An object with such a name may hold a secret, as in `{"recovery_question": {"answer": "…"}}`.
  private static let remarks = Set(
    words: "comment question example subject thumbprint fingerprint")

  /// Last words in the names of members that hold the secret itself, as in
  /// `{"token": {"value": "…"}}`, so that even an ordinary word there is secret.
  private static let values = Set(words: "value val content data key code text raw hash")

  /// True for a date, with or without a time (RFC 3339), such as the end of a token's validity,
  /// which is not secret.
  private static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (10...35).contains(bytes.count), bytes[4] == 0x2D, bytes[7] == 0x2D else { return false }
    return bytes.indices.allSatisfy { index in
      bytes[index].isDigit || index > 3 && time.contains(bytes[index])
    }
  }

  private static let time: ByteSet = "-:.+TZ "

  /// True for a UUID, which a word may precede, as in `SANDBOX_b2158121-…`.
  static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { TokenForm.isUUID(bytes.indices, in: $0) }
  }

  /// True for a telephone number with a country code (E.164), such as `+4930901820`.
  private static func isPhoneNumber(_ text: String) -> Bool {
    text.first == "+" && (8...16).contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy(\.isDigit)
  }

  /// True for a URL without user info, query and fragment; other rules find a key in its path.
  private static func isAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && !text.utf8.contains(where: "?#@ ".utf8.contains)
  }
}
