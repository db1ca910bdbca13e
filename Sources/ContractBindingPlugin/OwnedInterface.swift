/// The protocol, or the struct of closures, that `@Contracted` binds.
struct OwnedInterface {
  /// The isolation of an interface or of one requirement.
  enum Isolation: Equatable {
    /// No isolation.
    case none
    /// The subject, which is an actor.
    case actor
    /// A global actor, such as `@MainActor`.
    case global(String)
  }

  /// The class that stands in for a delegate, and reports its calls.
  struct Spy {
    /// Its name.
    var name: String
    /// The class that it must inherit from, for the sake of Objective-C.
    var superclass: String?
  }

  /// The name of the enumeration to write.
  var bindingName: String
  /// The name by which contracts find the interface.
  var contractName: String
  /// The protocol, or the struct, as a type.
  var type: String
  /// True if it is a protocol.
  var isProtocol: Bool
  /// `public`, `package` or nothing.
  var access: String
  /// The isolation of its requirements, unless one has its own.
  var isolation: Isolation
  /// True if a subject may be used by two calls at once.
  var isSendable: Bool
  /// The `@available` attributes, as they are written.
  var availability: [String]
  /// The members that can be bound, in the order of the declaration.
  var requirements: [Requirement]
  /// The spy to write; only delegate protocols have one.
  var spy: Spy?

  /// The type of a subject, as the binding holds it.
  ///
  /// A protocol on a global actor does not make its existential `Sendable`, though every
  /// conforming type that crosses to that actor must be.
  var subject: String {
    guard isProtocol else { return type }
    guard case .global = isolation else { return "any \(type)" }
    return "any \(type) & Sendable"
  }

  /// The protocol to which the type of an implementation must conform.
  var bound: String {
    guard case .global = isolation else { return "\(type) & SendableMetatype" }
    return "\(type) & Sendable"
  }

  /// Checks whether two calls of a requirement may be under way at once.
  func mayOverlap(_ requirement: Requirement) -> Bool {
    // The runner waits for a call that returns a stream, and reads the stream during other calls.
    (isSendable || requirement.isNonsending) && requirement.kind == .method
      && !requirement.isMutating && !requirement.isStream && isAwaited(requirement)
  }

  /// Checks whether the binding itself can start a call: on a subject that it may send to a task.
  func canStart(_ requirement: Requirement) -> Bool { isSendable && mayOverlap(requirement) }

  /// Checks whether a call of a requirement is written with `await`.
  func isAwaited(_ requirement: Requirement) -> Bool {
    if requirement.isAsync { return true }
    return isolation == .actor && !requirement.isNonisolated
  }
}
