package import ContractBinding

extension Value {
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .largeInteger(let digits): digits
    default: nil
    }
  }

  package var elements: [Value] { if case .array(let elements) = self { elements } else { [] } }

  package var fields: [String: Value] {
    if case .object(let fields) = self { fields } else { [:] }
  }

  package var hasParts: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }

  /// True for a number of any size, with or without a fraction.
  package var isNumber: Bool {
    switch self {
    case .integer, .largeInteger, .number: true
    default: false
    }
  }

  package var isTextOrNumber: Bool {
    if case .string = self { true } else { isNumber }
  }

  /// Reads a field of an object, or a part of an error such as `case`; `nil` if there is none.
  ///
  /// For an error, the name of its case gives its associated values.
  package subscript(part key: String) -> Value? {
    switch self {
    case .object(let fields): fields[key]
    case .error(let error):
      error[part: key] ?? (key == error.caseName ? error.payload : nil)
    default: nil
    }
  }

  package func part(at path: ArraySlice<ValuePath.Component>) -> Value? {
    var part = self
    for component in path {
      switch (component, part) {
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        part = elements[index]
      case (.key(let key), _):
        guard let inner = part[part: key] else { return nil }
        part = inner
      default: return nil
      }
    }
    return part
  }
}
