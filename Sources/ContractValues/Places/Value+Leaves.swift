package import ContractBinding

extension Value {
  /// The value with each part in it changed that holds no others; keys and lengths stay.
  ///
  /// - Parameter transform: Gives the new part.
  /// - Returns: The value with the new parts.
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
