package import ContractBinding

/// The shape of a value, whatever it holds.
///
/// A word may be an enum's case or any other text: values alone do not tell, so all texts are
/// of one kind. A number is a number, with a fraction or without.
package enum ValueShape: Sendable, Hashable {
  case null
  case boolean
  case number
  case string
  case list
  case object
  case error
  /// Something that is no value, by the name of its type.
  case token(String)

  /// Finds the shape of a value.
  ///
  /// - Parameter value: The value.
  package init(of value: Value) {
    switch value {
    case .null: self = .null
    case .boolean: self = .boolean
    case .integer, .largeInteger, .number: self = .number
    case .string: self = .string
    case .array: self = .list
    case .object: self = .object
    case .error: self = .error
    case .token(let name): self = .token(String(name.prefix { $0 != "#" }))
    }
  }

  /// The shape as a noun.
  package var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    case .error: "an error"
    case .token(let type): "a \(type)"
    }
  }
}

extension ErrorValue {
  /// The part in which two rejections differ: the type and the case, or, of an error that has no
  /// cases because it is Foundation's, the domain and the code.
  package var identity: ErrorValue {
    guard caseName == nil, let domain = fields["domain"], let code = fields["code"] else {
      return ErrorValue(type: type, caseName: caseName)
    }
    return ErrorValue(type: type, fields: ["domain": domain, "code": code])
  }
}
