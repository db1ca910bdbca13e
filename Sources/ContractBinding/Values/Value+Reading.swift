/// Functions that read a value in a suite's ``SuiteConversion``, such as
/// `value["name"].make(as: String.self)`.
extension Value {
  /// The value of a key.
  ///
  /// It is ``null`` if there is no such key, or if this is not an object.
  public subscript(key: String) -> Value {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  /// Converts the value to a Swift type by the built-in rules, as in
  /// `try value["name"].make(as: String.self)`.
  ///
  /// - Parameter type: The type to create. An optional type accepts ``null``.
  /// - Returns: An instance of the type.
  /// - Throws: A ``ContractArgumentError`` if the value has the wrong form.
  public func make<Instance>(
    as type: Instance.Type = Instance.self
  ) throws(ContractArgumentError) -> Instance {
    try ConversionContext().make(self, named: "value", as: type)
  }
}
