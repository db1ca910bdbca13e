package import ContractBinding
import ContractValues

/// A parameter of a type whose values a contract can only write in one way, such as `Int`.
///
/// Its arguments can be checked without a run. Other types are known only to the code.
struct PlainParameter {
  private enum Form {
    case wholeNumber, number, truth, text

    init?(_ type: String) {
      switch type {
      case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64":
        self = .wholeNumber
      case "Double", "Float": self = .number
      case "Bool": self = .truth
      case "String": self = .text
      default: return nil
      }
    }

    var phrase: String {
      switch self {
      case .wholeNumber: "a whole number"
      case .number: "a number"
      case .truth: "true or false"
      case .text: "a string"
      }
    }

    func accepts(_ value: Value) -> Bool {
      switch (self, value) {
      case (.wholeNumber, .integer), (.wholeNumber, .largeInteger), (.number, .integer),
        (.number, .largeInteger), (.number, .number), (.number, .token), (.truth, .boolean),
        (.text, .string):
        true
      case (.wholeNumber, .number(let number)): number.rounded() == number
      default: false
      }
    }
  }

  private let form: Form
  private let isOptional: Bool

  /// Creates the check for a parameter; `nil` if its type has a conversion, or is neither one of
  /// Swift's numbers nor `Bool` nor `String`.
  init?(_ parameter: OperationDescription.Parameter, converted: Set<String>) {
    isOptional = parameter.type.hasSuffix("?")
    let type = isOptional ? String(parameter.type.dropLast()) : parameter.type
    guard !converted.contains(type), !converted.contains(parameter.type), let form = Form(type)
    else { return nil }
    self.form = form
  }

  /// Returns the reason why a value does not fit, such as `expected a whole number, got "ten"`;
  /// `nil` if it fits, or if only a run can decide.
  func mismatch(_ value: Value) -> String? {
    if isOptional, value == .null { return nil }
    if case .string(let text) = value, text.contains("${") { return nil }
    // The application may have its own type with the same name, whose values may be lists or
    // objects.
    guard !value.hasParts, !form.accepts(value) else { return nil }
    return "expected \(form.phrase), got \(value.shortText)"
  }
}

extension OperationDescription.Parameter {
  /// True if the code must turn an argument into a value, such as a case of an enum or the name of
  /// a double.
  package var hasUnknownForm: Bool { PlainParameter(self, converted: []) == nil }
}
