// The functions that an operation returns, which later steps can call.
//
// Values show one as `function#1`. A contract keeps it with `returns: { $bind: check }`, and calls it
// with `call: function`, `on: "${check}"` and a list of arguments.
//
// There is an overload for each number of arguments, because the compiler (6.3) crashes at a
// function with a parameter pack if an argument is a tuple. Each has a synchronous twin, because the
// compiler prefers a disfavored overload to the conversion to an asynchronous function.
extension OperationReply {
  /// Reports a function of no argument; `nil` if the operation returned `nil`.
  ///
  /// - Parameters:
  ///   - result: The function as the operation has returned it, for a conversion of the suite.
  ///   - function: The same function.
  ///   - name: The protocol after which objects are named that the function returns.
  public func returned<Function, Result>(
    _ result: Function, function: (() throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, _ in { try function() } }
  }

  /// Reports an asynchronous function of no argument; `nil` if the operation returned `nil`.
  public func returned<Function, Result>(
    _ result: Function, function: (() async throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, _ in { try await function() } }
  }

  /// Reports a function of one argument; `nil` if the operation returned `nil`.
  public func returned<Function, First, Result>(
    _ result: Function, function: ((First) throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      return { try function(first) }
    }
  }

  /// Reports an asynchronous function of one argument; `nil` if the operation returned `nil`.
  public func returned<Function, First, Result>(
    _ result: Function, function: ((First) async throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      return { try await function(first) }
    }
  }

  /// Reports a function of two arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Result>(
    _ result: Function, function: ((First, Second) throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      return { try function(first, second) }
    }
  }

  /// Reports an asynchronous function of two arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Result>(
    _ result: Function, function: ((First, Second) async throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      return { try await function(first, second) }
    }
  }

  /// Reports a function of three arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Result>(
    _ result: Function, function: ((First, Second, Third) throws -> Result)?, as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      return { try function(first, second, third) }
    }
  }

  /// Reports an asynchronous function of three arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Result>(
    _ result: Function, function: ((First, Second, Third) async throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      return { try await function(first, second, third) }
    }
  }

  /// Reports a function of four arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Fourth, Result>(
    _ result: Function,
    function: ((First, Second, Third, Fourth) throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      let fourth = try list.next(as: Fourth.self)
      return { try function(first, second, third, fourth) }
    }
  }

  /// Reports an asynchronous function of four arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Fourth, Result>(
    _ result: Function,
    function: ((First, Second, Third, Fourth) async throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      let fourth = try list.next(as: Fourth.self)
      return { try await function(first, second, third, fourth) }
    }
  }

  /// Reports a function of five arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Fourth, Fifth, Result>(
    _ result: Function,
    function: ((First, Second, Third, Fourth, Fifth) throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      let fourth = try list.next(as: Fourth.self)
      let fifth = try list.next(as: Fifth.self)
      return { try function(first, second, third, fourth, fifth) }
    }
  }

  /// Reports an asynchronous function of five arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Fourth, Fifth, Result>(
    _ result: Function,
    function: ((First, Second, Third, Fourth, Fifth) async throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      let fourth = try list.next(as: Fourth.self)
      let fifth = try list.next(as: Fifth.self)
      return { try await function(first, second, third, fourth, fifth) }
    }
  }

  /// Reports a function of six arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Fourth, Fifth, Sixth, Result>(
    _ result: Function,
    function: ((First, Second, Third, Fourth, Fifth, Sixth) throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      let fourth = try list.next(as: Fourth.self)
      let fifth = try list.next(as: Fifth.self)
      let sixth = try list.next(as: Sixth.self)
      return { try function(first, second, third, fourth, fifth, sixth) }
    }
  }

  /// Reports an asynchronous function of six arguments; `nil` if the operation returned `nil`.
  public func returned<Function, First, Second, Third, Fourth, Fifth, Sixth, Result>(
    _ result: Function,
    function: ((First, Second, Third, Fourth, Fifth, Sixth) async throws -> Result)?,
    as name: String? = nil
  ) {
    report(result, as: name, function) { function, list in
      let first = try list.next(as: First.self)
      let second = try list.next(as: Second.self)
      let third = try list.next(as: Third.self)
      let fourth = try list.next(as: Fourth.self)
      let fifth = try list.next(as: Fifth.self)
      let sixth = try list.next(as: Sixth.self)
      return { try await function(first, second, third, fourth, fifth, sixth) }
    }
  }

  /// Reports a function that no step can call, such as one with a noncopyable result.
  ///
  /// `@Contracted` sees only names. So the compiler chooses this overload for a function whose types
  /// do not suit the others, and for one of more arguments.
  ///
  /// - Parameters:
  ///   - result: The function, of which a value shows only that it is one.
  ///   - function: The same function.
  ///   - name: A name without use here.
  @_disfavoredOverload
  public func returned<Function, Other>(
    _ result: Function, function: Other, as name: String? = nil
  ) {
    returned(result)
  }

  private func report<Function, Made, Result>(
    _ result: Function, as name: String?, _ function: Made?,
    _ call: @escaping (Made, inout ListedArguments) throws -> () async throws -> Result
  ) {
    guard let function else { return returned(result) }
    let value = context.value(of: result)
    // A conversion of the suite shows the function by another value.
    guard value == .token(ReturnedFunction.name) else { return receive(.returned(value)) }
    let returned = ReturnedFunction(namingObjects: name) { try call(function, &$0) }
    receive(.returned(.token(context.tokens.token(for: returned, named: ReturnedFunction.name))))
  }
}
