package import ContractBinding

extension Value {
  /// Reads a field of an object, or a part of an error such as `case`.
  ///
  /// For an error, the name of its case gives its associated values. The result is `nil` if there
  /// is no such part.
  package subscript(part key: String) -> Value? {
    switch self {
    case .object(let fields): fields[key]
    case .error(let error):
      error[part: key] ?? (key == error.caseName ? error.payload : nil)
    default: nil
    }
  }
}
