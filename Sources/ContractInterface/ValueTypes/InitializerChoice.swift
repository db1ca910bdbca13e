import SwiftSyntax

/// Chooses the initializer with which the generated code creates an instance from values.
struct InitializerChoice {
  /// All initializers, including those that the generated code cannot call.
  private let declared: [InitializerDeclSyntax]
  private let keys: Set<String>
  private let settable: Set<String>
  private let properties: [String: ValueType.Property]
  private let actor: String?

  init(
    _ members: MemberBlockItemListSyntax, for properties: [ValueType.Property], on actor: String?
  ) {
    declared = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    keys = Set(properties.map(\.key))
    self.properties = Dictionary(properties.map { ($0.key, $0) }) { first, _ in first }
    settable = Set(properties.filter { $0.isSettable && !$0.isHidden }.map(\.key))
    self.actor = actor
  }

  /// The global actor of an initializer that is on another actor than the type, for an error
  /// message.
  ///
  /// The generated code cannot call such an initializer.
  var foreignActor: String? {
    declared.lazy.compactMap(\.attributes.globalActor).first { $0 != actor }
  }

  /// True if the type declares an initializer, so that the compiler adds none.
  var hasDeclared: Bool { !declared.isEmpty }

  /// The initializer that sets the most properties, together with the settable ones.
  ///
  /// If several do, the order is: one that is available on all systems and not deprecated, one with
  /// the most parameters, one with the most parameter types equal to those of properties, and the
  /// first one. It is `nil` if each needs a value that is not a property, for example.
  var best: ValueType.Initializer? { best(of: declared.compactMap { usable($0) }) }

  /// The initializer to call if each one has a parameter that is not a property.
  ///
  /// It is the one with the fewest such parameters. Their names become keys in the contract.
  var bestWithOthers: ValueType.Initializer? {
    let callable = declared.compactMap { usable($0, withOthers: true) }
    func others(_ initializer: ValueType.Initializer) -> Int {
      initializer.arguments.count { !keys.contains($0.key) }
    }
    let fewest = callable.map(others).min()
    return best(of: callable.filter { others($0) == fewest })
  }

  private func best(of usable: [ValueType.Initializer]) -> ValueType.Initializer? {
    usable.max { rank(of: $0).lexicographicallyPrecedes(rank(of: $1)) }
  }

  private func rank(of initializer: ValueType.Initializer) -> [Int] {
    let availability = initializer.availability
    let isEverywhere = availability.conditions.isEmpty && availability.platforms.isEmpty
    return [
      settable.union(initializer.arguments.map(\.key)).count,
      isEverywhere && !availability.isDeprecated ? 1 : 0,
      initializer.arguments.count,
      initializer.arguments.count(where: hasTypeOfProperty),
    ]
  }

  private func hasTypeOfProperty(_ argument: ValueType.Argument) -> Bool {
    properties[argument.key]?.type == argument.type
  }

  private func usable(
    _ declaration: InitializerDeclSyntax, withOthers: Bool = false
  ) -> ValueType.Initializer? {
    let effects = declaration.signature.effectSpecifiers
    let availability = MemberAvailability(declaration.attributes)
    let ownActor = declaration.attributes.globalActor
    guard availability.inexpressible == nil, ownActor == nil || ownActor == actor else {
      return nil
    }
    guard !declaration.modifiers.isHidden, declaration.genericParameterClause == nil,
      declaration.genericWhereClause == nil, effects?.asyncSpecifier == nil,
      !declaration.signature.parameterClause.parameters.contains(where: { $0.type.mentions("some") }
      )
    else { return nil }
    var arguments: [ValueType.Argument] = []
    for parameter in declaration.signature.parameterClause.parameters {
      if let argument = argument(for: parameter, as: keys) {
        arguments.append(argument)
      } else if parameter.defaultValue == nil {
        guard withOthers, !parameter.type.isOfFramework,
          let argument = argument(for: parameter, as: Set(parameter.names).subtracting(keys))
        else { return nil }
        arguments.append(argument)
      }
    }
    guard Set(arguments.map(\.key)).count == arguments.count else { return nil }
    let rivals = declared.filter { $0.id != declaration.id }
      .compactMap { $0.types(for: arguments.map(\.label)) }
    guard !rivals.contains(where: { isAmbiguous(arguments, besides: $0) }) else { return nil }
    if !rivals.isEmpty {
      for index in arguments.indices where hasTypeOfProperty(arguments[index]) {
        arguments[index].likeness = properties[arguments[index].key]?.reference
      }
    }
    return ValueType.Initializer(
      arguments: arguments,
      isThrowing: effects?.throwsClause?.canThrow ?? false,
      isFailable: declaration.optionalMark != nil,
      availability: availability)
  }

  /// True if the generated call of an initializer could also mean another one with the same labels.
  ///
  /// The call passes an argument with the type of the property. With the property `id: Int`, it
  /// means `init(id: Int)` and not `init(id: String)`. So a call of `init(id: String)` is
  /// ambiguous.
  private func isAmbiguous(_ arguments: [ValueType.Argument], besides types: [String]) -> Bool {
    let different = zip(arguments, types).filter { $0.type != $1 }.map(\.0)
    return !different.isEmpty && !different.contains(where: hasTypeOfProperty)
  }

  /// Returns the argument for a parameter whose label or name is one of the keys.
  ///
  /// A contract cannot pass a variadic, `inout` or `@autoclosure` argument.
  private func argument(
    for parameter: FunctionParameterSyntax, as keys: Set<String>
  ) -> ValueType.Argument? {
    guard let key = parameter.names.first(where: keys.contains),
      parameter.ellipsis == nil, !parameter.type.hasSpecifier(.inout),
      !parameter.type.hasAttribute("autoclosure")
    else { return nil }
    return ValueType.Argument(
      label: parameter.label,
      key: key,
      missing: parameter.defaultValue?.value.trimmedDescription,
      type: parameter.type.trimmedDescription)
  }
}

extension InitializerDeclSyntax {
  /// Returns the parameter types, if a call with exactly these labels is possible.
  fileprivate func types(for labels: [String?]) -> [String]? {
    var types: [String] = []
    for parameter in signature.parameterClause.parameters {
      if types.count < labels.count, labels[types.count] == parameter.label {
        types.append(parameter.type.trimmedDescription)
      } else if parameter.defaultValue == nil {
        return nil
      }
    }
    return types.count == labels.count ? types : nil
  }
}

extension TypeSyntax {
  /// True in an initializer that a framework calls, to read an archive or for Core Data.
  fileprivate var isOfFramework: Bool {
    ["Decoder", "NSCoder", "NSEntityDescription"].contains(where: mentions)
  }
}

extension FunctionParameterSyntax {
  /// The label and the name, without `_`.
  fileprivate var names: [String] {
    [firstName, secondName].compactMap { $0 }.filter { $0.tokenKind != .wildcard }
      .map(\.text.withoutBackQuotes)
  }

  fileprivate var label: String? {
    firstName.tokenKind == .wildcard ? nil : firstName.text.asLabel
  }
}
