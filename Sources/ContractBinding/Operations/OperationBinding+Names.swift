// Short names for those who write a binding by hand. They are members, because types of the module
// would stand in the way of an application's own `Operation`, `Arguments` or `Reply`.

extension OperationBinding {
  /// The description of an operation, as a binding writes it.
  public typealias Operation = OperationDescription
  /// The arguments of a call, as a binding writes their type.
  public typealias Arguments = ContractArguments
  /// The receiver of a call's outcome, as a binding writes its type.
  public typealias Reply = OperationReply
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a description of a requirement, for bindings that write `ContractBinding.Operation`
/// beside Foundation, which has an `Operation` too.
///
/// A function, because a type of this name would be taken for an application's own.
///
/// - SeeAlso: ``OperationDescription/init(name:signature:kind:parameters:handlers:isAsync:isThrowing:mayOverlap:isStream:)``
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
