/// A binding calls the operations of one protocol of the application by name, so that contracts can
/// use them.
///
/// `@Contracted` generates a conforming type. A handwritten one is a `switch` in
/// ``perform(_:on:with:reply:)``:
///
/// ```swift
/// enum ClockBinding: OperationBinding {
///   typealias Subject = any Clock
///   static let protocolName = "Clock"
///   static let operations = [Operation(name: "now", signature: "now()")]
///
///   static func perform(
///     _ signature: String, on subject: inout Subject, with arguments: Arguments, reply: Reply
///   ) async throws {
///     switch signature {
///     case "now()": reply.returned(subject.now())
///     default: throw UnknownOperation(signature)
///     }
///   }
/// }
/// ```
///
/// Inside a binding, ``Operation`` is short for ``OperationDescription``, ``Arguments`` for
/// ``ContractArguments``, and ``Reply`` for ``OperationReply``. Write the long name if another
/// imported module has a type with the short one, as Foundation has an `Operation`.
public protocol OperationBinding: SendableMetatype {
  /// The type of an implementation: an existential such as `any Clock`, or the struct of closures.
  associatedtype Subject

  /// The name after `protocol:` in contracts, such as "Clock".
  static var protocolName: String { get }

  /// All operations that contracts can call, in the order of the declaration.
  static var operations: [OperationDescription] { get }

  /// Calls one operation and reports its result.
  ///
  /// An error that the implementation throws is reported by ``OperationReply/threw(_:)`` and not
  /// thrown again. The function returns when the operation has returned. The implementation may
  /// call completion handlers later, from any thread.
  ///
  /// - Parameters:
  ///   - signature: The ``OperationDescription/signature`` of the operation, such as `now()`.
  ///   - subject: The implementation to call.
  ///   - arguments: The arguments by parameter name.
  ///   - reply: The receiver of the result.
  /// - Throws: A ``ContractArgumentError`` if an argument has the wrong type. An
  ///   ``UnknownOperation`` if no operation has the signature.
  static func perform(
    _ signature: String,
    on subject: inout Subject,
    with arguments: ContractArguments,
    reply: OperationReply
  ) async throws

  /// Starts one `async` operation and returns before it ends, so that a contract can make a second
  /// call meanwhile.
  ///
  /// - Parameters: As for ``perform(_:on:with:reply:)``.
  /// - Returns: The task of the call. It is `nil` if the call cannot run beside others, such as if
  ///   the implementation is not `Sendable`.
  /// - Throws: As ``perform(_:on:with:reply:)``.
  static func start(
    _ signature: String,
    on subject: Subject,
    with arguments: ContractArguments,
    reply: OperationReply
  ) async throws -> Task<Void, Never>?
}

extension OperationBinding {
  /// Starts nothing and returns `nil`, because an implementation is not `Sendable` by default.
  public static func start(
    _ signature: String,
    on subject: Subject,
    with arguments: ContractArguments,
    reply: OperationReply
  ) async throws -> Task<Void, Never>? {
    nil
  }
}

/// The error for an operation that cannot be called.
///
/// A handwritten binding throws it for a signature that it does not know. Generated code throws it
/// for an operation that the implementation or this system does not have.
public struct UnknownOperation: Error, Sendable {
  /// The signature, such as `now()`, for the error message.
  public let signature: String
  /// True if this implementation does not have an optional operation, or this system is too old for
  /// it.
  package let isAbsent: Bool

  /// Creates the error for the `default` of a `switch` over signatures.
  public init(_ signature: String) {
    self.signature = signature
    isAbsent = false
  }

  /// Creates the error for an optional operation that the implementation lacks, and for one that
  /// this system does not have.
  public init(absent signature: String) {
    self.signature = signature
    isAbsent = true
  }
}
