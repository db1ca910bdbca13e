/// A function that an operation has returned, as an object with one operation.
final class ReturnedFunction: OpenSubject {
  /// The word for the object and its operation in contracts.
  static let name = TypeName.function

  private let call: (ContractArguments, OperationReply) async throws -> Void

  /// Creates the object; `call` takes the arguments, and returns the call with them.
  init<Result>(
    namingObjects name: String?,
    _ call: @escaping (inout ListedArguments) throws -> () async throws -> Result
  ) {
    self.call = { arguments, reply in
      var list = ListedArguments(arguments)
      let function = try call(&list)
      try list.refuseOthers()
      do {
        let result = try await function()
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
struct ListedArguments {
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
