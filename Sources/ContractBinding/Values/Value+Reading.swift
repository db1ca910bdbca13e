/// How a ``Conversion`` reads the value that it is given.
extension Value {
  /// A member of an object; ``null`` where there is none, or where this is no object.
  public subscript(key: String) -> Value {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Makes an instance by the rules that need no conversion.
  ///
  /// - Parameter type: The type to make; an optional type accepts ``null``.
  /// - Returns: The instance.
  /// - Throws: An ``ArgumentError`` when the value does not fit the type.
  public func make<Instance>(
    as type: Instance.Type = Instance.self
  ) throws(ArgumentError) -> Instance {
    try Scene().make(self, named: "value", as: type)
  }
}
