/// A binding makes the operations of one owned protocol callable by name.
///
/// `@Contracted` generates a conforming type; writing one by hand is a `switch` over
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
/// Within a binding, ``Operation`` is short for ``OperationDescription``, ``Arguments`` for
/// ``ContractArguments``, and ``Reply`` for ``OperationReply``. Write the long name where another
/// imported module has a type of the short one, as Foundation has an `Operation`.
public protocol OperationBinding: SendableMetatype {
  /// The owned protocol as an existential, or the struct of closures itself.
  associatedtype Subject

  /// The name by which contracts find the protocol.
  static var protocolName: String { get }

  /// Every operation, in the order of the protocol.
  static var operations: [OperationDescription] { get }

  /// Performs one operation and reports its outcome to the reply.
  ///
  /// It reports an error of the subject as ``OperationReply/threw(_:)`` and does not throw it. It
  /// returns when the requirement has returned; the subject may call completion handlers later,
  /// from any thread.
  ///
  /// - Parameters:
  ///   - signature: The ``OperationDescription/signature`` of the operation.
  ///   - subject: The implementation to call.
  ///   - arguments: The arguments by parameter name.
  ///   - reply: The receiver of the outcome.
  /// - Throws: A ``ContractArgumentError`` when an argument does not fit its parameter's type, and
  ///   an ``UnknownOperation`` when no operation has that signature.
  static func perform(
    _ signature: String,
    on subject: inout Subject,
    with arguments: ContractArguments,
    reply: OperationReply
  ) async throws

  /// Starts one `async` operation without waiting for it, if calls of the protocol may overlap.
  ///
  /// - Parameters: As for ``perform(_:on:with:reply:)``.
  /// - Returns: The running call, or `nil` when a subject of this protocol is not `Sendable`.
  /// - Throws: As ``perform(_:on:with:reply:)``.
  static func start(
    _ signature: String,
    on subject: Subject,
    with arguments: ContractArguments,
    reply: OperationReply
  ) async throws -> Task<Void, Never>?
}

extension OperationBinding {
  /// Starts nothing, because subjects are not `Sendable` by default.
  public static func start(
    _ signature: String,
    on subject: Subject,
    with arguments: ContractArguments,
    reply: OperationReply
  ) async throws -> Task<Void, Never>? {
    nil
  }
}

/// A signature that a binding does not have.
public struct UnknownOperation: Error, Sendable {
  /// The signature that was asked for.
  public let signature: String

  /// Creates the error.
  public init(_ signature: String) {
    self.signature = signature
  }
}
