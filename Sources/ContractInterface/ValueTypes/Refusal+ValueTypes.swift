import SwiftDiagnostics

// Messages about declarations with `@ContractValue`.

extension Refusal.Message {
  static let valueDeclaration = Self(
    "value-declaration",
    "'@ContractValue' goes on a struct, an enum, a class or an actor")

  static func hiddenNestedValue(_ name: String) -> Self {
    Self(
      "hidden-nested-value",
      """
      an extension cannot name '\(name)', which is private within another type; make it \
      fileprivate, or register a 'Conversion' in the suite
      """)
  }

  static let restatedValue = Self(
    "restated-value",
    "name one type by its metatype, as in 'ThirdParty.Pin.self'")

  static let restatedValueReference = Self(
    "restated-value-reference",
    "'of:' goes on a struct or an enum that repeats the members of the other type")

  static func restatedValueActor(_ actor: String) -> Self {
    Self(
      "restated-value-actor",
      """
      a conversion for another type runs on any thread; remove '@\(actor)', or register a \
      'Conversion' in the suite
      """)
  }

  static func inheritedValue(_ name: String) -> Self {
    Self(
      "inherited-value",
      """
      '\(name)' already converts as another type or extension says; remove '@ContractValue', and \
      register a 'Conversion(\(name).self, from: …, to: …)' in the suite
      """)
  }

  static func hiddenMember(_ name: String) -> Self {
    warning(
      "hidden-member",
      "values leave out '\(name)', which is private; make it internal to include it")
  }

  static func lazyMember(_ name: String) -> Self {
    warning(
      "lazy-member",
      "values leave out '\(name)', because reading a lazy property changes the instance")
  }

  static func actorMember(_ name: String) -> Self {
    warning(
      "actor-member",
      """
      values leave out '\(name)', because only the actor can read its variables; make it a constant \
      to include it
      """)
  }

  static func isolatedMember(_ name: String, actor: String) -> Self {
    warning(
      "isolated-member",
      """
      values leave out '\(name)', because only '@\(actor)' can read it; put '@\(actor)' on the \
      whole type to include it
      """)
  }

  static func wrappedMember(_ name: String, wrapper: String) -> Self {
    warning(
      "wrapped-member",
      "values leave out '\(name)', because '@\(wrapper)' gives it a value that cannot be set")
  }

  static let conditionalMember = warning(
    "conditional-member",
    """
    values leave out what is within '#if'; register a 'Conversion' in the suite to include it
    """)

  static let conditionalCase = warning(
    "conditional-case",
    """
    results show the cases within '#if', but contracts cannot pass them as arguments; register a \
    'Conversion' in the suite to pass them
    """)

  static let tupleMember = warning(
    "tuple-member",
    "values leave out properties that are declared as a tuple; declare each with its own name")

  static func unmakeableValue(_ name: String, lacks property: String) -> Self {
    warning(
      "unmakeable-value",
      """
      contracts cannot create '\(name)' as an argument, because nothing gives '\(property)' a \
      value; add an initializer with a parameter for each property
      """)
  }

  static func isolatedInitializer(_ name: String, actor: String) -> Self {
    warning(
      "isolated-initializer",
      """
      contracts cannot create '\(name)' as an argument, because only '@\(actor)' can call its \
      initializer; put '@\(actor)' on the whole type, or make the initializer nonisolated
      """)
  }

  static func withoutInitializer(_ name: String) -> Self {
    warning(
      "without-initializer",
      """
      contracts cannot create '\(name)' as an argument, because no initializer takes only its \
      properties; add one with a parameter for each property
      """)
  }

  static func ambiguousCase(_ name: String) -> Self {
    Self(
      "ambiguous-case",
      "a contract cannot tell '\(name)' from the other case of this name; rename one of them")
  }
}
