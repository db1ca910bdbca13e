import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts the texts and the attributes of XML, as ``XMLBody/texts`` has it: those of secret
  /// names, whatever is within elements of secret names, and what the rules for texts find.
  mutating func xml(
    _ value: Value, at path: ValuePath = ValuePath(), in root: Place, secretBy rule: String? = nil
  ) -> Value {
    switch value {
    case .object(let fields):
      var clean: [String: Value] = [:]
      // An attribute or another element may name what an element holds:
      // `<entry key="password">…`, `<name>password</name><value>…`.
      let entry = Self.labels.lazy.compactMap { label in
        if case .string(let name) = fields[label], SecretName.isSecret(name) { name } else { nil }
      }.first
      // In order, so that placeholders are numbered alike in every run.
      for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
        let own = SecretName.isSecret(key) ? key : nil
        let name = own ?? (Self.values.contains(key) ? entry : nil)
        // An attribute beside a text says what kind of text it is.
        let isAside = key.hasPrefix("@") && fields["#text"] != nil
        clean[key] = xml(
          field, at: path.key(key), in: root,
          secretBy: isAside ? own.map { "xml \($0)" } : rule ?? name.map { "xml \($0)" })
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

  private static let labels = [
    "@name", "@key", "@field", "@type", "@Name", "@Key", "name", "key", "Name", "Key", "k",
  ]
  private static let values = Set(
    words: "#text @value @Value @content value Value content string v")
}
