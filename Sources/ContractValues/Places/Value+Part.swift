package import ContractBinding

extension Value {
  /// A part of an object, or of an error as ``ErrorValue`` names its parts.
  package subscript(part key: String) -> Value? {
    switch self {
    case .object(let fields): fields[key]
    case .error(let error):
      error[part: key] ?? (key == error.caseName ? error.payload : nil)
    default: nil
    }
  }
}
