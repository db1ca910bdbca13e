// Short names for handwritten bindings. They are members of the protocol, because types of the
// module could hide an application's own `Operation`, `Arguments` or `Reply`.

extension OperationBinding {
  /// A short name for the description of a method or property in a handwritten binding, as in
  /// `Operation(name: "now", …)`.
  public typealias Operation = OperationDescription
  /// A short name for the type that gives a handwritten binding the arguments of a call.
  public typealias Arguments = ContractArguments
  /// A short name for the type that receives the result of a call from a handwritten binding, as in
  /// `reply.returned(time)`.
  public typealias Reply = OperationReply
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates the description of an operation, for code that writes `ContractBinding.Operation`
/// because Foundation has an `Operation` too.
///
/// It is a function, because a type of this name could hide an application's own.
///
/// - SeeAlso:
///   ``OperationDescription/init(name:signature:kind:parameters:handlers:isAsync:isThrowing:mayOverlap:isStream:)``
public func Operation(
  name: String,
  signature: String,
  kind: OperationDescription.Kind = .method,
  parameters: [OperationDescription.Parameter] = [],
  handlers: [String] = [],
  isAsync: Bool = false,
  isThrowing: Bool = false,
  mayOverlap: Bool = false,
  isStream: Bool = false
) -> OperationDescription {
  OperationDescription(
    name: name, signature: signature, kind: kind, parameters: parameters, handlers: handlers,
    isAsync: isAsync, isThrowing: isThrowing, mayOverlap: mayOverlap, isStream: isStream)
}
