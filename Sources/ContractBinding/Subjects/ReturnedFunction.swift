// Three overloads, because the compiler prefers a disfavored one to the conversion of a synchronous
// function to an asynchronous one.
extension OperationReply {
  /// Reports a function that an operation has returned, which later steps can call.
  ///
  /// Values show it as `function#1`. A contract keeps it with `returns: { $bind: check }`, and calls
  /// it with `call: function`, `on: "${check}"` and a list of arguments.
  ///
  /// - Parameters:
  ///   - result: The function as the operation has returned it, for a conversion of the suite.
  ///   - function: The same function; `nil` if the operation returned `nil`.
  ///   - name: The protocol after which objects are named that the function returns.
  public func returned<Function, each Argument, Result>(
    _ result: Function, function: ((repeat each Argument) throws -> Result)?,
    as name: String? = nil
  ) {
    guard let function else { return returned(result) }
    report(result, ReturnedFunction(function, namingObjects: name))
  }

  /// Reports an asynchronous function that an operation has returned, which later steps can call.
  ///
  /// - Parameters:
  ///   - result: The function as the operation has returned it, for a conversion of the suite.
  ///   - function: The same function; `nil` if the operation returned `nil`.
  ///   - name: The protocol after which objects are named that the function returns.
  public func returned<Function, each Argument, Result>(
    _ result: Function, function: ((repeat each Argument) async throws -> Result)?,
    as name: String? = nil
  ) {
    guard let function else { return returned(result) }
    report(result, ReturnedFunction(function, namingObjects: name))
  }

  /// Reports a function that no step can call, such as one with a noncopyable result.
  ///
  /// `@Contracted` sees only names. So the compiler chooses this overload for a function whose types
  /// do not suit the other two.
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

  private func report<Function>(_ result: Function, _ function: ReturnedFunction) {
    let value = context.value(of: result)
    // A conversion of the suite shows the function by another value.
    guard value == .token(ReturnedFunction.name) else { return receive(.returned(value)) }
    receive(.returned(.token(context.tokens.token(for: function, named: ReturnedFunction.name))))
  }
}

/// A function that an operation has returned, as an object with one operation.
final class ReturnedFunction: OpenSubject {
  /// The word for the object and its operation in contracts.
  static let name = TypeName.function

  private let call: (ContractArguments, OperationReply) async throws -> Void

  init<each Argument, Result>(
    _ function: @escaping (repeat each Argument) async throws -> Result, namingObjects name: String?
  ) {
    call = { arguments, reply in
      var list = ListedArguments(arguments)
      let given = (repeat try list.next(as: (each Argument).self))
      try list.refuseOthers()
      do {
        let result = try await function(repeat each given)
        if result is Void { return reply.returned() }
        reply.receive(.returned(reply.context.value(of: result, namingObjects: name)))
      } catch {
        reply.threw(error)
      }
    }
  }

  /// Prepares nothing, because states belong to the implementation that the scenario tests.
  func setUp(_ name: String, with parameters: ContractArguments, vendor: Vendor?) async throws {}

  /// Delivers nothing, because events belong to the implementation that the scenario tests.
  func deliver(_ event: String, with arguments: ContractArguments) async throws {}

  func perform(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws {
    try await call(arguments, reply)
  }

  func start(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws -> Task<Void, Never>? {
    nil
  }
}

/// The arguments of a returned function, whose names are their positions.
///
/// An argument that the suite makes has no position, because a contract leaves it out.
private struct ListedArguments {
  private let arguments: ContractArguments
  private var count = 0

  init(_ arguments: ContractArguments) { self.arguments = arguments }

  mutating func next<Argument>(as type: Argument.Type) throws -> Argument {
    let context = arguments.context
    guard !context.supplies(type) else {
      return try context.make(nil, named: TypeName.spelled(type), as: type)
    }
    count += 1
    return try arguments.make("\(count)", as: type)
  }

  /// Throws if the contract gives more arguments than the function takes.
  func refuseOthers() throws(ContractArgumentError) {
    guard arguments.values.count > count else { return }
    throw ContractArgumentError(
      parameter: "\(count + 1)", type: ReturnedFunction.name, path: "$",
      reason: "is one too many, because the function takes \(count)")
  }
}

extension ObjectDescription {
  /// The functions that operations return.
  ///
  /// Only a run knows how many arguments a function takes, and of which types.
  private static let functions = ObjectDescription(
    name: ReturnedFunction.name,
    operations: [
      OperationDescription(
        name: ReturnedFunction.name, signature: ReturnedFunction.name,
        parameters: (1...9).map {
          OperationDescription.Parameter(label: nil, name: "\($0)", type: "Any", isOptional: true)
        },
        isAsync: true, isThrowing: true)
    ])

  /// The objects that steps can call with `on`: those that a suite lists, and the functions that
  /// operations return, if any does.
  package static func callable(
    _ listed: [ObjectDescription], besides operations: [OperationDescription]
  ) -> [ObjectDescription] {
    let all = operations + listed.flatMap(\.operations)
    return all.contains(where: \.returnsFunction) ? listed + [functions] : listed
  }
}
