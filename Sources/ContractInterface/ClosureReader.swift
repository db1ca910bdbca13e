package import SwiftSyntax

/// Reads the stored properties of a struct, except for static and private ones.
struct ClosureReader {
  /// The global actor of the struct, or `.none`.
  let isolation: OwnedInterface.Isolation
  let names: OwnTypeNames
  private(set) var requirements: [Requirement] = []
  /// The errors at properties that contracts cannot use, such as an untyped one.
  private(set) var refusals: [Refusal] = []

  mutating func read(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let property = member.decl.as(VariableDeclSyntax.self) { read(property) }
      for (branch, members) in member.decl.as(IfConfigDeclSyntax.self)?.branches ?? [] {
        branches.append(branch)
        read(members)
        branches.removeLast()
      }
    }
  }

  /// The `#if` branches that contain the property being read, the outermost first.
  private(set) var branches: [ConditionalBranch] = []

  private mutating func read(_ property: VariableDeclSyntax) {
    guard !property.modifiers.areTypeLevel, !property.modifiers.isHidden else { return }
    let isConstant =
      property.bindingSpecifier.tokenKind == .keyword(.let)
      || property.modifiers.contains { $0.detail?.detail.text == "set" }
    for binding in property.bindings where binding.isStored {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        continue
      }
      guard let type = binding.declaredType ?? binding.initializer?.value.evidentType else {
        refusals.append(Refusal(.untyped(name.text.withoutBackQuotes), at: name))
        continue
      }
      guard let closure = FunctionShape(type) else {
        readValue(name, type: type, isConstant: isConstant)
        continue
      }
      read(closure, named: name)
    }
  }

  private mutating func readValue(_ name: TokenSyntax, type: TypeSyntax, isConstant: Bool) {
    if let message = type.sequenceRefusal(for: name.text.withoutBackQuotes) {
      refusals.append(Refusal(message, at: type))
      return
    }
    var requirement = Requirement(
      node: Syntax(name), kind: .get, reference: name.text, shownResult: type.onOneLine,
      objectName: type.objectName,
      isStream: type.isStream, resultType: names.qualified(type).asVariableType,
      branches: branches)
    requirements.append(requirement)
    guard !isConstant else { return }
    requirement.becomeSetter(of: names.qualified(type))
    requirements.append(requirement)
  }

  private mutating func read(_ closure: FunctionShape, named name: TokenSyntax) {
    let plainName = name.text.withoutBackQuotes
    let refusalsBefore = refusals.count
    let result = closure.type.returnClause.type
    if let message = result.sequenceRefusal(for: plainName) {
      refusals.append(Refusal(message, at: result))
    }
    // The type of a closure has no type parameters.
    var generics = TypeParameters(nil, where: nil)
    let parameters = closure.type.parameters.enumerated()
      .map { DeclaredParameter($1, at: $0 + 1) }.read(names, &generics, &refusals)
    guard refusals.count == refusalsBefore else { return }

    let isElsewhere = closure.actor.map { isolation != .global($0) } ?? false
    let effects = closure.type.effectSpecifiers
    requirements.append(
      Requirement(
        node: Syntax(name),
        kind: .method,
        reference: name.text,
        parameters: parameters,
        returnsNothing: result.isVoid,
        shownResult: result.isVoid ? "Void" : result.onOneLine,
        objectName: result.objectName,
        returnsFunction: result.isCallableFunction,
        isStream: result.isStream,
        isAsync: effects?.asyncSpecifier != nil || isElsewhere,
        isThrowing: effects?.throwsClause?.canThrow ?? false,
        resultType: names.qualified(result).asVariableType,
        mayBeAbsent: closure.isOptional,
        branches: branches))
  }
}

extension PatternBindingSyntax {
  /// The type after the colon, which may follow a later name, as in `var width, height: Int`.
  package var declaredType: TypeSyntax? {
    if let type = typeAnnotation?.type { return type }
    guard initializer == nil, let list = parent?.as(PatternBindingListSyntax.self) else {
      return nil
    }
    let later = list.drop { $0.id != id }.dropFirst()
    return later.first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation?.type
  }

  /// True if the property has storage: it has no accessors, or only `willSet` and `didSet`.
  package var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list):
      list.allSatisfy {
        [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    }
  }
}
