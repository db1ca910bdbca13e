package import ContractBinding

extension ErrorValue {
  /// A part of the error by its name in contracts: `type`, `case`, `fields`, or the name of a
  /// field.
  package subscript(part name: String) -> Value? {
    switch name {
    case "type": .string(type)
    case "case": caseName.map { .string($0) }
    case "fields": .object(fields)
    default: fields[name]
    }
  }

  /// The payload of the case, in the same form as that of any other enum; `nil` if there is none.
  package var payload: Value? {
    if fields.isEmpty { return nil }
    if fields.count == 1, let value = fields["value"] ?? fields["values"] { return value }
    return .object(fields)
  }

  /// The type, and the case if there is one: `OrderError.notFound`.
  package var qualifiedName: String { caseName.map { "\(type).\($0)" } ?? type }

  /// The error as an object with `type`, `case` and `fields`; the last two only if they exist.
  package var parts: Value {
    var parts: [String: Value] = ["type": .string(type)]
    if let caseName { parts["case"] = .string(caseName) }
    if !fields.isEmpty { parts["fields"] = .object(fields) }
    return .object(parts)
  }

  /// The names of the parts that every error has.
  package static let ownWords = ["type", "case", "fields"]

  /// The advice for a field that has one of ``ownWords`` as its name.
  package static func spelling(ofMember word: String) -> String {
    "a member of the error's is written: { fields: { \(word): … } }"
  }
}
