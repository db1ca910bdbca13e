/// The protocol or struct of closures to which `@Contracted` is attached, with everything that the
/// generated code needs.
package struct OwnedInterface {
  /// The actor on which a protocol or one of its members runs.
  package enum Isolation: Equatable {
    /// No actor, so a call needs no `await` unless it is `async`.
    case none
    /// The implementation itself, because the protocol inherits from `Actor`.
    case actor
    /// A global actor with this name, such as `MainActor`.
    case global(String)
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
  /// The actor on which the members run, unless a member has its own.
  package var isolation: Isolation
  /// True if two calls may use an implementation at the same time.
  package var isSendable: Bool
  /// The source text of the `@available` attributes, which the generated code repeats.
  package var availability: [String]
  /// The bindings that call inherited requirements, such as `CatalogueBinding`.
  package var included: [String] = []
  /// True if the bound protocol may have requirements that the macro does not see, because it
  /// inherits them or because only some are restated.
  package var inheritsRequirements = false
  /// The members that a contract can call, in the order of the declaration.
  package var requirements: [Requirement]
  /// The type parameters of the binding.
  ///
  /// A protocol that cannot be called through `any`, such as one with associated types, has one for
  /// the implementation. A generic struct has its own. It is `nil` for any other type.
  package var generics: BindingGenerics?
  /// The spy to generate.
  ///
  /// It is `nil` for a struct, for a protocol that is no delegate and lacks `spied: true`, and for
  /// a protocol that a spy cannot implement.
  package var spy: Spy?

  /// The type of an implementation in the generated code: `any Orders`, the struct's name, or the
  /// type parameter of a generic binding.
  ///
  /// A protocol on a global actor gets `& Sendable`. Its existential is not `Sendable`, although
  /// each conforming type is.
  package var subject: String {
    guard isProtocol else { return boundType }
    guard generics == nil else { return implementation }
    guard case .global = isolation else { return "any \(boundType)" }
    return "any \(boundType) & Sendable"
  }

  /// The name of the type parameter for an implementation.
  ///
  /// It differs from the names of all types that the protocol uses.
  package var implementation = "Concrete"

  /// The type alias for a type of the application that is called `Subject`; `nil` without such a
  /// type.
  ///
  /// In a binding, `Subject` is the type of an implementation, so the macro declares the alias
  /// beside it, such as `ShopBindingSubject`.
  package var subjectAlias: String?

  /// The type as the binding names it, where `Subject` is the type of an implementation.
  private var boundType: String { Self.bound(type, subjectAlias) }

  static func bound(_ type: String, _ alias: String?) -> String {
    guard let alias, type == "Subject" || type.hasPrefix("Subject<") else { return type }
    return alias + type.dropFirst("Subject".count)
  }

  /// The type as the application writes it: with `Subject` in place of its type alias.
  package func shown(_ type: String) -> String {
    subjectAlias.map { type.replacing($0, with: "Subject") } ?? type
  }

  /// The constraint on the type of an implementation, such as `Orders & SendableMetatype`.
  package var bound: String { Self.bound(on: boundType, isolation) }

  static func bound(on type: String, _ isolation: Isolation) -> String {
    guard case .global = isolation else { return "\(type) & SendableMetatype" }
    return "\(type) & Sendable"
  }

  /// True if a contract may start a second call of the member before the first has ended.
  package func mayOverlap(_ requirement: Requirement) -> Bool {
    // A call that returns a stream ends at once, and the stream is read during other calls.
    (isSendable || requirement.isNonsending) && requirement.kind == .method
      && !requirement.changesVariables && !requirement.mayBeAbsent && !requirement.isStream
      && requirement.typeParameters.isEmpty
      && isAwaited(requirement)
  }

  /// True if the generated code can start a call in a task of its own, to which it sends the
  /// implementation.
  package func canStart(_ requirement: Requirement) -> Bool {
    isSendable && mayOverlap(requirement)
  }

  /// The alias of a function type, if the generated code finds it; `nil` for any other parameter.
  ///
  /// An alias of an inherited protocol is unknown outside of the protocol, as is one with the type
  /// parameters of the method. Swift finds no alias with type parameters in a protocol.
  package func alias(
    of parameter: Requirement.Parameter, in requirement: Requirement
  ) -> String? {
    guard !inheritsRequirements, requirement.typeParameters.isEmpty,
      requirement.availability.isEmpty, !requirement.isDeprecated, let alias = parameter.alias,
      !(alias.contains(".") && alias.contains("<"))
    else { return nil }
    return alias
  }

  /// True if Swift code must write `await` before a call of the member.
  package func isAwaited(_ requirement: Requirement) -> Bool {
    if requirement.isAsync { return true }
    return isolation == .actor && !requirement.isNonisolated && !requirement.isOfType
  }
}

extension Requirement {
  /// True if a call needs the implementation, or an argument, as a variable.
  fileprivate var changesVariables: Bool {
    if case .initializer = form { return true }
    return isMutating || parameters.contains(where: \.isInOut)
  }
}
