/// The arguments whose type is an alias of a function, such as `Completion`.
///
/// `@Contracted` sees only the name of the alias, which may be that of a completion handler. So the
/// generated code writes the same call for each, and the compiler chooses the overload that fits.
extension ContractArguments {
  /// Returns the function that a contract names, such as `evens`; `nil` if it names none.
  ///
  /// The suite registers it with ``Conversion(_:named:)``.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - type: The type of the function.
  /// - Returns: The function, or `nil` for a completion handler and for `{ answers: true }`.
  /// - Throws: A ``ContractArgumentError`` if no function of the type has the name.
  public func named<Function>(
    _ name: String, as type: Function.Type = Function.self
  ) throws(ContractArgumentError) -> Function? {
    values[name] == nil || constantAnswer(name) != nil ? nil : try make(name)
  }

  /// Creates a completion handler that reports each of its calls, for a parameter whose type is an
  /// alias.
  ///
  /// See ``OperationReply/handler(_:)``.
  ///
  /// - Parameters:
  ///   - name: The parameter name of the handler, such as `responseHandler`.
  ///   - reply: Receives the calls.
  /// - Returns: A closure of the type that the alias names.
  /// - Throws: Nothing. It is declared with `throws` because the overload for functions with a
  ///   result can throw, and the generated code calls both in the same way.
  public func handler<each Argument>(
    _ name: String, _ reply: OperationReply
  ) throws(ContractArgumentError) -> @Sendable (repeat each Argument) -> Void {
    reply.handler(name)
  }

  /// Creates a function that returns a fixed answer, for a parameter whose type is an alias.
  ///
  /// The contract gives the answer as `{ answers: true }`.
  ///
  /// - Parameters:
  ///   - name: The parameter's name in the contract.
  ///   - reply: Is not used, because only the calls of a handler are reported.
  /// - Returns: A closure of the type that the alias names.
  /// - Throws: A ``ContractArgumentError`` if the contract gives no answer, or one of another type.
  @_disfavoredOverload
  public func handler<each Argument, Answer>(
    _ name: String, _ reply: OperationReply
  ) throws(ContractArgumentError) -> @Sendable (repeat each Argument) -> Answer {
    guard constantAnswer(name) != nil else {
      throw ContractArgumentError(
        parameter: name, type: "a function", path: "$",
        reason: "is missing; write { answers: … }, or the name of a function of the suite")
    }
    let answer: @Sendable () -> Answer = try function(name) { $0 }
    return { (_: repeat each Argument) in answer() }
  }

  /// Creates a completion handler that reports each of its calls, for an optional parameter whose
  /// type is an alias.
  ///
  /// It never throws. The overload for other types can, and generated code calls both in one way.
  public func optional<each Argument>(
    _ name: String, _ reply: OperationReply
  ) throws(ContractArgumentError) -> (@Sendable (repeat each Argument) -> Void)? {
    reply.handler(name)
  }

  /// Converts an optional argument like ``make(_:as:)``, if its type is not a completion handler.
  ///
  /// The result is `nil` if the contract gives no value. The reply is not used: it is there because
  /// the generated code writes the same call for a completion handler.
  @_disfavoredOverload
  public func optional<Instance>(
    _ name: String, _ reply: OperationReply
  ) throws(ContractArgumentError) -> Instance? {
    try make(name)
  }
}
