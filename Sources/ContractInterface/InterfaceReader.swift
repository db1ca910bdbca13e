package import SwiftSyntax

/// Reads a declaration with `@Contracted`, and collects the members that a contract cannot call.
package struct InterfaceReader {
  let options: ContractedOptions
  /// The errors and warnings at members that contracts cannot call.
  package private(set) var refusals: [Refusal] = []

  package init(options: ContractedOptions) {
    self.options = options
  }

  /// Reads a protocol or struct; the result is `nil` if ``refusals`` says why it cannot be used.
  package mutating func read(_ declaration: DeclSyntax) -> OwnedInterface? {
    if let owned = declaration.as(ProtocolDeclSyntax.self) { return read(owned) }
    if let structure = declaration.as(StructDeclSyntax.self) { return read(structure) }
    let (kind, place) = declaration.kindAndKeyword
    refuse(.declaration(kind), at: place)
    return nil
  }

  private mutating func read(_ owned: ProtocolDeclSyntax) -> OwnedInterface? {
    guard checkAccess(of: owned.name, owned.modifiers) else { return nil }
    let parents = owned.parents
    for parent in parents where !parent.isPlumbing && !options.includes(parent.name) {
      refusals.append(
        Refusal(
          .inheritance(parent.name, into: owned.name.text), at: parent.node,
          suggesting: options.suggestions(including: parent)))
    }
    guard let type = boundType(of: owned), let contractName = contractName(of: type) else {
      return nil
    }
    let names = parents.map(\.name)
    let isolation = isolation(owned.attributes, isActor: names.contains("Actor"))
    let isSendable = isolation != .none || !Set(names).isDisjoint(with: ["Sendable", "Error"])
    let ownNames = owned.ownTypeNames(options)
    var reader = RequirementReader(isolation: isolation, names: ownNames)
    reader.read(owned.memberBlock.members)
    refusals += reader.refusals
    let requirements = signed(reader.requirements, on: isolation)
    let isWhole = reader.refusals.isEmpty && requirements.count == reader.requirements.count
    var interface = OwnedInterface(
      bindingName: "\(owned.name.text.withoutBackQuotes)Binding",
      contractName: contractName,
      type: type,
      isProtocol: true,
      access: owned.modifiers.access,
      isolation: isolation,
      isSendable: isSendable,
      availability: owned.attributes.availability,
      included: options.included,
      inheritsRequirements: options.restated != nil || !parents.allSatisfy(\.isPlumbing),
      requirements: requirements,
      spy: ownNames.implementation == nil
        ? spy(of: owned, telling: requirements, isWhole: isWhole) : nil,
      implementation: owned.implementationName,
      subjectAlias: ownNames.subjectAlias)
    interface.generics = ownNames.implementation.map { name in
      BindingGenerics(clause: "<\(name): \(interface.bound)>", constraints: "")
    }
    return interface
  }

  private mutating func read(_ structure: StructDeclSyntax) -> OwnedInterface? {
    guard checkAccess(of: structure.name, structure.modifiers) else { return nil }
    if let clause = structure.genericParameterClause,
      clause.parameters.contains(where: { $0.specifier != nil })
    {
      refuse(.genericStruct(structure.name.text), at: clause)
      return nil
    }
    if let restated = options.restated {
      refuse(.restatedStruct, at: restated)
      return nil
    }
    guard let contractName = contractName(of: structure.name.text) else { return nil }
    let isolation = isolation(structure.attributes, isActor: false)
    let names = structure.ownTypeNames
    var reader = ClosureReader(isolation: isolation, names: names)
    reader.read(structure.memberBlock.members)
    refusals += reader.refusals
    let inherited = structure.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    return OwnedInterface(
      bindingName: "\(structure.name.text.withoutBackQuotes)Binding",
      contractName: contractName,
      type: structure.name.text + structure.parameterNames,
      isProtocol: false,
      access: structure.modifiers.access,
      isolation: isolation,
      isSendable: isolation != .none || inherited.contains { $0.mentions("Sendable") },
      availability: structure.attributes.availability,
      requirements: signed(reader.requirements, on: isolation),
      generics: structure.bindingGenerics,
      subjectAlias: names.subjectAlias)
  }

  mutating func refuse(_ message: Refusal.Message, at node: some SyntaxProtocol) {
    refusals.append(Refusal(message, at: node))
  }
}

extension InterfaceReader {
  private mutating func checkAccess(
    of name: TokenSyntax, _ modifiers: DeclModifierListSyntax
  ) -> Bool {
    guard modifiers.isHidden else { return true }
    refuse(.hidden(name.text.withoutBackQuotes), at: name)
    return false
  }

  /// Returns the type whose members are called: the protocol after `of:`, or else the declared one.
  private mutating func boundType(of owned: ProtocolDeclSyntax) -> String? {
    guard let restated = options.restated else { return owned.name.text }
    guard let type = ContractedOptions.protocolName(in: restated) else {
      refuse(.restatedType, at: restated)
      return nil
    }
    return type.trimmedDescription
  }

  /// Returns the name in contracts: the text after `as:`, or the type's name without its module.
  private mutating func contractName(of type: String) -> String? {
    guard let alias = options.alias else {
      return type.split(separator: ".").last.map { String($0).withoutBackQuotes }
    }
    let text = ContractedOptions.text(of: alias)
    if text == nil { refuse(.alias, at: alias) }
    return text
  }

  private func isolation(
    _ attributes: AttributeListSyntax, isActor: Bool
  ) -> OwnedInterface.Isolation {
    if isActor { return .actor }
    return attributes.globalActor.map { .global($0) } ?? .none
  }

  /// Gives each member a unique signature, such as `find(id:)`.
  ///
  /// The compiler could not distinguish the calls of two members that share all signatures.
  private mutating func signed(
    _ members: [Requirement], on isolation: OwnedInterface.Isolation
  ) -> [Requirement] {
    let requirements = members.notingStaticTwins().notingAsyncTwins(on: isolation)
    return requirements.enumerated().compactMap { index, requirement in
      let others = requirements.enumerated()
        .filter { $0.offset != index && !requirement.excludes($0.element) }
        .flatMap(\.element.possibleSignatures)
      var signed = requirement
      let possible = requirement.possibleSignatures
      let isOvershadowed = requirement.isOvershadowed(
        among: requirements.indices.filter { $0 != index }.map { requirements[$0] })
      guard !isOvershadowed,
        let position = possible.firstIndex(where: { !others.contains($0) })
      else {
        let shown = possible.last ?? requirement.name
        refuse(.indistinguishable(shown), at: requirement.node)
        return nil
      }
      signed.signature = possible[position]
      // The first two signatures do not contain the types of handlers. A member that needs a longer
      // one may differ only by these types, so the generated code writes them.
      if position > 1 { signed.needsHandlerTypes = true }
      if requirement.kind == .method, signed.signature == requirement.signatureWithResult {
        signed.needsResultType = true
      }
      return signed
    }
  }
}
