package import ContractBinding

/// The type of a value, regardless of its content.
///
/// All strings have the same shape, because a value does not show if a string is an enum's case.
/// Integers and fractions are both numbers.
package enum ValueShape: Sendable, Hashable {
  case null
  case boolean
  case number
  case string
  case list
  case object
  case error
  /// A token, which represents an object without a value, with the name of its type.
  case token(String)

  /// Creates the shape of a value.
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
  /// The part that identifies an error: its type and its case.
  ///
  /// For a Foundation error, which has no cases, it is the domain and the code.
  package var identity: ErrorValue {
    guard caseName == nil, let domain = fields["domain"], let code = fields["code"] else {
      return ErrorValue(type: type, caseName: caseName)
    }
    return ErrorValue(type: type, fields: ["domain": domain, "code": code])
  }
}
