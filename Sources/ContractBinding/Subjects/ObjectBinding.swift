extension OperationBinding {
  /// Lets steps call the operations of objects that other operations return, such as a session.
  ///
  /// List it in the suite's ``ContractSuite/conversions``:
  ///
  /// ```swift
  /// public static var conversions: [any ValueConversion] { CartBinding.objects }
  /// ```
  ///
  /// A contract keeps the object with `returns: { $bind: cart }`, and a later step calls it with
  /// `on: "${cart}"`. Values show each of the objects as a name such as `Cart#1`.
  public static var objects: any ValueConversion { BoundObjects<Self>() }
}

/// A conversion of objects to names such as `Cart#1`, which can also call an object by its name.
package protocol ObjectBinding: ValueConversion {
  /// The protocol's name and operations, against which contracts are checked before a run.
  var description: ObjectDescription { get }

  /// Finds an object by its name, so that a step with `on` can call it.
  ///
  /// - Parameters:
  ///   - token: The name of the object in values, such as `Cart#1`.
  ///   - context: The objects of the scenario.
  /// - Returns: The object; `nil` if none of this protocol has the name.
  func open(_ token: String, in context: ConversionContext) -> (any OpenSubject)?
}

/// The operations of the objects behind one protocol, which the tool needs before a run.
package struct ObjectDescription: Sendable, Hashable {
  /// The name of the protocol, such as `Cart`, which begins the names of its objects.
  package var name: String
  /// The operations that a step with `on` can call.
  package var operations: [OperationDescription]

  package init(name: String, operations: [OperationDescription]) {
    self.name = name
    self.operations = operations
  }

  /// Collects the descriptions from those conversions of a suite that can call objects.
  package static func all(in conversions: [any ValueConversion]) -> [ObjectDescription] {
    let types = SuppliedTypes(conversions)
    return conversions.compactMap { ($0 as? any ObjectBinding)?.description }.map { object in
      ObjectDescription(
        name: object.name, operations: object.operations.map { $0.leavingOut(types) })
    }
  }
}

/// The conversion of ``OperationBinding/objects``, which creates no objects from values.
struct BoundObjects<Binding: OperationBinding>: ObjectBinding {
  var typeName: String { TypeName.spelled(Binding.Subject.self) }
  var type: Any.Type { Binding.Subject.self }
  var makesInstances: Bool { false }

  var description: ObjectDescription {
    ObjectDescription(name: Binding.protocolName, operations: Binding.operations)
  }

  func value(of instance: Any) -> Value? {
    guard let context = RunningConversion.current?.context,
      let object = instance as? Binding.Subject
    else { return nil }
    return .token(context.tokens.token(for: object as AnyObject, named: Binding.protocolName))
  }

  func instance(from value: Value) throws -> Any { throw OneWayConversion() }

  func open(_ token: String, in context: ConversionContext) -> (any OpenSubject)? {
    guard let object = context.tokens.object(for: token) as? Binding.Subject else { return nil }
    return BoundObject<Binding>(object, token: token, context: context)
  }
}

/// An object that a step calls, such as `Cart#1`, while this step runs.
final class BoundObject<Binding: OperationBinding>: OpenSubject {
  private var object: Binding.Subject
  private let token: String
  private let context: ConversionContext

  init(_ object: Binding.Subject, token: String, context: ConversionContext) {
    self.object = object
    self.token = token
    self.context = context
  }

  /// Prepares nothing, because states belong to the implementation that the scenario tests.
  func setUp(_ name: String, with parameters: ContractArguments, vendor: Vendor?) async throws {}

  /// Delivers nothing, because events belong to the implementation that the scenario tests.
  func deliver(_ event: String, with arguments: ContractArguments) async throws {}

  func perform(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws {
    var object = object
    defer { keep(object) }
    try await Binding.perform(signature, on: &object, with: arguments, reply: reply)
  }

  func start(
    _ signature: String, with arguments: ContractArguments, reply: OperationReply
  ) async throws -> Task<Void, Never>? {
    try await Binding.start(signature, on: object, with: arguments, reply: reply)
  }

  /// Stores a struct that the call has changed, so that later steps see the change.
  private func keep(_ changed: Binding.Subject) {
    object = changed
    guard !(type(of: changed as Any) is AnyClass) else { return }
    context.tokens.replace(token, with: changed as AnyObject)
  }
}

extension ConversionContext {
  /// Finds an object that an earlier step returned.
  ///
  /// - Parameters:
  ///   - value: The name of the object, such as `Cart#1`.
  ///   - name: The protocol whose operation is called.
  /// - Returns: The object, which only the calling task may use.
  /// - Throws: A ``ContractArgumentError`` if the value names no such object.
  package func receiver(
    _ value: Value, of name: String
  ) throws(ContractArgumentError) -> any OpenSubject {
    if name == ReturnedFunction.name,
      let function = value.objectName.flatMap(tokens.object) as? ReturnedFunction
    {
      return function
    }
    for case let binding as any ObjectBinding in conversions
    where binding.description.name == name {
      if let object = value.objectName.flatMap({ binding.open($0, in: self) }) { return object }
    }
    throw ContractArgumentError(
      parameter: "on", type: name == ReturnedFunction.name ? name : "any \(name)", path: "$",
      reason: "expected an object that an earlier step returned, got \(value.excerpt)")
  }
}
