import SwiftSyntax

/// Chooses the initializer of a type with which a contract's values become an instance.
struct InitializerChoice {
  /// The initializers that the declaration contains, also those that cannot serve.
  private let declared: [InitializerDeclSyntax]
  private let keys: Set<String>

  init(_ members: MemberBlockItemListSyntax, for properties: [ValueType.Property]) {
    declared = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    keys = Set(properties.map(\.key))
  }

  /// True if the compiler adds no initializer of its own.
  var hasDeclared: Bool { !declared.isEmpty }

  /// The initializer with a parameter for the most properties, and the first of several.
  ///
  /// It is `nil` if each needs something that is no property.
  var best: ValueType.Initializer? {
    var best: ValueType.Initializer?
    for initializer in declared.compactMap(usable) {
      if let known = best, known.arguments.count >= initializer.arguments.count { continue }
      best = initializer
    }
    return best
  }

  private func usable(_ declaration: InitializerDeclSyntax) -> ValueType.Initializer? {
    let effects = declaration.signature.effectSpecifiers
    guard !declaration.modifiers.isHidden, declaration.genericParameterClause == nil,
      declaration.genericWhereClause == nil, effects?.asyncSpecifier == nil
    else { return nil }
    var arguments: [ValueType.Argument] = []
    for parameter in declaration.signature.parameterClause.parameters {
      guard let argument = argument(for: parameter) else {
        if parameter.defaultValue == nil { return nil }
        continue
      }
      arguments.append(argument)
    }
    return ValueType.Initializer(
      arguments: arguments,
      isThrowing: effects?.throwsClause?.canThrow ?? false,
      isFailable: declaration.optionalMark != nil)
  }

  /// Returns the argument for a parameter whose label or name is that of a property.
  ///
  /// It is `nil` for any other parameter.
  private func argument(for parameter: FunctionParameterSyntax) -> ValueType.Argument? {
    let names = [parameter.firstName, parameter.secondName].compactMap { $0 }
      .filter { $0.tokenKind != .wildcard }
    guard let key = names.map(\.text.withoutBackQuotes).first(where: keys.contains),
      parameter.ellipsis == nil, !parameter.type.hasSpecifier(.inout),
      !parameter.type.hasAttribute("autoclosure")
    else { return nil }
    let isUnlabelled = parameter.firstName.tokenKind == .wildcard
    return ValueType.Argument(
      label: isUnlabelled ? nil : parameter.firstName.text,
      key: key,
      missing: parameter.defaultValue?.value.trimmedDescription)
  }
}
