import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts the texts and attributes of an XML body, in the form of ``XMLBody/texts``.
  ///
  /// It replaces everything inside an element or attribute with a secret's name, and the secrets
  /// that the rules for texts find. If `rule` is not `nil`, the whole value is secret.
  mutating func xml(
    _ value: Value, at path: ValuePath = ValuePath(), in root: Place, secretBy rule: String? = nil
  ) -> Value {
    switch value {
    case .object(let fields):
      var clean: [String: Value] = [:]
      // An attribute or another element may name the value, as in `<entry key="password">…` and
      // `<name>password</name><value>…`.
      let entry = Self.labels.lazy.compactMap { label in
        if case .string(let name) = fields[label], SecretName.isSecret(name) { name } else { nil }
      }.first
      // The sorted order gives the placeholders the same numbers in each run.
      for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
        let own = SecretName.isSecret(key) ? key : nil
        let name = own ?? (Self.values.contains(key) ? entry : nil)
        // An attribute describes the text beside it, so it is not secret because of the element's
        // name.
        let isBesideText = key.hasPrefix("@") && fields["#text"] != nil
        clean[key] = xml(
          field, at: path.key(key), in: root,
          secretBy: isBesideText ? own.map { "xml \($0)" } : rule ?? name.map { "xml \($0)" })
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
