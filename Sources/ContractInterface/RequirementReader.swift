import SwiftDiagnostics
import SwiftSyntax

/// Reads the members of a protocol, and collects those that a contract cannot call.
struct RequirementReader {
  /// The actor of the protocol, for members without their own.
  let isolation: OwnedInterface.Isolation
  let names: OwnTypeNames
  private(set) var requirements: [Requirement] = []
  /// The errors at members that contracts cannot call.
  private(set) var refusals: [Refusal] = []

  mutating func read(_ members: MemberBlockItemListSyntax) {
    for member in members { read(member.decl) }
  }

  /// The `#if` branches that contain the member being read, the outermost first.
  private(set) var branches: [ConditionalBranch] = []

  private mutating func read(_ condition: IfConfigDeclSyntax) {
    for (branch, members) in condition.branches {
      branches.append(branch)
      read(members)
      branches.removeLast()
    }
  }

  private mutating func add(
    _ requirement: Requirement, as declaration: some WithAttributesSyntax & WithModifiersSyntax
  ) {
    let availability = MemberAvailability(declaration.attributes)
    let actor = declaration.modifiers.isNonisolated ? nil : declaration.attributes.globalActor
    var added = requirement
    added.isNonisolated = declaration.modifiers.isNonisolated
    added.ownActor = actor.flatMap { isolation == .global($0) ? nil : $0 }
    if declaration.modifiers.areTypeLevel { added.isOfType = true }
    added.availability = availability.conditions
    added.isDeprecated = availability.isDeprecated
    added.branches =
      branches
      + availability.platforms.map { ConditionalBranch(condition: $0, block: -1, index: 0) }
    requirements.append(added)
  }

  private mutating func read(_ member: DeclSyntax) {
    // Only `@objc` protocols have members that exist nowhere, and nobody can call those.
    if let attributes = member.asProtocol((any WithAttributesSyntax).self)?.attributes,
      MemberAvailability(attributes).isNowhere
    {
      return
    }
    if let method = member.as(FunctionDeclSyntax.self) {
      read(method)
    } else if let property = member.as(VariableDeclSyntax.self) {
      read(property)
    } else if let initializer = member.as(InitializerDeclSyntax.self) {
      read(initializer)
    } else if let `subscript` = member.as(SubscriptDeclSyntax.self) {
      read(`subscript`)
    } else if let condition = member.as(IfConfigDeclSyntax.self) {
      read(condition)
    }
  }

  private mutating func refuse(
    _ message: Refusal.Message, at node: some SyntaxProtocol, suggesting offer: FixIt? = nil
  ) {
    refusals.append(Refusal(message, at: node, suggesting: offer.map { [$0] } ?? []))
  }
}

extension RequirementReader {
  private mutating func read(_ method: FunctionDeclSyntax) {
    let name = method.name.text.withoutBackQuotes
    let list = method.signature.parameterClause.parameters
    let declared = method.signature.returnClause?.type
    let types = list.map(\.type) + (declared.map { [$0] } ?? [])
    guard
      let (parameters, read) = call(of: method, name, list, returning: declared, sequencesIn: types)
    else { return }
    var generics = read
    let result = declared.map(generics.withClasses)
    let effects = method.signature.effectSpecifiers
    let throwsNever = generics.inferThrown(by: effects?.throwsClause, parameters, result)
    let isThrowing = !throwsNever && effects?.throwsClause?.canThrow(calling: parameters) == true
    add(
      Requirement(
        node: Syntax(method.name),
        kind: .method,
        reference: method.name.text,
        parameters: parameters,
        returnsNothing: result?.isVoid ?? true,
        shownResult: result?.onOneLine ?? "Void",
        objectName: result?.objectName,
        returnsFunction: result?.isCallableFunction ?? false,
        isStream: result?.isStream ?? false,
        isAsync: effects?.asyncSpecifier != nil,
        isThrowing: isThrowing,
        isMutating: method.modifiers.has(.mutating),
        isNonsending: method.modifiers.isNonsending,
        typeParameters: generics.list,
        resultType: result.map { names.qualified($0, except: generics.list).asVariableType },
        needsResultType: generics.areInferred && result != nil,
        needsHandlerTypes: generics.areInferred,
        hasClasses: generics.haveClasses,
        mayBeAbsent: method.modifiers.has(.optional),
        fixity: method.fixity), as: method)
  }

  private mutating func read(_ initializer: InitializerDeclSyntax) {
    let list = initializer.signature.parameterClause.parameters
    guard
      let (parameters, generics) = call(
        of: initializer, "init", list, sequencesIn: list.map(\.type))
    else { return }
    let effects = initializer.signature.effectSpecifiers
    add(
      Requirement(
        node: Syntax(initializer.initKeyword),
        kind: .method,
        reference: "init",
        parameters: parameters,
        returnsNothing: true,
        isAsync: effects?.asyncSpecifier != nil,
        isThrowing: effects?.throwsClause?.canThrow(calling: parameters) ?? false,
        typeParameters: generics.list,
        needsHandlerTypes: generics.areInferred,
        hasClasses: generics.haveClasses,
        form: .initializer(isFailable: initializer.optionalMark != nil),
        isOfType: true), as: initializer)
  }

  /// Reads a subscript as a method `subscript`, whose setter has a parameter for the new value.
  private mutating func read(_ declaration: SubscriptDeclSyntax) {
    let declared = declaration.returnClause.type
    let list = declaration.parameterClause.parameters
    guard let (parameters, generics) = call(of: declaration, "subscript", list, returning: declared)
    else { return }
    let type = generics.withClasses(declared)
    add(
      Requirement(
        node: Syntax(declaration.subscriptKeyword), kind: .method, reference: "subscript",
        parameters: parameters,
        shownResult: type.onOneLine,
        objectName: type.objectName,
        returnsFunction: type.isCallableFunction,
        isStream: type.isStream,
        typeParameters: generics.list,
        resultType: names.qualified(type, except: generics.list).asVariableType,
        needsResultType: generics.areInferred,
        needsHandlerTypes: generics.areInferred,
        hasClasses: generics.haveClasses,
        form: .element), declaration.accessorBlock, of: type, as: declaration)
  }

  /// Adds the getter of a property or subscript, and its setter if it has one.
  private mutating func add(
    _ getter: Requirement, _ accessors: AccessorBlockSyntax?, of type: TypeSyntax,
    as declaration: some WithAttributesSyntax & WithModifiersSyntax
  ) {
    guard case .accessors(let list)? = accessors?.accessors else { return }
    for accessor in list {
      var requirement = getter
      requirement.isAsync = accessor.effectSpecifiers?.asyncSpecifier != nil
      requirement.isThrowing = accessor.effectSpecifiers?.throwsClause?.canThrow ?? false
      if accessor.accessorSpecifier.tokenKind == .keyword(.set) {
        guard isolation != .actor || declaration.modifiers.isNonisolated else {
          refuse(
            .actorSetter(requirement.name), at: accessor,
            suggesting: accessors.flatMap(FixIt.readOnly))
          continue
        }
        if case .element = requirement.form {
          (requirement.form, requirement.isMutating) = (.elementSetter, true)
        }
        requirement.becomeSetter(of: names.qualified(type, except: requirement.typeParameters))
      }
      add(requirement, as: declaration)
    }
  }

  /// Reads the parameters and type parameters of a method, initializer or subscript; `nil` if there
  /// is an error in its declaration.
  ///
  /// `types` are those in which a type parameter may stand for a sequence.
  private mutating func call(
    of declaration: some WithGenericParametersSyntax & WithAttributesSyntax, _ name: String,
    _ list: FunctionParameterListSyntax, returning result: TypeSyntax? = nil,
    sequencesIn types: [TypeSyntax] = []
  ) -> (parameters: [Requirement.Parameter], generics: TypeParameters)? {
    let refusalsBefore = refusals.count
    if let attribute = MemberAvailability(declaration.attributes).inexpressible {
      refuse(.availability(name), at: attribute)
    }
    var generics = TypeParameters(
      declaration.genericParameterClause, where: declaration.genericWhereClause, in: types)
    if let clause = declaration.genericParameterClause,
      generics.areInexpressible
        || !generics.classesServe(for: list.map(\.type), returning: result)
    {
      refuse(.generic(name), at: clause)
    }
    if let result, let message = result.sequenceRefusal(for: name) { refuse(message, at: result) }
    let parameters = list.enumerated().map { index, parameter in
      var declared = DeclaredParameter(
        parameter, at: index + 1, ofSubscript: declaration.is(SubscriptDeclSyntax.self))
      // A variadic parameter is refused with any type parameter.
      if declared.ellipsis == nil { declared.type = generics.withClasses(declared.type) }
      return declared
    }.read(names, &generics, &refusals)
    return refusals.count == refusalsBefore ? (parameters, generics) : nil
  }
}

extension RequirementReader {
  private mutating func read(_ property: VariableDeclSyntax) {
    for binding in property.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let type = binding.typeAnnotation?.type
      else { continue }
      let plainName = name.text.withoutBackQuotes
      if let attribute = MemberAvailability(property.attributes).inexpressible {
        refuse(.availability(plainName), at: attribute)
      } else if let message = type.sequenceRefusal(for: plainName) {
        refuse(message, at: type)
      } else {
        let getter = Requirement(
          node: Syntax(name),
          kind: .get,
          reference: name.text,
          objectName: type.objectName,
          returnsFunction: type.isCallableFunction,
          isStream: type.isStream,
          resultType: names.qualified(type).asVariableType)
        add(getter, binding.accessorBlock, of: type, as: property)
      }
    }
  }
}

extension FunctionDeclSyntax {
  /// The position of an operator; `nil` for any other method.
  fileprivate var fixity: Requirement.Fixity? {
    switch name.tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: break
    default: return nil
    }
    let words = modifiers.map(\.name.text)
    return words.contains("prefix") ? .prefix : words.contains("postfix") ? .postfix : .infix
  }
}
