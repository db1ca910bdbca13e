package import SwiftSyntax

/// Reads the members of a protocol, and collects those that a contract cannot call.
struct RequirementReader {
  /// The actor of the protocol, on which members without their own run.
  let isolation: OwnedInterface.Isolation
  /// True if an implementation may be sent to another actor.
  let isSendable: Bool
  /// The members that a contract can call, in the order of the declaration.
  private(set) var requirements: [Requirement] = []
  /// The reasons why other members cannot be called, for error messages at them.
  private(set) var refusals: [Refusal] = []

  private var associatedTypes: [String] = []

  init(isolation: OwnedInterface.Isolation, isSendable: Bool) {
    self.isolation = isolation
    self.isSendable = isSendable
  }

  /// Reads the members of a protocol into ``requirements`` and ``refusals``.
  mutating func read(_ members: MemberBlockItemListSyntax) {
    associatedTypes = members.compactMap {
      $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
    }
    for member in members { read(member.decl) }
  }

  private mutating func read(_ member: DeclSyntax) {
    if let method = member.as(FunctionDeclSyntax.self) {
      read(method)
    } else if let property = member.as(VariableDeclSyntax.self) {
      read(property)
    } else if let type = member.as(AssociatedTypeDeclSyntax.self) {
      refuse(.associatedType(type.name.text), at: type)
    } else if let initializer = member.as(InitializerDeclSyntax.self) {
      refuse(.initializer, at: initializer)
    } else if let `subscript` = member.as(SubscriptDeclSyntax.self) {
      refuse(.subscript, at: `subscript`)
    } else if let condition = member.as(IfConfigDeclSyntax.self) {
      refuse(.conditional, at: condition)
    }
  }

  private mutating func refuse(_ message: Refusal.Message, at node: some SyntaxProtocol) {
    refusals.append(Refusal(message, at: node))
  }
}

// MARK: Methods

extension RequirementReader {
  private mutating func read(_ method: FunctionDeclSyntax) {
    let name = method.name.text.withoutBackQuotes
    let refusalsBefore = refusals.count
    if let keyword = method.modifiers.typeLevel { refuse(.ofTheType(name), at: keyword) }
    if let keyword = method.modifiers.optional { refuse(.optional(name), at: keyword) }
    if let limit = method.attributes.limit { refuse(.availability(name), at: limit) }
    if let clause = method.genericParameterClause { refuse(.generic(name), at: clause) }
    let result = method.signature.returnClause?.type
    if let result, let message = result.sequenceRefusal(for: name) { refuse(message, at: result) }
    let actor = ownActor(method.attributes, method.modifiers)
    if let actor, !isSendable { refuse(.foreignActor(name, actor: actor), at: method.name) }
    let parameters = read(method.signature.parameterClause.parameters)
    guard refusals.count == refusalsBefore, !mentionsAssociatedType(method.signature) else {
      return
    }

    let effects = method.signature.effectSpecifiers
    requirements.append(
      Requirement(
        node: Syntax(method.name),
        kind: .method,
        reference: method.name.text,
        parameters: parameters,
        returnsNothing: result?.isVoid ?? true,
        isStream: result?.isStream ?? false,
        isAsync: effects?.asyncSpecifier != nil,
        isThrowing: effects?.throwsClause?.canThrow ?? false,
        isMutating: method.modifiers.contains { $0.name.tokenKind == .keyword(.mutating) },
        isNonisolated: method.modifiers.isNonisolated,
        isNonsending: method.modifiers.isNonsending,
        ownActor: actor))
  }

  private mutating func read(_ list: FunctionParameterListSyntax) -> [Requirement.Parameter] {
    var parameters: [Requirement.Parameter] = []
    for (index, parameter) in list.enumerated() {
      do throws(Refusal) {
        parameters.append(try DeclaredParameter(parameter, at: index + 1).read())
      } catch {
        refusals.append(error)
      }
    }
    return parameters
  }

  /// Returns the global actor in a member's attributes.
  ///
  /// It is `nil` if there is none, or if the protocol has the same.
  private func ownActor(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax
  ) -> String? {
    guard let actor = attributes.globalActor, !modifiers.isNonisolated else { return nil }
    return isolation == .global(actor) ? nil : actor
  }

  /// True if the declaration mentions an associated type.
  ///
  /// That type already has an error message, so the member needs none.
  private func mentionsAssociatedType(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { associatedTypes.contains($0.text) }
  }
}

// MARK: Properties

extension RequirementReader {
  private mutating func read(_ property: VariableDeclSyntax) {
    for binding in property.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
        let type = binding.typeAnnotation?.type,
        !mentionsAssociatedType(type)
      else { continue }
      if let message = refusal(of: property, named: pattern.identifier.text, type: type) {
        refuse(message.0, at: message.1)
      } else {
        read(property, named: pattern.identifier, type: type, binding.accessorBlock)
      }
    }
  }

  private func refusal(
    of property: VariableDeclSyntax, named reference: String, type: TypeSyntax
  ) -> (Refusal.Message, Syntax)? {
    let name = reference.withoutBackQuotes
    if let keyword = property.modifiers.typeLevel { return (.ofTheType(name), Syntax(keyword)) }
    if let keyword = property.modifiers.optional { return (.optional(name), Syntax(keyword)) }
    if let limit = property.attributes.limit { return (.availability(name), Syntax(limit)) }
    if FunctionShape(type) != nil { return (.functionProperty(name), Syntax(type)) }
    if let message = type.sequenceRefusal(for: name) { return (message, Syntax(type)) }
    if let actor = ownActor(property.attributes, property.modifiers), !isSendable {
      return (.foreignActor(name, actor: actor), Syntax(property.bindings))
    }
    return nil
  }

  private mutating func read(
    _ property: VariableDeclSyntax,
    named name: TokenSyntax,
    type: TypeSyntax,
    _ accessors: AccessorBlockSyntax?
  ) {
    guard case .accessors(let list)? = accessors?.accessors else { return }
    for accessor in list {
      var requirement = Requirement(
        node: Syntax(name),
        kind: .get,
        reference: name.text,
        isStream: type.isStream,
        isAsync: accessor.effectSpecifiers?.asyncSpecifier != nil,
        isThrowing: accessor.effectSpecifiers?.throwsClause?.canThrow ?? false,
        isNonisolated: property.modifiers.isNonisolated,
        ownActor: ownActor(property.attributes, property.modifiers))
      if accessor.accessorSpecifier.tokenKind == .keyword(.set) {
        guard isolation != .actor || requirement.isNonisolated else {
          refuse(.actorSetter(name.text.withoutBackQuotes), at: accessor)
          continue
        }
        guard !type.isStream else {
          refuse(.streamSetter(name.text.withoutBackQuotes), at: accessor)
          continue
        }
        requirement.becomeSetter(of: type)
      }
      requirements.append(requirement)
    }
  }
}

extension Requirement {
  /// Turns a getter into the setter of the same property, with the parameter `newValue`.
  mutating func becomeSetter(of type: TypeSyntax) {
    kind = .set
    returnsNothing = true
    parameters = [
      Parameter(
        label: nil,
        shownLabel: "_",
        name: "newValue",
        role: .value(
          type: type.asWrittenInExpressions,
          isOptional: type.withoutAttributes.wrappedInOptional != nil),
        type: type.onOneLine)
    ]
  }
}

extension ThrowsClauseSyntax {
  /// True for `throws`.
  ///
  /// It is false for `rethrows`, because the handlers of the generated code never throw, and for
  /// `throws(Never)`.
  var canThrow: Bool {
    throwsSpecifier.tokenKind == .keyword(.throws) && type?.trimmedDescription != "Never"
  }
}

extension DeclModifierListSyntax {
  /// The modifier `static` or `class`.
  ///
  /// It is `nil` for a member of an instance.
  var typeLevel: DeclModifierSyntax? {
    first { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  /// The modifier `optional` of an Objective-C protocol.
  ///
  /// It is `nil` if the member is required.
  var optional: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.optional) }
  }

  /// True for `nonisolated` and `nonisolated(nonsending)`.
  var isNonisolated: Bool {
    contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }

  /// True for `nonisolated(nonsending)`, with which a function runs on its caller's actor.
  var isNonsending: Bool {
    contains {
      $0.name.tokenKind == .keyword(.nonisolated) && $0.detail?.detail.text == "nonsending"
    }
  }

  /// The access level for the generated code: "public ", "package ", or empty for internal.
  ///
  /// `open` becomes "public ".
  package var access: String {
    let keyword = first {
      [.keyword(.public), .keyword(.open), .keyword(.package)].contains($0.name.tokenKind)
    }
    guard let keyword else { return "" }
    return keyword.name.tokenKind == .keyword(.package) ? "package " : "public "
  }

  /// True for `private` and `fileprivate`.
  ///
  /// Generated code in another file could not use such a type.
  package var isHidden: Bool {
    contains {
      [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) && $0.detail == nil
    }
  }
}
