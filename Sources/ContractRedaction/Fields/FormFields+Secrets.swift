import ContractValues

extension FormFields {
  /// Field names that are secret in OAuth (RFC 6749) and harmless elsewhere, such as `code`.
  static let codes = Set(words: "code ticket assertion nonce")

  /// Tells if a field with this name is secret, and keeps the answer for fields with the same name.
  func isSecret(_ name: String, _ answers: inout [String: Bool]) -> Bool {
    if let answer = answers[name] { return answer }
    let answer = isSecret(name)
    answers[name] = answer
    return answer
  }

  /// True if a field with this name is secret.
  ///
  /// For an ambiguous name such as `code` or `key`, the other fields or its value decide.
  private func isSecret(_ name: String) -> Bool {
    if name == "sid", holds(name, NamedSecret.isCount) { return false }
    if SecretName.isSecret(name) { return true }
    switch name {
    case "ticket" where holds(name, { SecretName.isRandom($0) || HiddenMember.isUUID($0) }):
      return true
    case _ where name.hasSuffix("_sig"): return holds(name, SecretName.isRandom)
    case "code" where holds(name, Self.isGenerated): return true
    case "code", "Code":
      let others = fields.prefix(4).map { ($0.name, $0.value) }
      if holds(name, { Self.isTyped($0, among: others) }) { return true }
      fallthrough
    case _ where Self.codes.contains(name):
      // In `?code=DE&state=BY`, both values are regions and not secrets.
      return has(Self.plain) || (has(Self.shared) && holds(name) { $0.utf8.count >= 6 })
    case "key":
      return holds(name, SecretName.isAccessKey)
        || has(["token"]) && holds(name, SecretName.isRandom)
    case "sign", "crumb": return holds(name, SecretName.isRandom)
    default: return false
    }
  }

  /// Fields that only OAuth uses (`plain`), and fields that other APIs use as well (`shared`).
  private static let plain = ["grant_type", "redirect_uri", "client_id", "session_state", "hmac"]
  private static let shared = ["state", "iss", "scope", "service"]

  /// True for the code of a login in JSON: beside other fields of OAuth, or beside the address to
  /// which the code was sent.
  static func isLogin(_ code: String, among fields: [(name: String, value: String)]) -> Bool {
    fields.contains { oauth.contains($0.name.nameWords.joined()) } && isGenerated(code)
      || isTyped(code, among: fields)
  }

  private static let oauth = Set(words: "clientid redirecturi codeverifier expiresin hmac")

  /// True for names that may show together that a `code` among them is secret.
  static func mayShowLogin(_ names: Set<String>) -> Bool {
    names.contains("code")
      && names.contains { !oauth.union(recipients).isDisjoint(with: [$0.nameWords.joined()]) }
  }

  /// True for a code that a program made, such as one of OAuth: a UUID, or a text that looks like a
  /// key.
  private static func isGenerated(_ code: String) -> Bool {
    Placeholder.isWhole(code) || HiddenMember.isUUID(code)
      || !UnknownToken.matches(in: Array(code.utf8)).isEmpty
  }

  /// The names of fields with the address to which a code was sent, in small letters.
  private static let recipients = Set(words: "to email phone phonenumber mobile msisdn")

  /// True for a code of six to eight digits that a person got in a message: the address stands
  /// beside it, and hardly another field.
  ///
  /// A customer in a list has a number and an address as well.
  private static func isTyped(_ code: String, among fields: [(name: String, value: String)]) -> Bool
  {
    let isCode = (6...8).contains(code.utf8.count) && code.utf8.allSatisfy(\.isDigit)
    guard fields.count < 4, isCode || Placeholder.isWhole(code) else { return false }
    return fields.contains { name, value in
      recipients.contains(name.nameWords.joined())
        && (fields.count < 3 && value.contains("@")
          || !value.contains(":") && value.utf8.count(where: \.isDigit) >= 10)
    }
  }

  private func has(_ names: [String]) -> Bool { fields.contains { names.contains($0.name) } }

  /// True if the value of a field passes a test.
  ///
  /// In HTML, the name may begin with `amp;`.
  private func holds(_ name: String, _ isSuch: (String) -> Bool) -> Bool {
    fields.contains { ($0.name == name || $0.name == "amp;\(name)") && isSuch($0.value) }
  }
}
