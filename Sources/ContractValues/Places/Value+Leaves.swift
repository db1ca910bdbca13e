package import ContractBinding

extension Value {
  /// Replaces each leaf, such as a text or a number; keys and the lengths of lists stay the same.
  package func mapLeaves(_ transform: (Value) -> Value) -> Value {
    switch self {
    case .array(let elements): return .array(elements.map { $0.mapLeaves(transform) })
    case .object(let fields): return .object(fields.mapValues { $0.mapLeaves(transform) })
    case .error(var error):
      error.fields = error.fields.mapValues { $0.mapLeaves(transform) }
      return .error(error)
    default: return transform(self)
    }
  }

  /// All texts in the value, at any depth, without keys of objects and contents of errors.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let fields): fields.values.flatMap(\.texts)
    default: []
    }
  }
}
