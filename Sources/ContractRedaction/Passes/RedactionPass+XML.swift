import ContractBinding
import ContractValues

extension RedactionPass {
  /// Redacts an XML body: its elements by their names, then its comments and instructions as texts;
  /// `nil` if the body cannot be written with other texts.
  mutating func xml(_ xml: XMLBody, of body: [UInt8], at place: Place) -> [UInt8]? {
    let clean = self.xml(xml.texts, in: place)
    if clean == xml.texts { return redactedAsText(in: body, at: place) }
    return xml.replacing(texts: clean).map {
      redactedAsText(in: $0.bytes(.nearest(to: body)), at: place)
    }
  }

  /// Redacts secrets that are lost when XML is read into values: the value after a key that names
  /// it, and secrets in comments and processing instructions.
  private mutating func redactedAsText(in bytes: [UInt8], at place: Place) -> [UInt8] {
    let clean = replacing(NamedSecret.announced(in: bytes), by: "xml", in: bytes, at: place)
    return remarks(in: clean, at: place)
  }

  /// Redacts comments and processing instructions, which the elements do not contain.
  private mutating func remarks(in bytes: [UInt8], at place: Place) -> [UInt8] {
    let ranges = [("<!--", "-->"), ("<?", "?>")].flatMap { begin, end in
      bytes.collect(afterText: begin) { index in
        let start = index
        // A part without its end is the rest of the text.
        index = bytes.offset(of: Array(end.utf8), from: start) ?? bytes.count
        return [start..<index]
      }
    }.sorted { $0.lowerBound < $1.lowerBound }
    return replacing(ranges, in: bytes) { pass, index in
      String(decoding: pass.document(Array(bytes[ranges[index]]), at: place), as: UTF8.self)
    }
  }

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
        let own = NamedFields.isSecret(key, field) ? key : nil
        let name = own ?? (Self.values.contains(Self.local(key)) ? entry : nil)
        // An attribute describes the text beside it, so it is not secret because of the element's
        // name.
        let isBesideText = key.hasPrefix("@") && fields["#text"] != nil
        clean[key] = xml(
          field, at: path.key(key), in: root,
          secretBy: isBesideText
            ? own.map { "xml \($0)" }
            : HiddenMember.rule(rule, for: key, field, kind: "xml") ?? name.map { "xml \($0)" })
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

  /// The name of an element without the prefix of its namespace.
  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  private static let labels = [
    "@name", "@key", "@field", "@type", "@Name", "@Key", "name", "key", "Name", "Key", "k",
  ]
  private static let values = Set(
    words: "#text @value @Value @content value Value content string v AttributeValue")
}
