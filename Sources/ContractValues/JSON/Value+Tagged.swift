package import ContractBinding

extension Value {
  /// The value in a form that JSON can hold without loss, and that ``init(tagged:)`` restores.
  ///
  /// An error becomes `{"$error": …}`, and a token `{"$token": …}`. A key that begins with `$` gets
  /// a second `$`. A number that JSON does not have becomes `{"$number": "nan"}`, `"infinity"` or
  /// `"-infinity"`.
  package var tagged: Value {
    switch self {
    case .number(let number) where !number.isFinite:
      .object([
        "$number": .string(number.isNaN ? "nan" : number < 0 ? "-infinity" : "infinity")
      ])
    case .null, .boolean, .integer, .largeInteger, .number, .string: self
    case .array(let elements): .array(elements.map(\.tagged))
    case .object(let fields):
      .object(
        Dictionary(
          fields.map { ($0.hasPrefix("$") ? "$" + $0 : $0, $1.tagged) },
          uniquingKeysWith: { $1 }
        )
      )
    case .token(let name): .object(["$token": .string(name)])
    case .error(let error):
      .object([
        "$error": ErrorValue(
          type: error.type,
          caseName: error.caseName,
          fields: error.fields.mapValues(\.tagged)
        ).parts
      ])
    }
  }

  /// Restores a value from the form that ``tagged`` produced, such as `{"$token": "FormView#1"}`.
  ///
  /// - Throws: ``TagError`` for an object whose only key begins with one `$`, if the key is unknown
  ///   or its content is invalid.
  package init(tagged: Value) throws(TagError) {
    switch tagged {
    case .array(let elements):
      var values: [Value] = []
      for element in elements { values.append(try Value(tagged: element)) }
      self = .array(values)
    case .object(let fields):
      if fields.count == 1, let field = fields.first, field.key.hasPrefix("$"),
        !field.key.hasPrefix("$$")
      {
        self = try Value(tag: field.key, field.value)
      } else {
        var values = [String: Value](minimumCapacity: fields.count)
        for (key, value) in fields {
          values[key.hasPrefix("$$") ? String(key.dropFirst()) : key] = try Value(tagged: value)
        }
        self = .object(values)
      }
    default: self = tagged
    }
  }

  private init(tag: String, _ content: Value) throws(TagError) {
    switch (tag, content) {
    // In earlier recordings, the token of a function is the function's type, such as `(Int) -> ()`.
    case ("$token", .string(let name)):
      self = .token(TypeName.isFunction(name) ? TypeName.function : name)
    case ("$number", "nan"): self = .number(.nan)
    case ("$number", "infinity"): self = .number(.infinity)
    case ("$number", "-infinity"): self = .number(-.infinity)
    case ("$error", .object(let parts)):
      guard case .string(let type) = parts["type"] else { throw TagError(tag: tag) }
      var fields: [String: Value] = [:]
      if case .object(let tagged) = parts["fields"] {
        for (key, value) in tagged { fields[key] = try Value(tagged: value) }
      }
      var caseName: String?
      if case .string(let name) = parts["case"] { caseName = name }
      self = .error(ErrorValue(type: type, caseName: caseName, fields: fields))
    default: throw TagError(tag: tag)
    }
  }
}

/// The error for a `$` key in a recording that this version does not know, or whose content is
/// invalid.
package struct TagError: Error, Sendable, Hashable {
  /// The key with its dollar sign, such as `$tokn`.
  package let tag: String
}
