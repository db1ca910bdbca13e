extension ErrorValue {
  /// Returns the value that a contract can name under `throws`: `type`, `case`, `fields`, or the
  /// name of an associated value; `nil` if the error has none of this name.
  package subscript(part name: String) -> Value? {
    switch name {
    case "type": .string(type)
    case "case": caseName.map { .string($0) }
    case "fields": .object(fields)
    default: fields[name]
    }
  }

  /// The associated values of the error's case: one unnamed value as it is, several as an object
  /// such as `{"id": "A7"}`; `nil` if the case has none.
  package var payload: Value? {
    if fields.isEmpty { return nil }
    if fields.count == 1, let value = fields["value"] ?? fields["values"] { return value }
    return .object(fields)
  }

  /// The name that messages show for the error: `OrderError.notFound`, or only the type if the
  /// error has no case.
  package var qualifiedName: String { caseName.map { "\(type).\($0)" } ?? type }

  /// The error as a plain object, such as `{"type": "OrderError", "case": "notFound", "fields":
  /// {"id": "A7"}}`.
  ///
  /// `case` is absent if the error has no case, and `fields` if it has no associated values.
  package var parts: Value {
    var parts: [String: Value] = ["type": .string(type)]
    if let caseName { parts["case"] = .string(caseName) }
    if !fields.isEmpty { parts["fields"] = .object(fields) }
    return .object(parts)
  }

  /// The keys that a contract may use for every error.
  ///
  /// An associated value of the same name can only be reached through `fields`.
  package static let ownWords = ["type", "case", "fields"]

  /// Returns advice for the author of a contract whose error has an associated value with a name
  /// from ``ownWords``.
  ///
  /// For `type` it is "a member of the error's is written: { fields: { type: … } }".
  package static func spelling(ofMember word: String) -> String {
    "a member of the error's is written: { fields: { \(word): … } }"
  }
}
