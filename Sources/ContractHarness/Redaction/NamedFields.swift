import ContractBinding

/// What the fields of an object are called by its other fields, where their own names say nothing.
struct NamedFields {
  private var names: [String: String] = [:]

  init(_ fields: [String: Value]) {
    let unnamed = fields.keys.filter { Self.values.contains($0.lowercased()) }
    if !unnamed.isEmpty, let label = Self.label(of: fields) {
      for key in unnamed { names[key] = label }
    }
    if case .string? = fields["kty"] {
      // The private members of a JSON Web Key (RFC 7518).
      for key in ["d", "p", "q", "dp", "dq", "qi", "k", "oth"] { names[key] = "kty \(key)" }
    }
    if case .string? = fields["access"], case .string? = fields["refresh"] {
      for key in ["access", "refresh"] { names[key] = key }
    }
  }

  /// The name of the secret that a field holds.
  func name(of key: String) -> String? { names[key] }

  private static let labels = [
    "name", "key", "field", "header", "id", "param", "parameter", "Name", "Key", "Field", "Header",
  ]
  private static let values: Set<String> = [
    "value", "val", "content", "text", "new", "old", "default", "stringvalue",
  ]

  /// The name that an entry tells: `{"name": "password", "value": …}`.
  private static func label(of fields: [String: Value]) -> String? {
    guard (2...8).contains(fields.count) else { return nil }
    for label in labels {
      if case .string(let name) = fields[label], NamedSecret.isSecretLabel(name) { return name }
    }
    return nil
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
  /// Whether a text is a secret's name and no sentence about one.
  static func isSecretLabel(_ text: String) -> Bool {
    text.utf8.count <= 64 && !text.utf8.contains(0x20) && SecretName.isKnownSecret(text)
  }

  /// Whether a text is one word of small letters, as the names of fields are.
  static func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
