package import ContractBinding

extension ErrorValue {
  /// A part as contracts name it: `type`, `case` and `fields` are the error's own, every other
  /// word is a field's name.
  package subscript(part name: String) -> Value? {
    switch name {
    case "type": .string(type)
    case "case": caseName.map { .string($0) }
    case "fields": .object(fields)
    default: fields[name]
    }
  }

  /// The payload of the case, written as that of any other enum.
  package var payload: Value? {
    if fields.isEmpty { return nil }
    if fields.count == 1, let value = fields["value"] ?? fields["values"] { return value }
    return .object(fields)
  }

  /// The type, and the case where there is one: `OrderError.notFound`.
  package var qualifiedName: String { caseName.map { "\(type).\($0)" } ?? type }

  /// The error as an object: `type`, `case` and `fields`, each only where there is one.
  package var parts: Value {
    var parts: [String: Value] = ["type": .string(type)]
    if let caseName { parts["case"] = .string(caseName) }
    if !fields.isEmpty { parts["fields"] = .object(fields) }
    return .object(parts)
  }

  /// The words by which contracts name the parts of every error.
  package static let ownWords = ["type", "case", "fields"]

  /// How a contract names a member of such a name.
  package static func spelling(ofMember word: String) -> String {
    "a member of the error's is written: { fields: { \(word): … } }"
  }
}
