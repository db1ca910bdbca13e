package import ContractBinding
import ContractValues

/// A parameter of a type whose values a contract can only write in one way, such as `Int`.
///
/// Its arguments can be checked without a run. Other types are known only to the code.
struct PlainParameter {
  private let matcher: ValueMatcher
  private let isOptional: Bool

  /// Creates the check for a parameter; `nil` if its type has a conversion, or is neither one of
  /// Swift's numbers nor `Bool` nor `String`.
  init?(_ parameter: OperationDescription.Parameter, converted: Set<String>) {
    isOptional = parameter.type.hasSuffix("?")
    let type = isOptional ? String(parameter.type.dropLast()) : parameter.type
    guard !converted.contains(type), !converted.contains(parameter.type) else { return nil }
    switch type {
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64":
      matcher = .integer
    case "Double", "Float": matcher = .number
    case "Bool": matcher = .boolean
    case "String": matcher = .string
    default: return nil
    }
  }

  /// Returns the reason why a value does not fit, such as `expected a whole number, got "ten"`;
  /// `nil` if it fits, or if only a run can decide.
  func mismatch(_ value: Value) -> String? {
    if isOptional, value == .null { return nil }
    if case .string(let text) = value, text.contains("${") { return nil }
    // The application may have its own type with the same name, whose values may be lists or
    // objects.
    guard !value.hasParts, !matcher.definition.accepts(value) else { return nil }
    // Numbers such as infinity have no literal, and are written as tokens.
    if matcher == .number, case .token = value { return nil }
    let noun = matcher == .integer ? "a whole number" : matcher.definition.noun
    return "expected \(noun), got \(value.shortText)"
  }
}

extension OperationDescription.Parameter {
  /// True if the code must turn an argument into a value, such as a case of an enum or the name of
  /// a double.
  package var hasUnknownForm: Bool { PlainParameter(self, converted: []) == nil }
}
