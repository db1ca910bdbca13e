/// The reading of values in a ``SuiteConversion``.
extension Value {
  /// A member of an object; ``null`` if there is none, or if this is no object.
  public subscript(key: String) -> Value {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Makes an instance by the rules that need no conversion.
  ///
  /// - Parameter type: The type to make; an optional type accepts ``null``.
  /// - Returns: The instance.
  /// - Throws: A ``ContractArgumentError`` when the value does not fit the type.
  public func make<Instance>(
    as type: Instance.Type = Instance.self
  ) throws(ContractArgumentError) -> Instance {
    try ConversionContext().make(self, named: "value", as: type)
  }
}
