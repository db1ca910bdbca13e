package import SwiftSyntax

/// Reads a declaration with `@ContractValue`, and collects errors and warnings about it.
package struct ValueTypeReader {
  let options: ContractValueOptions
  /// True inside another type, where an extension cannot name a private type.
  let isNested: Bool
  /// The errors and warnings that the compiler shows at the type and its members.
  package private(set) var refusals: [Refusal] = []

  package init(options: ContractValueOptions, isNested: Bool) {
    self.options = options
    self.isNested = isNested
  }

  /// Reads a type; `nil` if no code can be generated, such as for a protocol.
  package mutating func read(_ declaration: some DeclGroupSyntax) -> ValueType? {
    guard let (name, isReference, isActor) = Self.kind(of: declaration) else {
      refuse(.valueDeclaration, at: declaration.introducer)
      return nil
    }
    guard !isNested || !declaration.modifiers.isPrivate else {
      refuse(.hiddenNestedValue(name.text.withoutBackQuotes), at: name)
      return nil
    }
    if isReference, let restated = options.restated {
      refuse(.restatedValueReference, at: restated)
      return nil
    }
    var type = ValueType(
      name: name.text,
      access: declaration.modifiers.access,
      isolation: isActor ? .actor : declaration.attributes.globalActor.map { .global($0) } ?? .none,
      isNonisolated: declaration.modifiers.isNonisolated,
      availability: declaration.attributes.availability,
      isReference: isReference,
      properties: [],
      making: .none,
      makesRestated: options.makes)
    if let restated = options.restated {
      guard let metatype = restated.instanceType?.trimmedDescription else {
        refuse(.restatedValue, at: restated)
        return nil
      }
      if let actor = declaration.attributes.globalActor {
        refuse(.restatedValueActor(actor), at: name)
        return nil
      }
      type.restated = metatype
    }
    if declaration.is(EnumDeclSyntax.self) {
      type.making = .cases(cases(of: declaration.memberBlock.members))
      return type
    }
    readMembers(of: declaration, named: name, into: &type)
    return type
  }

  /// Reports that the type, or a class that it inherits from, already has a conversion.
  package mutating func refuseInherited(_ declaration: some DeclGroupSyntax) {
    guard let (name, _, _) = Self.kind(of: declaration) else { return }
    refuse(.inheritedValue(name.text.withoutBackQuotes), at: name)
  }

  private mutating func refuse(_ message: Refusal.Message, at node: some SyntaxProtocol) {
    refusals.append(Refusal(message, at: node))
  }

  private static func kind(
    of declaration: some DeclGroupSyntax
  ) -> (name: TokenSyntax, isReference: Bool, isActor: Bool)? {
    if let type = declaration.as(StructDeclSyntax.self) { return (type.name, false, false) }
    if let type = declaration.as(EnumDeclSyntax.self) { return (type.name, false, false) }
    if let type = declaration.as(ClassDeclSyntax.self) { return (type.name, true, false) }
    if let type = declaration.as(ActorDeclSyntax.self) { return (type.name, true, true) }
    return nil
  }
}

extension ValueTypeReader {
  private mutating func readMembers(
    of declaration: some DeclGroupSyntax, named name: TokenSyntax, into type: inout ValueType
  ) {
    let members = declaration.memberBlock.members
    let actor = declaration.attributes.globalActor
    var stored = StoredProperties(isActor: type.isolation == .actor, actor: actor)
    stored.read(members)
    refusals += stored.refusals
    type.properties = stored.list
    let choice = InitializerChoice(members, for: stored.list, on: actor)
    let lacking = stored.list.first { !$0.hasDefault && ($0.isHidden || type.isReference) }
    // An initializer without arguments would give these constants a fixed value. So the generated
    // code sets all properties itself.
    let fixesConstants =
      choice.best?.arguments.isEmpty == true && !type.isReference && lacking == nil
      && stored.list.contains { $0.isConstant && !$0.hasDefault }
    if let initializer = choice.best, !fixesConstants {
      type.making = .initializer(initializer)
      return
    }
    let mustCall = lacking != nil || type.isReference && choice.hasDeclared
    if mustCall, let initializer = choice.bestWithOthers {
      type.making = .initializer(initializer)
    } else if mustCall, let foreign = choice.foreignActor {
      refuse(.isolatedInitializer(name.text.withoutBackQuotes, actor: foreign), at: name)
    } else if let lacking {
      refuse(.unmakeableValue(name.text.withoutBackQuotes, lacks: lacking.key), at: name)
    } else if !type.isReference {
      type.making = .assignments
    } else if !choice.hasDeclared {
      let none = ValueType.Initializer(arguments: [], isThrowing: false, isFailable: false)
      type.making = .initializer(none)
    } else {
      refuse(.withoutInitializer(name.text.withoutBackQuotes), at: name)
    }
  }

  private mutating func cases(of members: MemberBlockItemListSyntax) -> [ValueType.Case] {
    var cases: [ValueType.Case] = []
    for member in members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self),
        condition.contains(where: { $0.is(EnumCaseDeclSyntax.self) })
      {
        refuse(.conditionalCase, at: condition)
      }
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      let availability = MemberAvailability(declaration.attributes)
      guard availability.inexpressible == nil else { continue }
      for element in declaration.elements {
        let name = element.name.text
        guard !cases.contains(where: { $0.reference == name }) else {
          refuse(.ambiguousCase(name.withoutBackQuotes), at: element.name)
          continue
        }
        let labels = element.parameterClause?.parameters.map(\.label) ?? []
        cases.append(
          ValueType.Case(reference: name, labels: labels, availability: availability))
      }
    }
    return cases
  }
}

extension EnumCaseParameterSyntax {
  /// The label of an associated value, without `_`.
  fileprivate var label: String? {
    guard let firstName, firstName.tokenKind != .wildcard else { return nil }
    return firstName.text.asLabel
  }
}

extension DeclModifierListSyntax {
  /// True for `private`, but not for `fileprivate`.
  fileprivate var isPrivate: Bool {
    contains { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }
  }
}
