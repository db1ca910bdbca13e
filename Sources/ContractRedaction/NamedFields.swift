import ContractBinding
import ContractValues

/// What the fields of an object are called by its other fields, where their own names say nothing.
struct NamedFields {
  private var names: [String: String] = [:]

  init(_ fields: [String: Value]) {
    var unnamed: [String] = []
    for (key, value) in fields {
      let name = key.lowercased()
      if Self.values.contains(name) { unnamed.append(key) }
      if let kind = Self.unsure[name], kind.isReported(by: value) { names[key] = key }
    }
    for key in unnamed { names[key] = Self.label(of: key, in: fields) }
    if case .string? = fields["kty"] {
      // The private members of a JSON Web Key (RFC 7518).
      for key in ["d", "p", "q", "dp", "dq", "qi", "k", "oth"] { names[key] = "kty \(key)" }
    }
    if case .string? = fields["access"], case .string? = fields["refresh"] {
      for key in ["access", "refresh"] { names[key] = key }
    }
    if case .string("Secret")? = fields["kind"] {
      // What Kubernetes keeps has names of its owner's.
      for key in ["data", "stringData"] { names[key] = key }
    }
    if fields["Type"] == .string("SecureString") { names["Value"] = "SecureString" }
    if case .string? = fields["grant_type"] ?? fields["grantType"] { names["code"] = "code" }
  }

  /// The name of the secret that a field holds.
  func name(of key: String) -> String? { names[key] }

  /// What a value must look like where a name alone may be anything's.
  private enum Unsure {
    /// `Bearer …`, `user:…`, `sid=…`: no name of a field or of a scheme.
    case credentials
    /// All of a list, or the one.
    case tokens
    case key

    func isReported(by value: Value) -> Bool {
      switch (self, value) {
      case (.credentials, .string(let text)):
        NamedSecret.isNoWord(Array(text.utf8)[...]) || text.utf8.contains { ":=".utf8.contains($0) }
          || Placeholder.isWhole(text)
      case (.tokens, .string(let text)): SecretName.isToken(text)
      case (.tokens, .array(let elements)):
        !elements.isEmpty && elements.allSatisfy { isReported(by: $0) }
      case (.key, .string(let text)): SecretName.isRandom(text)
      default: false
      }
    }
  }

  private static let unsure: [String: Unsure] = [
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
  private static let values: Set<String> = [
    "value", "val", "content", "text", "new", "old", "default", "stringvalue", "oldvalue",
    "newvalue", "old_value", "new_value",
  ]

  /// The name that an entry tells of its value: `{"name": "password", "value": …}`.
  private static func label(of key: String, in fields: [String: Value]) -> String? {
    guard (2...8).contains(fields.count) else { return nil }
    for label in labels {
      if case .string(let name) = fields[label], NamedSecret.isSecretLabel(name) { return name }
    }
    guard case .string(let value)? = fields[key] else { return nil }
    return changed(key, in: fields) ?? heading(over: value, in: fields)
  }

  /// What a change's path leads to, in JSON Patch (RFC 6902), SCIM and messages about fields.
  private static func changed(_ key: String, in fields: [String: Value]) -> String? {
    guard key.lowercased().hasSuffix("value"), case .string(let path)? = fields["path"],
      let last = path.split(whereSeparator: { "/.".contains($0) }).last
    else { return nil }
    return NamedSecret.isSecretLabel(String(last)) ? String(last) : nil
  }

  /// What people call a value, `API Key`, which may as well be the name of a choice.
  private static func heading(over value: String, in fields: [String: Value]) -> String? {
    guard SecretName.isRandom(value) else { return nil }
    for label in ["label", "title"] + labels {
      if case .string(let name)? = fields[label], name.utf8.count <= 32,
        name.split(separator: " ").count <= 3, SecretName.isKnownSecret(name)
      {
        return name
      }
    }
    return nil
  }

  /// Checks whether a field below `errors` says in sentences what is wrong with the one it is named
  /// after.
  static func isComplaint(_ field: Value, at path: ValuePath) -> Bool {
    guard case .key("errors")? = path.components.last, case .array(let sentences) = field else {
      return false
    }
    return sentences.allSatisfy { sentence in
      if case .string(let text) = sentence { text.utf8.contains(0x20) } else { false }
    }
  }
}

/// What the elements of a list are called by those before them.
struct NamedElements {
  /// The names, by the index of the secret.
  private(set) var names: [Int: String] = [:]

  init(_ elements: [Value]) {
    guard elements.count >= 2, case .string(let first) = elements[0] else { return }
    for (index, element) in elements.enumerated().dropLast() {
      guard case .string(let name) = element, case .string(let value) = elements[index + 1] else {
        continue
      }
      // Of two words it is not known whether one names the other: `["token", "code"]`.
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
  /// Checks whether a text is a secret's name and no sentence about one.
  static func isSecretLabel(_ text: String) -> Bool {
    text.utf8.count <= 64 && !text.utf8.contains(0x20) && SecretName.isKnownSecret(text)
  }

  /// Checks whether a text is one word of small letters, as the names of fields are.
  static func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
