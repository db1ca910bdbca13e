/// The arguments of a call, or the parameters of a state or event, by name.
public struct ContractArguments: Sendable {
  /// The arguments as the contract gives them, before conversion to Swift types.
  public let values: [String: Value]

  let context: ConversionContext

  /// Creates the arguments of one call, or the parameters of a state or event.
  ///
  /// - Parameters:
  ///   - values: The values by parameter name.
  ///   - context: Converts values to instances, and finds objects such as `FormView#1`.
  package init(_ values: [String: Value], context: ConversionContext = ConversionContext()) {
    self.values = values
    self.context = context
  }

  /// The value of one parameter, before conversion; `nil` if the contract gives none.
  public subscript(name: String) -> Value? { values[name] }

  /// Converts an argument to a Swift type, as in `try event.make("form", as: Form.self)`.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - type: The type to create. For an optional type, the argument may be missing.
  /// - Returns: An instance of the type.
  /// - Throws: A ``ContractArgumentError`` if the argument is missing or has the wrong form, or if
  ///   no rule can create the type.
  public func make<Instance>(
    _ name: String,
    as type: Instance.Type = Instance.self
  ) throws(ContractArgumentError) -> Instance {
    try context.make(values[name], named: name, as: type)
  }

  /// Converts an argument to the list for a variadic parameter; a missing one is an empty list.
  ///
  /// A generated binding has a call for each number of elements, so the list has a limit.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - limit: The largest number of elements.
  /// - Returns: The elements.
  /// - Throws: A ``ContractArgumentError`` if the list is too long, or if an element cannot be made.
  public func list<Element>(
    _ name: String,
    atMost limit: Int
  ) throws(ContractArgumentError) -> [Element] {
    guard values[name] != nil else { return [] }
    let list: [Element] = try make(name)
    guard list.count <= limit else {
      throw ContractArgumentError(
        parameter: name, type: TypeName.own([Element].self), path: "$",
        reason: "expected at most \(limit) elements for a variadic parameter, got \(list.count)")
    }
    return list
  }

  /// Returns the function that a contract gives for a parameter.
  ///
  /// A contract writes `{ answers: true }` for a function that returns the same for all arguments,
  /// or the name under which the suite registers one with ``Conversion(_:named:)``.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - answering: Creates the function that the caller needs. It receives a closure that returns
  ///     the answer.
  /// - Returns: A function of the type that the caller needs.
  /// - Throws: A ``ContractArgumentError`` if the argument is missing or has the wrong form.
  public func function<Function, Answer>(
    _ name: String,
    answering: (_ answer: @escaping @Sendable () -> Answer) -> Function
  ) throws(ContractArgumentError) -> Function {
    guard let answer = constantAnswer(name) else { return try make(name) }
    // This is safe, because only the implementation gets the instance, and only by calling the
    // returned function. On several threads the function returns the same object, as a closure of
    // the application that returns a stored object would.
    nonisolated(unsafe) let instance = try context.make(answer, named: name, as: Answer.self)
    return answering { instance }
  }

  /// Returns the function that a contract gives by its name, where the answer cannot be copied.
  ///
  /// The function may set an `inout` argument whose type is noncopyable, so no constant can be given
  /// for it. The suite registers such a function with ``Conversion(_:named:)``.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - answering: The closure for a constant answer, which is not called.
  /// - Returns: A function of the type that the caller needs.
  /// - Throws: A ``ContractArgumentError`` if the argument is missing or has the wrong form.
  @_disfavoredOverload
  public func function<Function, Answer: ~Copyable>(
    _ name: String,
    answering: (_ answer: @escaping @Sendable () -> Answer) -> Function
  ) throws(ContractArgumentError) -> Function {
    try make(name)
  }

  /// Returns the answer `true` in `{ answers: true }`; `nil` for an argument of another form.
  func constantAnswer(_ name: String) -> Value? {
    guard case .object(let members)? = values[name], members.count == 1 else { return nil }
    return members["answers"]
  }

  /// Returns the type that an argument names, for a type parameter of a generic method.
  ///
  /// A suite registers such a type with ``Conversion(_:from:to:)``, also without closures:
  /// `Conversion(Order.self)`. If the argument is missing, plain data serves, which is `Codable`,
  /// `Hashable` and `Sendable`.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - metatype: The metatype that the caller needs, such as `(any Decodable.Type).self`.
  /// - Returns: A type that conforms to the protocols of the metatype.
  /// - Throws: A ``ContractArgumentError`` if no registered type has the name and conforms.
  public func type<Metatype>(
    _ name: String,
    as metatype: Metatype.Type = Metatype.self
  ) throws(ContractArgumentError) -> Metatype {
    let known = context.registeredTypes.filter { $0.type is Metatype }
    if values[name] == nil, let plain = (PlainPayload.self as Any.Type) as? Metatype {
      return plain
    }
    if case .string(let word)? = values[name],
      let type = known.first(where: { $0.name == word })?.type as? Metatype
    {
      return type
    }
    let names = known.map(\.name).joined(separator: ", ")
    let expected = names.isEmpty ? "a type; register a Conversion" : "one of \(names)"
    let given = values[name].map { ", got \($0.excerpt)" } ?? ""
    throw ContractArgumentError(
      parameter: name, type: TypeName.own(Metatype.self), path: "$",
      reason: "expected \(expected)\(given)")
  }
}

/// The error for an argument of a contract that cannot be converted to the parameter's type.
public struct ContractArgumentError: Error, Sendable, Hashable, Codable {
  /// The parameter's name in the contract, such as `item`.
  public var parameter: String
  /// The Swift type of the parameter, such as `[Item]`.
  public var type: String
  /// The position of the mistake in the value, such as `$.items[2].price`.
  public var path: String
  /// The mistake as part of a sentence, such as "expected a string, got 3".
  public var reason: String
  /// The conversion that the suite lacks, if that is the mistake; `nil` for any other mistake.
  package var missingConversion: MissingConversion?

  /// Creates the error.
  ///
  /// A handwritten binding rarely needs it, because ``ContractArguments/make(_:as:)`` throws it.
  public init(parameter: String, type: String, path: String, reason: String) {
    self.parameter = parameter
    self.type = type
    self.path = path
    self.reason = reason
  }
}
