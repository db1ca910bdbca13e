import ContractBinding
import ContractValues

/// The secret names that an object's fields get from other fields of the object.
///
/// It is for fields whose own name does not show that they are secret, such as `value` beside
/// `"name": "password"`.
struct NamedFields {
  private(set) var names: [String: String] = [:]

  init(_ fields: [String: Value]) {
    for (key, value) in fields {
      let name = key.lowercased()
      if Self.values.contains(name) {
        names[key] = Self.label(of: key, in: fields)
      } else if let kind = Self.ambiguousNames[name], kind.isSecret(value) {
        names[key] = key
      }
    }
    func has(_ key: String) -> Bool { if case .string? = fields[key] { true } else { false } }
    func add(_ keys: String..., prefix: String = "") {
      for key in keys { names[key] = prefix + key }
    }
    // The private members of a JSON Web Key (RFC 7518).
    if has("kty") { add("d", "p", "q", "dp", "dq", "qi", "k", "oth", prefix: "kty ") }
    if has("access"), has("refresh") { add("access", "refresh") }
    // In a Kubernetes Secret, the user chooses the keys, so every value counts as secret.
    if fields["kind"] == .string("Secret") { add("data", "stringData") }
    if fields["Type"] == .string("SecureString") { names["Value"] = "SecureString" }
    if has(fields["grant_type"] == nil ? "grantType" : "grant_type") { add("code") }
  }

  /// The form that a value must have to be a secret, for names that also have other meanings.
  private enum RequiredForm {
    /// `Bearer …`, `user:…` or `sid=…`, but not the name of a field or of a scheme.
    case credentials
    /// A token, or a list in which every element is one.
    case tokens
    case key

    func isSecret(_ value: Value) -> Bool {
      switch (self, value) {
      case (.credentials, .string(let text)):
        NamedSecret.isNoWord(Array(text.utf8)[...]) || text.utf8.contains(where: ":=".utf8.contains)
          || Placeholder.isWhole(text)
      case (.tokens, .string(let text)): SecretName.isToken(text)
      case (.tokens, .array(let elements)): !elements.isEmpty && elements.allSatisfy(isSecret)
      case (.key, .string(let text)): SecretName.isRandom(text)
      default: false
      }
    }
  }

  private static let ambiguousNames: [String: RequiredForm] = [
    "tokens": .tokens, "accesstokens": .tokens, "access_tokens": .tokens,
    "authheader": .credentials, "auth_header": .credentials, "basicauth": .credentials,
    "basic_auth": .credentials, "proxyauth": .credentials, "proxy_auth": .credentials,
    "cookieheader": .credentials, "cookie_header": .credentials, "serverkey": .key,
    "server_key": .key, "functionkey": .key, "function_key": .key, "streamkey": .key,
    "stream_key": .key,
  ]

  private static let labels = [
    "name", "key", "field", "header", "id", "param", "parameter", "Name", "Key", "Field", "Header",
    "property",
  ]
  private static let values = Set(
    words: """
      value val content text new old default stringvalue oldvalue newvalue old_value new_value
      """)

  /// The name that an entry gives its value, as in `{"name": "password", "value": …}`.
  private static func label(of key: String, in fields: [String: Value]) -> String? {
    guard (2...8).contains(fields.count) else { return nil }
    let labels = labels.compactMap { text(fields[$0]) }
    if let label = labels.first(where: NamedSecret.isSecretLabel) { return label }
    guard let value = text(fields[key]) else { return nil }
    // Changes name the field by a path, in JSON Patch (RFC 6902), SCIM and validation messages.
    if key.lowercased().hasSuffix("value"),
      let last = text(fields["path"])?.split(whereSeparator: { "/.".contains($0) }).last,
      NamedSecret.isSecretLabel(String(last))
    {
      return String(last)
    }
    // A label for people, such as `API Key`, may also be a choice in a form, so the value must look
    // random.
    guard SecretName.isRandom(value) else { return nil }
    return (["label", "title"].compactMap { text(fields[$0]) } + labels).first { name in
      name.utf8.count <= 32 && name.split(separator: " ").count <= 3 && SecretName.isSecret(name)
    }
  }

  private static func text(_ value: Value?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  /// Checks whether a field below `errors` holds error messages about a secret field, and no
  /// secret.
  static func isErrorList(_ field: Value, at path: ValuePath) -> Bool {
    guard case .key("errors")? = path.components.last, case .array(let sentences) = field else {
      return false
    }
    return sentences.allSatisfy { text($0)?.utf8.contains(0x20) ?? false }
  }
}

/// The names that elements of a list get from the element before them.
struct NamedElements {
  /// The names by the index of the secret element.
  private(set) var names: [Int: String] = [:]

  init(_ elements: [Value]) {
    guard elements.count >= 2, case .string(let first) = elements[0] else { return }
    for (index, pair) in zip(elements, elements.dropFirst()).enumerated() {
      guard case (.string(let name), .string(let value)) = pair else { continue }
      // In a list of two plain words, the first may not name the second: `["token", "code"]`.
      let isPair = index == 0 && elements.count == 2 && !NamedSecret.isWord(value)
      let isOption = name.hasPrefix("-") && !value.hasPrefix("-")
      let isHeader =
        index.isMultiple(of: 2) && elements.count.isMultiple(of: 2)
        && first.contains("-") && SecretName.isSecretHeader(name)
      if isPair || isOption || isHeader, NamedSecret.isSecretLabel(name) {
        names[index + 1] = name
      }
    }
  }
}

extension NamedSecret {
  /// Checks whether a text is a secret's name, and not a sentence about a secret.
  static func isSecretLabel(_ text: String) -> Bool {
    text.utf8.count <= 64 && !text.utf8.contains(0x20) && SecretName.isSecret(text)
  }

  /// Checks whether a text has only small letters and underscores, as field names have.
  static func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
