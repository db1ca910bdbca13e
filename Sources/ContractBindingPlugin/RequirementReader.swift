import SwiftSyntax

/// Reads the requirements of a protocol, and collects the refusals.
struct RequirementReader {
  /// The protocol's isolation.
  let isolation: OwnedInterface.Isolation
  /// True if the protocol's existential is `Sendable`.
  let isSendable: Bool
  /// The members that can be bound, in the order of the declaration.
  private(set) var requirements: [Requirement] = []
  /// The reasons why others cannot.
  private(set) var refusals: [Refusal] = []

  private var associatedTypes: [String] = []

  init(isolation: OwnedInterface.Isolation, isSendable: Bool) {
    self.isolation = isolation
    self.isSendable = isSendable
  }

  /// Reads the members of a protocol.
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

  /// The global actor that a requirement names, unless it is the protocol's own.
  private func ownActor(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax
  ) -> String? {
    guard let actor = attributes.globalActor, !modifiers.isNonisolated else { return nil }
    return isolation == .global(actor) ? nil : actor
  }

  /// Checks whether the refusal of an associated type covers a requirement that mentions it.
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
  /// Turns a getter into a setter.
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
  /// True if a function with this clause can throw when its handlers do not.
  var canThrow: Bool {
    throwsSpecifier.tokenKind == .keyword(.throws) && type?.trimmedDescription != "Never"
  }
}

extension DeclModifierListSyntax {
  /// The `static` or `class` among the modifiers.
  var typeLevel: DeclModifierSyntax? {
    first { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  /// The `optional` of an Objective-C protocol among the modifiers.
  var optional: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.optional) }
  }

  /// True if `nonisolated`, in any form, is among the modifiers.
  var isNonisolated: Bool {
    contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }

  /// True if `nonisolated(nonsending)` is among the modifiers.
  var isNonsending: Bool {
    contains {
      $0.name.tokenKind == .keyword(.nonisolated) && $0.detail?.detail.text == "nonsending"
    }
  }

  /// The access level of the binding's declarations: `public`, `package` or nothing.
  var access: String {
    let keyword = first {
      [.keyword(.public), .keyword(.open), .keyword(.package)].contains($0.name.tokenKind)
    }
    guard let keyword else { return "" }
    return keyword.name.tokenKind == .keyword(.package) ? "package " : "public "
  }

  /// True if the declaration is private.
  var isHidden: Bool {
    contains {
      [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) && $0.detail == nil
    }
  }
}
