package import ContractBinding
import ContractValues

/// A parameter of a type whose values a contract can only write in one way, such as `Int` or
/// `[String: Double]`.
///
/// Its arguments can be checked without a run. Other types are known only to the code.
struct PlainParameter {
  private let form: PlainForm

  /// Creates the check for a parameter; `nil` if its type, or a type inside, has a conversion or is
  /// no plain one.
  init?(_ parameter: OperationDescription.Parameter, converted: Set<String>) {
    guard let form = PlainForm(parameter.type[...], converted: converted) else { return nil }
    self.form = form
  }

  /// Returns the reason why a value does not fit, such as `expected a whole number, got "ten"`;
  /// `nil` if it fits, or if only a run can decide.
  func mismatch(_ value: Value) -> String? {
    guard let stray = form.stray(in: value, at: ValuePath([])) else { return nil }
    let place = stray.path.components.isEmpty ? "" : " at \(stray.path.description(root: "$"))"
    return "expected \(stray.expected)\(place), got \(stray.value.shortText)"
  }
}

/// The form of the values of one of Swift's numbers, of `Bool` or `String`, or of a list, a
/// dictionary or an optional of these.
private indirect enum PlainForm {
  case scalar(ValueMatcher)
  case list(PlainForm)
  case dictionary(PlainForm)
  case optional(PlainForm)

  /// Reads the name of a type, such as `[String]?`; `nil` if it is not plain, or if the suite
  /// converts it.
  init?(_ type: Substring, converted: Set<String>) {
    guard !converted.contains(String(type)) else { return nil }
    if type.last == "?" {
      // An optional of an optional has two forms of `nil`.
      guard let form = PlainForm(type.dropLast(), converted: converted), !form.isOptional else {
        return nil
      }
      self = .optional(form)
    } else if let element = type.between("[", "]") ?? type.between("Set<", ">") {
      let (key, value) = element.keyAndValue
      guard let form = PlainForm(value, converted: converted) else { return nil }
      // Bytes may be a base64 text. A key of another type makes a list of pairs.
      guard key.map({ $0 == "String" && !converted.contains("String") }) ?? (value != "UInt8")
      else { return nil }
      self = key == nil ? .list(form) : .dictionary(form)
    } else {
      guard let matcher = Self.scalars[String(type)] else { return nil }
      self = .scalar(matcher)
    }
  }

  private static let scalars: [String: ValueMatcher] = [
    "Int": .integer, "Int8": .integer, "Int16": .integer, "Int32": .integer, "Int64": .integer,
    "UInt": .integer, "UInt8": .integer, "UInt16": .integer, "UInt32": .integer,
    "UInt64": .integer, "Double": .number, "Float": .number, "Bool": .boolean,
    "String": .string,
  ]

  private var isOptional: Bool { if case .optional = self { true } else { false } }

  /// Finds the first part of a value that has another form; `nil` if it fits, or if only a run can
  /// decide.
  func stray(
    in value: Value, at path: ValuePath
  ) -> (expected: String, value: Value, path: ValuePath)? {
    if case .string(let text) = value, text.contains("${") { return nil }
    switch (self, value) {
    case (.optional, .null): return nil
    case (.optional(let form), _): return form.stray(in: value, at: path)
    case (.list(let form), .array(let elements)):
      return elements.enumerated().lazy.compactMap { form.stray(in: $1, at: path.index($0)) }.first
    case (.dictionary(let form), .object(let members)):
      return members.sorted { $0.key < $1.key }.lazy
        .compactMap { form.stray(in: $1, at: path.key($0)) }.first
    // A dictionary may also be a list of pairs.
    case (.dictionary, .array): return nil
    // Numbers such as infinity have no literal, and are written as tokens.
    case (.scalar(.number), .token): return nil
    case (.scalar(let matcher), _):
      guard !matcher.definition.accepts(value) else { return nil }
      return (matcher == .integer ? "a whole number" : matcher.definition.noun, value, path)
    case (.list, _): return ("a list", value, path)
    case (.dictionary, _): return ("an object", value, path)
    }
  }
}

extension Substring {
  /// Returns the text between a beginning and an end; `nil` if the text has others.
  fileprivate func between(_ beginning: String, _ end: String) -> Substring? {
    guard hasPrefix(beginning), hasSuffix(end) else { return nil }
    return dropFirst(beginning.count).dropLast(end.count)
  }

  /// The key and the value of a dictionary's type, as in `String: [Int: Bool]`; without a colon
  /// outside of brackets, the whole text is the value.
  fileprivate var keyAndValue: (key: Substring?, value: Substring) {
    guard first != "[", let colon = firstIndex(of: ":") else { return (nil, self) }
    return (self[..<colon], self[index(after: colon)...].drop { $0 == " " })
  }
}

extension OperationDescription.Parameter {
  /// True if the code must turn an argument into a value, such as a case of an enum or the name of
  /// a double.
  package var hasUnknownForm: Bool { PlainParameter(self, converted: []) == nil }
}
