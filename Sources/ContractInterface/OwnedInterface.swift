/// The protocol or struct of closures with `@Contracted`, with everything that the generated code
/// needs.
package struct OwnedInterface {
  /// The actor that a protocol or one of its members is isolated to.
  package enum Isolation: Equatable {
    /// No actor, so that only an `async` call needs `await`.
    case none
    /// The implementation itself, because the protocol inherits from `Actor`.
    case actor
    /// A global actor with this name, such as `MainActor`.
    case global(String)

    /// The name of a global actor, such as `MainActor`; `nil` for anything else.
    package var globalActor: String? { if case .global(let actor) = self { actor } else { nil } }
  }

  /// A generated class that implements a delegate protocol and reports each call.
  package struct Spy {
    /// The name of the class, such as `FormDelegateSpy`.
    package var name: String
    /// `NSObject` if the protocol inherits from it or from `NSObjectProtocol`; `nil` otherwise.
    package var superclass: String?
  }

  /// The name of the generated enum, such as `OrdersBinding`.
  package var bindingName: String
  /// The name after `protocol:` in contracts, such as `Orders`.
  package var contractName: String
  /// The type in Swift code, such as `Orders` or `Shop.Orders`.
  package var type: String
  /// True for a protocol, and false for a struct of closures.
  package var isProtocol: Bool
  /// The access level of the generated code with a space, such as "public "; empty for internal.
  package var access: String
  /// The actor of the members, unless a member has its own.
  package var isolation: Isolation
  /// True if an implementation can be used by two calls at the same time.
  package var isSendable: Bool
  /// The texts of the `@available` attributes, which the generated code repeats.
  package var availability: [String]
  /// The bindings that call inherited requirements, such as `CatalogueBinding`.
  package var included: [String] = []
  /// True if there may be requirements that the macro does not see: inherited or not restated.
  package var inheritsRequirements = false
  /// The members that a contract can call, in the order of the declaration.
  package var requirements: [Requirement]
  /// The type parameters of the binding; `nil` if `any` is enough.
  ///
  /// A protocol with associated types has one for the implementation. A generic struct has its own.
  package var generics: BindingGenerics?
  /// The spy to generate for a delegate protocol, which is a class that reports its calls.
  ///
  /// It is `nil` for any other protocol, and for one with requirements that a spy cannot answer,
  /// such as a method with a result.
  package var spy: Spy?

  /// The type of an implementation in the generated code: `any Orders`, the struct's name, or the
  /// type parameter of a generic binding.
  ///
  /// A protocol on a global actor gets `& Sendable`, because its existential is not `Sendable`,
  /// although each conforming type is.
  package var subject: String {
    guard isProtocol else { return boundType }
    guard generics == nil else { return implementation }
    return "any \(boundType)" + (isolation.globalActor == nil ? "" : " & Sendable")
  }

  /// The type parameter for an implementation; the protocol uses this name for no other type.
  package var implementation = "Concrete"

  /// The generated alias for the application's own type `Subject`, such as `ShopBindingSubject`.
  ///
  /// In a binding, `Subject` is the type of an implementation.
  package var subjectAlias: String?

  /// The type in Swift code, with the alias for the application's own type `Subject`, because a
  /// binding has another type of this name.
  private var boundType: String { Self.bound(type, subjectAlias) }

  static func bound(_ type: String, _ alias: String?) -> String {
    guard let alias, type == "Subject" || type.hasPrefix("Subject<") else { return type }
    return alias + type.dropFirst("Subject".count)
  }

  /// Returns the type as the application writes it, with `Subject` in place of the generated alias.
  package func shown(_ type: String) -> String {
    subjectAlias.map { type.replacing($0, with: "Subject") } ?? type
  }

  /// The constraint on the type of an implementation, such as `Orders & SendableMetatype`.
  package var bound: String {
    "\(boundType) & \(isolation.globalActor == nil ? "SendableMetatype" : "Sendable")"
  }

  /// Returns true if a contract may start a second call before the first has ended.
  package func mayOverlap(_ requirement: Requirement) -> Bool {
    // A stream needs no second call at the same time: its call ends at once, and its elements are
    // read during other calls.
    (isSendable || requirement.isNonsending) && requirement.kind == .method
      && !requirement.changesVariables && !requirement.mayBeAbsent && !requirement.isStream
      && requirement.typeParameters.isEmpty
      && isAwaited(requirement)
  }

  /// Returns true if later steps can call the function that the member returns.
  ///
  /// A step calls it on no actor, so the function of an actor's member stays a mere name.
  package func returnsCallableFunction(_ requirement: Requirement) -> Bool {
    requirement.returnsFunction && requirement.kind != .set && isolation == .none
      && requirement.ownActor == nil && !requirement.parameters.contains(where: \.isInOut)
  }

  /// Returns true if the implementation can be sent to a new task that makes the call.
  package func canStart(_ requirement: Requirement) -> Bool {
    isSendable && mayOverlap(requirement)
  }

  /// Returns the type alias of a function parameter, if the generated code can name it.
  ///
  /// An alias from an inherited protocol is unknown outside of that protocol, like an alias with
  /// the type parameters of the method. Swift does not find an alias with type parameters in a
  /// protocol.
  package func alias(
    of parameter: Requirement.Parameter, in requirement: Requirement
  ) -> String? {
    guard !inheritsRequirements, requirement.typeParameters.isEmpty,
      requirement.availability.isEmpty, !requirement.isDeprecated, let alias = parameter.alias,
      !(alias.contains(".") && alias.contains("<"))
    else { return nil }
    return alias
  }

  /// Returns true if a call to the member needs `await`: it is `async`, or the implementation is an
  /// actor.
  package func isAwaited(_ requirement: Requirement) -> Bool {
    if requirement.isAsync { return true }
    return isolation == .actor && !requirement.isNonisolated && !requirement.isOfType
  }
}

extension Requirement {
  /// True if a call may change the implementation or an argument, so that no second call can run
  /// meanwhile.
  fileprivate var changesVariables: Bool {
    if case .initializer = form { return true }
    return isMutating || parameters.contains(where: \.isInOut)
  }
}
