import ContractBinding
import ContractValues

/// Finds fields of an object that are secret although their own key does not show it, such as
/// `value` beside `"name": "password"`.
struct NamedFields {
  private(set) var names: [String: String] = [:]

  init(_ fields: [String: Value]) {
    for (key, value) in fields {
      let name = key.lowercased()
      if Self.values.contains(name) {
        names[key] = Self.label(of: key, in: fields)
      } else if let kind = Self.form(of: name, written: key), kind.isSecret(value) {
        names[key] = key
      }
    }
    func has(_ key: String) -> Bool { if case .string? = fields[key] { true } else { false } }
    func add(_ keys: String..., prefix: String = "") {
      for key in keys { names[key] = prefix + key }
    }
    // The private fields of a JSON Web Key (RFC 7518), which has `kty`.
    if has("kty") { add("d", "p", "q", "dp", "dq", "qi", "k", "oth", prefix: "kty ") }
    if has("access"), has("refresh") { add("access", "refresh") }
    if fields["keys_base64"] != nil { add("keys", "keys_base64") }
    // The user chooses the keys in a Kubernetes Secret, so all its values count as secret.
    if fields["kind"] == .string("Secret") { add("data", "stringData") }
    if fields["Type"] == .string("SecureString") { names["Value"] = "SecureString" }
    if Self.isMarked(fields) {
      for key in fields.keys where ["value", "val"].contains(key.lowercased()) {
        names[key] = "sensitive \(key)"
      }
    }
    // Google's Secret Manager puts the secret itself into the field `payload`.
    if fields["payload"] != nil, fields["name"]?.text?.contains("/secrets/") ?? false {
      names["payload"] = "secrets payload"
    }
    // Azure's Key Vault puts the secret beside the address of its name and version.
    if fields["value"] != nil, fields["id"]?.text?.contains("/secrets/") ?? false {
      add("value", prefix: "secrets ")
    }
    // The attributes of a `random_password` of Terraform.
    if has("bcrypt_hash") { add("result", "bcrypt_hash") }
    if Self.isVaultEntry(fields) { names["data"] = "secrets data" }
    if has(fields["grant_type"] == nil ? "grantType" : "grant_type") { add("code") }
    if let code = fields["code"]?.text,
      FormFields.isLogin(code, among: fields.map { ($0, $1.text ?? "") })
    {
      add("code")
    }
  }

  /// True if a key, in any case, may show that a field of its object is secret, as `grant_type`
  /// does for `code`.
  static func mayShowSecret(_ key: String) -> Bool {
    let name = key.lowercased()
    return values.contains(name) || form(of: name, written: key) != nil || marks.contains(name)
  }

  /// True for an object that declares its own value secret, as Terraform and 1Password do.
  private static func isMarked(_ fields: [String: Value]) -> Bool {
    ["sensitive", "secret", "isSecret", "is_secret"].contains { fields[$0] == .boolean(true) }
      || fields["type"] == .string("CONCEALED")
  }

  /// True for an entry of HashiCorp Vault, in which all values are secret.
  private static func isVaultEntry(_ fields: [String: Value]) -> Bool {
    guard case .object? = fields["data"], case .object(let metadata)? = fields["metadata"] else {
      return false
    }
    return ["created_time", "destroyed", "version"].allSatisfy { metadata[$0] != nil }
  }

  /// The keys, in lower case, that the initializer uses to recognize objects with secrets.
  private static let marks = Set(
    words: """
      kty access refresh kind type grant_type granttype sensitive issecret is_secret payload
      metadata keys_base64 bcrypt_hash
      """)

  /// The form that makes a value secret under an ambiguous key: `tokens` may also be a count.
  private enum RequiredForm {
    /// A text such as `Bearer …`, `user:…` or `sid=…`; a plain word is only the name of a scheme.
    case credentials
    /// A text of at least 8 characters with digits and letters, or a list of such texts.
    ///
    /// The same form holds for all members of an object. A number is a count and not a secret.
    case tokens
    case key
    case keyOrUUID
    /// A random key of at least 20 letters and digits, unlike a name such as `orders.v2.created`.
    case bareKey
    /// A text of at least 32 characters with digits and without spaces, which is not a URL.
    case blob
    case accessKey
    /// A code of four to ten digits, as a text.
    case digits

    func isSecret(_ value: Value) -> Bool {
      switch (self, value) {
      case (.credentials, .string(let text)):
        NamedSecret.isNoWord(Array(text.utf8)[...]) || text.utf8.contains(where: ":=".utf8.contains)
          || Placeholder.isWhole(text)
      case (.tokens, .string(let text)): SecretName.isToken(text)
      case (.tokens, .array(let elements)), (.keyOrUUID, .array(let elements)):
        !elements.isEmpty && elements.allSatisfy(isSecret)
      case (.tokens, .object(let fields)): !fields.isEmpty && fields.values.allSatisfy(isSecret)
      case (.key, .string(let text)): SecretName.isRandom(text)
      case (.keyOrUUID, .string(let text)): SecretName.isRandom(text) || HiddenMember.isUUID(text)
      case (.bareKey, .string(let text)):
        Placeholder.isWhole(text)
          || SecretName.isRandom(text) && text.utf8.count >= 20
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
      case (.blob, .string(let text)):
        Placeholder.isWhole(text)
          || text.utf8.count >= 32 && NamedSecret.isNoWord(Array(text.utf8)[...])
            && !text.utf8.contains(0x20) && !text.contains("://")
      case (.accessKey, .string(let text)): SecretName.isAccessKey(text)
      case (.digits, .string(let text)):
        (4...10).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
          || Placeholder.isWhole(text)
      default: false
      }
    }
  }

  static let namesWithForm: Set<String> = Set(ambiguousNames.keys)

  /// True if a name is that of a secret, alone or with this value, as in `<sign>…</sign>`.
  static func isSecret(_ name: String, _ value: Value) -> Bool {
    SecretName.isSecret(name) || ambiguousNames[name.lowercased()]?.isSecret(value) ?? false
  }

  /// The form that a secret value has under each ambiguous name, with and without its underscores.
  private static let ambiguousNames = [
    (RequiredForm.tokens, "tokens access_tokens function_keys system_keys"),
    (
      .credentials,
      """
      auth_header basic_auth proxy_auth cookie_header auth_string auth_data auth_value auth_payload
      """
    ),
    (
      .keyOrUUID,
      """
      server_key function_key stream_key security_key integration_key partner_key raw_key serial_key
      """
    ),
    (
      .key,
      """
      sign ticket rt seed connection_string crumb user_hash clave chave chiave cl\u{E9} schluessel
      schl\u{FC}ssel sleutel klucz nyckel n\u{F8}gle ключ κλειδί
      """
    ),
    (.digits, "tan host_key"), (.bareKey, "routing_key"), (.blob, "session_data sess_data"),
  ].reduce(into: [String: RequiredForm]()) { forms, row in
    for name in Set(words: row.1) {
      forms[name] = row.0
      forms[name.replacing("_", with: "")] = row.0
    }
  }

  /// Words before `tokens` that make them secret if they look generated, as in `api_tokens`.
  private static let tokenKinds = SecretName.keyKinds.union(
    Set(words: "refresh device push user bearer registration personal bot"))

  /// The form that a value must have to be secret under this name; `nil` if the name alone decides.
  private static func form(of name: String, written key: String) -> RequiredForm? {
    if let form = ambiguousNames[name] { return form }
    guard name.utf8.count > 3, ["key", "id", "tokens"].contains(where: name.hasSuffix) else {
      return nil
    }
    let words = key.nameWords
    if words.count > 2, words.suffix(2) == ["session", "id"] { return .key }
    // The id that a client uses to ask for its token (OpenID CIBA).
    if words == ["auth", "req", "id"] { return .keyOrUUID }
    if words.last == "tokens" { return tokenKinds.isDisjoint(with: words) ? nil : .keyOrUUID }
    let isKey =
      words.count > 1 && words.last == "key"
      && SecretName.harmlessKeyKinds.isDisjoint(with: words)
    return isKey && !Allowances.identifies(key) ? .accessKey : nil
  }

  private static let labels = [
    "name", "key", "field", "header", "id", "param", "parameter", "Name", "Key", "Field", "Header",
    "property", "k",
  ]
  private static let values = Set(
    words: """
      value val v content text new old default stringvalue oldvalue newvalue old_value new_value
      """)

  /// Returns the name that an object gives its value, or `nil` if it is not that of a secret.
  ///
  /// For `{"name": "password", "value": …}` it is `password`.
  private static func label(of key: String, in fields: [String: Value]) -> String? {
    guard (2...8).contains(fields.count) else { return nil }
    let labels = labels.compactMap { fields[$0]?.text }
    if let label = labels.first(where: NamedSecret.isSecretLabel) { return label }
    guard let value = fields[key]?.text else { return nil }
    // An entry that describes a change names the changed field by a path, as in JSON Patch (RFC
    // 6902), SCIM and validation errors.
    if key.lowercased().hasSuffix("value"),
      let last = fields["path"]?.text?.split(whereSeparator: { "/.".contains($0) }).last,
      NamedSecret.isSecretLabel(String(last))
    {
      return String(last)
    }
    // A type such as `password` shows that the value is secret, if the value is certainly no word.
    let types = ["type", "kind"].compactMap { fields[$0]?.text }
    if let type = types.first(where: NamedSecret.isSecretLabel),
      NamedSecret.isNoWord(Array(value.utf8)[...]), !value.utf8.contains(0x20)
    {
      return type
    }
    // A label such as "API Key" may also be an option in a form. So the value must look random as
    // well.
    guard SecretName.isRandom(value) else { return nil }
    return (["label", "title"].compactMap { fields[$0]?.text } + labels).first { name in
      name.utf8.count <= 32 && name.split(separator: " ").count <= 3 && SecretName.isSecret(name)
    }
  }
}

/// Finds secret elements of a list that follow their name, as in `["--password", "…"]` or
/// `["X-Api-Key", "…"]`.
struct NamedElements {
  private(set) var names: [Int: String] = [:]

  init(_ elements: [Value]) {
    guard elements.count >= 2, case .string(let first) = elements[0] else { return }
    for (index, pair) in zip(elements, elements.dropFirst()).enumerated() {
      guard case (.string(let name), .string(let value)) = pair else { continue }
      // The list `["token", "code"]` may be two names. A single pair counts only if the second text
      // is not a plain word.
      let isPair = index == 0 && elements.count == 2 && !NamedSecret.isWord(value)
      let isOption = name.hasPrefix("-") && !value.hasPrefix("-")
      let isField =
        index.isMultiple(of: 2) && elements.count.isMultiple(of: 2)
        && SecretName.isSecretHeader(name)
      // A list of header fields may begin with a name without a dash, such as `Host`.
      let isHeader =
        isField
        && (first.contains("-")
          || name.contains("-") && NamedSecret.isNoWord(Array(value.utf8)[...]))
      // A scope such as `read:token` is not a name.
      let isName = NamedSecret.isSecretLabel(name) && !name.utf8.contains(UInt8(ascii: ":"))
      if isPair || isOption || isHeader, isName {
        names[index + 1] = name
      }
    }
  }
}

extension NamedSecret {
  /// True if the text is the name of a secret, such as `api_key`, and not a sentence about one.
  static func isSecretLabel(_ text: String) -> Bool {
    text.utf8.count <= 64 && !text.utf8.contains(0x20) && SecretName.isSecret(text)
      && !isAlgorithm(text)
  }

  /// True for the name of an algorithm, such as `hkdf-hmac-sha256`.
  private static func isAlgorithm(_ text: String) -> Bool {
    let words = text.nameWords
    return words.contains("hmac") && words.contains { $0.hasPrefix("sha") || $0 == "hkdf" }
  }

  static func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isSmallLetter || $0 == UInt8(ascii: "_") }
  }
}
