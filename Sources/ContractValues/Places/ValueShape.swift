package import ContractBinding

/// The type of a value, regardless of its content.
///
/// With the fidelity `shape`, a double must return values of the recorded types.
///
/// All strings have the same shape, because a string does not show whether it is an enum's case.
/// Integers and fractions are both numbers.
package enum ValueShape: Sendable, Hashable {
  case null
  case boolean
  case number
  case string
  case list
  case object
  case error
  /// An object without a plain value, such as a view, with the name of its type: `FormView`.
  case token(String)

  /// Determines the shape: 1 and 1.5 are numbers, and `FormView#1` is a token of type `FormView`.
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

  /// The shape as messages name it, with its article: "a number", "true or false", "an object".
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
  /// The type and the case of the error, by which two errors count as the same failure.
  ///
  /// A Foundation error has no case, so its domain and code take the place of one.
  package var identity: ErrorValue {
    guard caseName == nil, let domain = fields["domain"], let code = fields["code"] else {
      return ErrorValue(type: type, caseName: caseName)
    }
    return ErrorValue(type: type, fields: ["domain": domain, "code": code])
  }
}
