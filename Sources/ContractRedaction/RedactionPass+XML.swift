import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts the texts and the attributes of XML: those of secret names, whatever is within
  /// elements of secret names, and what the rules for texts find.
  ///
  /// - Parameters:
  ///   - value: The document, as ``XMLBody/texts`` has it.
  ///   - path: The place inside the whole.
  ///   - root: What the whole is.
  ///   - rule: The rule that makes it a secret, whatever it says.
  /// - Returns: A value of the same shape.
  mutating func xml(
    _ value: Value, at path: ValuePath = ValuePath(), in root: String, secretBy rule: String? = nil
  ) -> Value {
    switch value {
    case .object(let fields):
      var clean: [String: Value] = [:]
      let entry = entryRule(fields)
      // In order, so that placeholders are numbered alike in every run.
      for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
        let named = SecretName.isSecret(key) ? "xml \(key)" : nil
        // An attribute beside a text says what kind of text it is.
        let isAside = key.hasPrefix("@") && fields["#text"] != nil
        let given = Self.values.contains(key) ? entry : nil
        clean[key] = xml(
          field, at: path.key(key), in: root, secretBy: isAside ? named : rule ?? named ?? given)
      }
      return .object(clean)
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          xml(element, at: path.index(index), in: root, secretBy: rule)
        })
    default: return self.value(value, at: path, in: root, secretBy: rule)
    }
  }

  private static let values: Set<String> = [
    "#text", "@value", "@Value", "@content", "value", "Value", "content", "string", "v",
  ]

  /// The rule for what an element holds that is named by an attribute or by another element:
  /// `<entry key="password">…`, `<name>password</name><value>…`.
  private func entryRule(_ fields: [String: Value]) -> String? {
    for key in [
      "@name", "@key", "@field", "@type", "@Name", "@Key", "name", "key", "Name", "Key", "k",
    ] {
      if case .string(let name) = fields[key], SecretName.isSecret(name) { return "xml \(name)" }
    }
    return nil
  }
}
