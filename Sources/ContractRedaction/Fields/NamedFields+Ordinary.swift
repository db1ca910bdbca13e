import ContractBinding
import ContractValues

/// Tests for fields that have a secret's name and contain no secret.
extension NamedFields {
  /// True for a field with the name of a secret, if its value or the fields beside it show that it
  /// is not secret.
  static func isOrdinary(
    _ field: Value, named key: String, among fields: [String: Value], at path: ValuePath
  ) -> Bool {
    isErrorList(field, at: path) || isResource(field, named: key)
      || isDescription(field, of: key, at: path) || isApproval(field, named: key, among: fields)
      || isInvitation(field, named: key) || isAccessLevel(field, of: key)
      || isNameOfSecret(field, of: key)
      || companions[key].map { words in words.contains { fields[$0] != nil } } ?? false
  }

  /// True for a public identifier at Twilio, such as `"sid": "CA…"`; elsewhere, `sid` is a secret.
  private static func isResource(_ field: Value, named key: String) -> Bool {
    guard key.lowercased() == "sid", let text = field.text, text.utf8.count == 34 else {
      return false
    }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { TokenForm.isHarmless(bytes.indices, in: $0) }
  }

  /// True for a value that has a secret's name, but is only a description or a count.
  ///
  /// It is a text for people, as in `"labels": {"password": "Passwort"}`, a count of tokens below
  /// 1,000, or a list with a number for each token.
  private static func isDescription(_ field: Value, of key: String, at path: ValuePath) -> Bool {
    switch field {
    case .integer(let number):
      return abs(number) < 1000 && key.nameWords.last == "token"
    case .array(let elements):
      return !elements.isEmpty && key.nameWords.count > 1 && key.nameWords.contains("token")
        && elements.allSatisfy(isNumber) && !areBytes(elements)
    case .string(let text):
      guard case .key(let parent)? = path.components.last else { return false }
      return (describingKeys.contains(parent) || isLanguage(parent))
        && !text.utf8.contains(where: ByteSet.digits.contains)
    default: return false
    }
  }

  /// True for a list of bytes, in which some programs write a key.
  private static func areBytes(_ elements: [Value]) -> Bool {
    elements.count >= 8
      && elements.allSatisfy { element in
        if case .integer(let number) = element { (0...255).contains(number) } else { false }
      }
  }

  private static func isNumber(_ value: Value) -> Bool {
    switch value {
    case .integer, .number: true
    default: false
    }
  }

  private static let describingKeys = Set(
    words: "labels placeholder placeholders translations messages errors hints descriptions")

  /// True for a language tag, such as `de` or `pt-BR`.
  private static func isLanguage(_ key: String) -> Bool {
    let tag = key.split(whereSeparator: { "-_".contains($0) })
    return (1...2).contains(tag.count) && languages.contains(String(tag[0]))
  }

  private static let languages = Set(
    words: """
      ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl no pl pt ro ru sk sl
      sr sv th tr uk vi zh
      """)

  /// True for the error messages about a secret field, such as `"errors": ["is too short"]`.
  private static func isErrorList(_ field: Value, at path: ValuePath) -> Bool {
    guard case .key("errors")? = path.components.last, case .array(let sentences) = field else {
      return false
    }
    return sentences.allSatisfy { $0.text?.utf8.contains(0x20) ?? false }
  }

  /// True for the number of a bank's approval of a payment, as in
  /// `"avsResult": "4", "authCode": "044925"`.
  ///
  /// A text with both digits and letters may be a code of OAuth, so it does not count.
  private static func isApproval(
    _ field: Value, named key: String, among fields: [String: Value]
  ) -> Bool {
    let name = key.nameWords.joined()
    guard approvals.contains(name), let text = field.text, text.utf8.count <= 20,
      !NamedSecret.isNoWord(Array(text.utf8)[...]), !text.utf8.contains(where: " :".utf8.contains)
    else { return false }
    if name == "authorization", text.utf8.allSatisfy(\.isDigit) { return true }
    return fields.keys.contains { key in
      !payment.isDisjoint(with: key.nameWords)
    }
  }

  private static let approvals = Set(words: "authorization authcode authorizationcode")
  /// Words in the names of other fields of a payment, which stand beside the approval.
  private static let payment = Set(
    words: "amount currency avs acquirer cvc cvv gateway refund refusal card receipt")

  /// True for an invitation code that is a plain word, such as `"invite_code": "SUMMER"`, and for
  /// other codes that are too short for a secret, as in `"claim_code": "CO"`.
  private static func isInvitation(_ field: Value, named key: String) -> Bool {
    let words = key.nameWords
    guard words.last == "code", let owner = words.dropLast().last else { return false }
    switch field {
    case .integer(let number): return abs(number) < 1000 && plainCodes.contains(owner)
    case .string(let text):
      return text.utf8.allSatisfy(\.isLetter) && (owner == "invite" || plainCodes.contains(owner))
        || text.utf8.count < 4 && plainCodes.contains(owner)
    default: return false
    }
  }

  /// Words before `code` in names whose value can also be a plain word or a small number, such as
  /// the kind of a claim.
  private static let plainCodes = Set(
    words: "binding claim redeem redemption setup install installation join linking bypass")

  /// True for the name of a secret in the Secrets Manager of AWS, as in `"SecretId": "prod/db"`.
  ///
  /// Elsewhere, `secret_id` is a secret that looks generated.
  private static func isNameOfSecret(_ field: Value, of key: String) -> Bool {
    guard key == "SecretId", let text = field.text else { return false }
    return !SecretName.isToken(text) && !HiddenMember.isUUID(text) || text.hasPrefix("arn:")
      || text.utf8.contains(UInt8(ascii: "/"))
  }

  /// Names of secrets whose value is public beside one of the listed fields.
  ///
  /// There, `session_id` identifies the keys of an encrypted message, `sig` is the signature of a
  /// package, and `token` is a word in the text of a language model.
  private static let companions = [
    "session_id": ["ciphertext", "sender_key"], "sig": ["keyid"], "token": ["logprob", "lemma"],
  ]

  /// True if the value is a level of access to secrets, and not a secret, as in
  /// `"permissions": {"secrets": "read"}`.
  private static func isAccessLevel(_ field: Value, of key: String) -> Bool {
    key.hasSuffix("s") && ["read", "write", "none", "admin"].contains(field.text)
  }
}
