/// The arguments of one call, or the parameters of one state, by name.
public struct ContractArguments: Sendable {
  /// The values as the contract gives them.
  public let values: [String: Value]

  private let context: ConversionContext

  /// Creates arguments.
  ///
  /// - Parameters:
  ///   - values: The values by parameter name.
  ///   - context: Makes instances of values, and knows the objects that have a token.
  package init(_ values: [String: Value], context: ConversionContext = ConversionContext()) {
    self.values = values
    self.context = context
  }

  /// The value of one parameter, or `nil` when the contract gives none.
  public subscript(name: String) -> Value? { values[name] }

  /// Makes an instance of a parameter's type.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - type: The type to make; an optional type accepts an argument that is missing.
  /// - Returns: The instance.
  /// - Throws: A ``ContractArgumentError`` when the argument is missing or does not fit the type.
  public func make<Instance>(
    _ name: String,
    as type: Instance.Type = Instance.self
  ) throws(ContractArgumentError) -> Instance {
    try context.make(values[name], named: name, as: type)
  }
}

/// An argument that does not fit its parameter's type.
public struct ContractArgumentError: Error, Sendable, Hashable, Codable {
  /// The parameter's name.
  public var parameter: String
  /// The parameter's type.
  public var type: String
  /// The place of the mistake in the value, such as `$.items[2].price`.
  public var path: String
  /// The mistake, as a sentence fragment: `expected a string, got 3`.
  public var reason: String

  /// Creates the error.
  public init(parameter: String, type: String, path: String, reason: String) {
    self.parameter = parameter
    self.type = type
    self.path = path
    self.reason = reason
  }
}
