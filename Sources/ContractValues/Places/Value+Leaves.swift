package import ContractBinding

extension Value {
  /// The value with each leaf replaced; the keys and the lengths of lists stay.
  ///
  /// - Parameter transform: A function that returns the new leaf.
  /// - Returns: The value with the new leaves.
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
}
