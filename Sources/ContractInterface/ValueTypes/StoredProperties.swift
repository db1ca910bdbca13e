import SwiftSyntax

/// Reads the stored properties of a type, and collects warnings about those that values leave out.
struct StoredProperties {
  /// True for an actor, because only its constants can be read from outside.
  let isActor: Bool
  let actor: String?
  private(set) var list: [ValueType.Property] = []
  private(set) var refusals: [Refusal] = []

  mutating func read(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let property = member.decl.as(VariableDeclSyntax.self) { read(property) }
      if let condition = member.decl.as(IfConfigDeclSyntax.self),
        condition.contains(where: \.isStoredProperty)
      {
        refusals.append(Refusal(.conditionalMember, at: condition))
      }
    }
  }

  private mutating func read(_ property: VariableDeclSyntax) {
    guard !property.modifiers.areTypeLevel else { return }
    for binding in property.bindings where binding.isStored {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        refusals.append(Refusal(.tupleMember, at: binding.pattern))
        continue
      }
      let omission = omission(of: name.text.withoutBackQuotes, property)
      if let omission { refusals.append(Refusal(omission, at: name)) }
      list.append(
        ValueType.Property(
          reference: name.text,
          isConstant: property.bindingSpecifier.tokenKind == .keyword(.let),
          isSettable: property.isSettable,
          hasDefault: binding.initializer != nil || property.defaultsToNil(binding)
            || property.wrapper?.leftParen != nil,
          isHidden: omission != nil,
          isWrapped: property.wrapper != nil,
          isFresh: binding.initializer?.value.isFresh == true,
          isDeprecated: MemberAvailability(property.attributes).isDeprecated,
          type: binding.declaredType?.trimmedDescription))
    }
  }

  private func omission(of name: String, _ property: VariableDeclSyntax) -> Refusal.Message? {
    if property.modifiers.isHidden { return .hiddenMember(name) }
    if property.modifiers.isLazy { return .lazyMember(name) }
    let isLet = property.bindingSpecifier.tokenKind == .keyword(.let)
    if isActor, !isLet, !property.modifiers.isNonisolated { return .actorMember(name) }
    if !isLet, let own = property.attributes.globalActor, own != actor, !isActor {
      return .isolatedMember(name, actor: own)
    }
    if let wrapper = property.wrapper?.attributeName.trimmedDescription,
      Self.readOnlyWrappers.contains(wrapper)
    {
      return .wrappedMember(name, wrapper: wrapper)
    }
    return nil
  }

  /// Property wrappers in Apple's frameworks whose values cannot be set.
  private static let readOnlyWrappers: Set<String> = [
    "Environment", "EnvironmentObject", "FetchRequest", "GestureState", "Namespace", "Query",
    "SectionedFetchRequest", "StateObject",
  ]
}

extension ExprSyntax {
  /// True for a call such as `UUID()`, which gives each instance another value.
  fileprivate var isFresh: Bool {
    self.as(FunctionCallExprSyntax.self)?.arguments.isEmpty == true
  }
}

extension DeclSyntax {
  fileprivate var isStoredProperty: Bool {
    self.as(VariableDeclSyntax.self)?.bindings.contains(where: \.isStored) == true
  }
}

extension VariableDeclSyntax {
  /// The first attribute of a `var` that can be a property wrapper; `nil` for a `let`.
  ///
  /// A macro sees only syntax. So an attribute counts if its name begins in upper case, does not
  /// end with `Actor`, and is not one of ``compilerAttributes``.
  fileprivate var wrapper: AttributeSyntax? {
    guard bindingSpecifier.tokenKind == .keyword(.var) else { return nil }
    return attributes.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let name = attribute.attributeName.trimmedDescription
      return name.split(separator: ".").last?.first?.isUppercase == true
        && !name.hasSuffix("Actor") && !Self.compilerAttributes.contains(name)
    }
  }

  /// Attributes with a name in upper case that are not property wrappers.
  private static let compilerAttributes: Set<String> = [
    "GKInspectable", "IBInspectable", "IBOutlet", "NSCopying", "NSManaged",
  ]

  /// True for a variable without `private(set)` or `fileprivate(set)`.
  fileprivate var isSettable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var)
      && !modifiers.contains { modifier in
        modifier.detail?.detail.text == "set"
          && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
      }
  }

  /// True if a variable is `nil` at first: one of type `T?` or `T!`, but not `Optional<T>`.
  fileprivate func defaultsToNil(_ binding: PatternBindingSyntax) -> Bool {
    guard bindingSpecifier.tokenKind == .keyword(.var), let type = binding.declaredType,
      !type.is(IdentifierTypeSyntax.self)
    else { return false }
    return type.wrappedInOptional != nil
  }
}
