import ContractValues

/// Decides which fields of a query or a form are secret, once for each name.
///
/// For an ambiguous name such as `code` or `key`, the decision depends on the other fields or on
/// its value.
struct FormSecrets<Fields: Collection<FormFields.Field>> {
  private let fields: Fields
  /// The values by name, which are only read for an ambiguous name.
  private lazy var values: [String: [String]] = Dictionary(grouping: fields, by: \.name)
    .mapValues { $0.map(\.value) }
  private var answers: [String: Bool] = [:]

  init(_ fields: Fields) { self.fields = fields }

  /// Decides once for all fields of a name, so that a repeated field is not tested again.
  mutating func isSecret(_ name: String) -> Bool {
    if let answer = answers[name] { return answer }
    let answer = isSecretByRules(name)
    answers[name] = answer
    return answer
  }

  private mutating func isSecretByRules(_ name: String) -> Bool {
    if name == "sid", holds(name, NamedSecret.isCount) { return false }
    if SecretName.isSecret(name) { return true }
    switch name {
    case "ticket" where holds(name, { SecretName.isRandom($0) || HiddenMember.isUUID($0) }):
      return true
    case _ where name.hasSuffix("_sig"): return holds(name, SecretName.isRandom)
    case "code" where holds(name, FormFields.isGenerated): return true
    case "code", "Code":
      let others = fields.prefix(4).map { ($0.name, $0.value) }
      if holds(name, { FormFields.isTyped($0, among: others) }) { return true }
      fallthrough
    case _ where FormFields.codes.contains(name):
      // In `?code=DE&state=BY`, both values are regions and not secrets.
      return has(FormFields.plain)
        || (has(FormFields.shared) && holds(name) { $0.utf8.count >= 6 })
    case "key":
      return holds(name, SecretName.isAccessKey)
        || has(["token"]) && holds(name, SecretName.isRandom)
    case "sign", "crumb": return holds(name, SecretName.isRandom)
    default: return false
    }
  }

  private mutating func has(_ names: [String]) -> Bool { names.contains { values[$0] != nil } }

  /// True if the value of a field passes a test; in HTML, its name may begin with `amp;`.
  private mutating func holds(_ name: String, _ isSuch: (String) -> Bool) -> Bool {
    [name, "amp;\(name)"].contains { values[$0]?.contains(where: isSuch) ?? false }
  }
}

extension FormFields {
  /// Field names that are secret in OAuth (RFC 6749) and harmless elsewhere, such as `code`.
  static let codes = Set(words: "code ticket assertion nonce")

  /// Fields beside which a field such as `code` is secret.
  ///
  /// Those in `plain` belong to OAuth alone. Other APIs use those in `shared` as well, so beside
  /// them only a value of at least 6 bytes is secret.
  fileprivate static let plain = [
    "grant_type", "redirect_uri", "client_id", "session_state", "hmac",
  ]
  fileprivate static let shared = ["state", "iss", "scope", "service"]

  /// True if a code in JSON belongs to a login, because it stands beside other fields of OAuth or
  /// beside the address that it was sent to.
  static func isLogin(_ code: String, among fields: [(name: String, value: String)]) -> Bool {
    fields.contains { oauth.contains($0.name.nameWords.joined()) } && isGenerated(code)
      || isTyped(code, among: fields)
  }

  private static let oauth = Set(words: "clientid redirecturi codeverifier expiresin hmac")

  /// True if one of the names is `code` and another belongs to a login, so that the code may be
  /// secret.
  static func mayShowLogin(_ names: Set<String>) -> Bool {
    names.contains("code")
      && names.lazy.map { $0.nameWords.joined() }
        .contains { oauth.contains($0) || recipients.contains($0) }
  }

  /// True for a code that a program made, such as one of OAuth: a UUID, or a text that looks like a
  /// key.
  fileprivate static func isGenerated(_ code: String) -> Bool {
    Placeholder.isWhole(code) || HiddenMember.isUUID(code)
      || !UnknownToken.matches(in: Array(code.utf8)).isEmpty
  }

  /// The names, in lower case, of fields with the address that a code was sent to.
  private static let recipients = Set(words: "to email phone phonenumber mobile msisdn")

  /// True for a code of six to eight digits that a person got in a message.
  ///
  /// Its form has the recipient's address and at most one more field. With more fields, the digits
  /// may be the number of a customer.
  fileprivate static func isTyped(_ code: String, among fields: [(name: String, value: String)])
    -> Bool
  {
    let isCode = (6...8).contains(code.utf8.count) && code.utf8.allSatisfy(\.isDigit)
    guard fields.count < 4, isCode || Placeholder.isWhole(code) else { return false }
    return fields.contains { name, value in
      recipients.contains(name.nameWords.joined())
        && (fields.count < 3 && value.contains("@")
          || !value.contains(":") && value.utf8.count(where: \.isDigit) >= 10)
    }
  }
}
