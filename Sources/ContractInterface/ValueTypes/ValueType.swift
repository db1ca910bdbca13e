/// The struct, enum, class or actor with `@ContractValue`, as the generated code needs it.
package struct ValueType {
  /// A stored property, which becomes a key in values unless it is hidden.
  package struct Property {
    /// The name in Swift code, with back quotes if it needs them.
    package var reference: String
    /// True for `let`, which only an initializer can set.
    package var isConstant: Bool
    /// True for a variable that other types can set, so not for `private(set)`.
    package var isSettable: Bool
    /// True if an instance can be created without a value for the property.
    package var hasDefault: Bool
    /// True for a property that values leave out, such as a private or lazy one.
    package var isHidden: Bool
    /// True for a variable with a property wrapper, which may have no setter.
    package var isWrapped = false
    /// True if each instance gets a different initial value, as with `let id = UUID()`.
    package var isFresh = false
    /// True if using the property causes a deprecation warning, so that callers must be deprecated.
    package var isDeprecated = false
    /// The source text of the type; `nil` if the declaration does not write it.
    var type: String?

    /// The key in a contract, where `` `default` `` is written `default`.
    package var key: String { reference.withoutBackQuotes }
  }

  /// A parameter of the initializer that the generated code calls.
  package struct Argument {
    /// The argument label with back quotes if it needs them; `nil` for none.
    package var label: String?
    /// The key in a contract: the property that gets the argument, or else the parameter's name.
    package var key: String
    /// The source text of the default value; `nil` if the argument is required.
    package var missing: String?
    package var type: String
    /// The property whose type the argument has, if another initializer has the same labels.
    ///
    /// The type then selects the initializer. It is `nil` if labels are enough.
    package var likeness: String?
  }

  /// An initializer that the type declares, or that the compiler adds to it.
  package struct Initializer {
    /// The arguments that the generated code passes; other parameters have a default value.
    package var arguments: [Argument]
    /// True if a call needs `try`; false for `throws(Never)`.
    package var isThrowing: Bool
    /// True for `init?` and `init!`, which may return `nil`.
    package var isFailable: Bool
    /// The systems on which the initializer exists; on others, the generated code throws.
    package var availability = MemberAvailability()
  }

  /// A case of an enum, under its names in Swift and in contracts.
  package struct Case {
    /// The name in Swift code, with back quotes if it needs them.
    package var reference: String
    /// The labels of the associated values in order, with `nil` for a value without one.
    package var labels: [String?]
    /// The systems on which the case exists; on others, the generated code throws.
    package var availability = MemberAvailability()

    /// The name in a contract, where `` `default` `` is written `default`.
    package var key: String { reference.withoutBackQuotes }
  }

  /// The way in which the generated code creates an instance for an argument.
  package enum Making {
    /// The generated code has its own initializer for a struct, which sets each property.
    case assignments
    /// The generated code calls an initializer, and then sets the properties without a parameter.
    case initializer(Initializer)
    /// The generated code selects the case of an enum by its name in the contract.
    case cases([Case])
    /// The generated code creates no instances; a warning states the reason.
    case none
  }

  /// The name of the type alone, such as `Order` for a nested type `Shop.Order`.
  package var name: String
  /// The access level of the generated code with a space, such as "public ".
  package var access: String
  /// The actor of the members, such as `@MainActor` on the type.
  package var isolation: OwnedInterface.Isolation
  /// True for `nonisolated` on the type, which overrides the module's default isolation.
  package var isNonisolated = false
  /// The source text of the `@available` attributes of the type and its enclosing types.
  package var availability: [String] = []
  /// True for a class or an actor, whose variables can be set through a constant.
  package var isReference: Bool
  /// The stored properties in the order of the declaration, without `static` ones.
  package var properties: [Property]
  /// The way in which the generated code creates an instance; ``Making/none`` if it cannot.
  package var making: Making
  /// The source text of the type after `of:`, such as `ThirdParty.Pin`; `nil` without `of:`.
  package var restated: String?
  /// False for `makes: false`, so that contracts do not create instances of the type after `of:`.
  package var makesRestated = true

  /// The properties that become keys of a value; private ones are left out, for example.
  package var shown: [Property] { properties.filter { !$0.isHidden } }

  /// True for an enum, which has no stored properties.
  package var isEnum: Bool {
    if case .cases = making { return true }
    return false
  }
}
