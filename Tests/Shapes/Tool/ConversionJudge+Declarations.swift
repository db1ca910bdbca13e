import ContractInterface
import SwiftSyntax

extension ConversionJudge {
  /// Returns how a declared type passes, of the repository or of another package.
  func known(
    _ type: DeclaredType, _ given: [TypeSyntax], _ direction: Direction, within outer: Set<String>
  ) -> Crossing {
    if let target = type.target {
      let types = Dictionary(zip(type.typeParameters, given)) { $1 }
      let written = Substitution(types).rewrite(target.detached).as(TypeSyntax.self) ?? target
      return within(type.package).crossing(of: written, direction, within: outer)
    }
    // What is given for the type parameters passes in the same direction as the type.
    let passed = worst(of: given, direction, within: outer)
    guard passed.byHand == nil else { return passed }
    return memory.crossing(of: "\(type.package ?? "") \(type.name)", direction) {
      let judge = within(type.package)
      let outer = outer.union(type.typeParameters)
      return type.package == nil
        ? judge.own(type, direction, within: outer) : judge.other(type, direction, within: outer)
    }
  }

  /// The same judge for the names in the declarations of a package.
  private func within(_ package: String?) -> Self {
    var judge = self
    judge.types.home = package
    return judge
  }

  /// A type of a system's framework or of another package, whose declaration is not at hand.
  func foreign(_ name: String, _ direction: Direction) -> Crossing {
    if BuiltInTypes.laterResults.contains(name) { return hasLines ? .value : .hand(name) }
    if direction == .given {
      if hasLines { return .object }
      if BuiltInTypes.new.contains(name) || types.own[name]?.isNewObject == true { return .object }
    }
    let isObject = BuiltInTypes.isObject(name)
    switch direction {
    // A result of any type crosses: by its cases, its stored properties, or the name of an object.
    case .told: return BuiltInTypes.opaque.contains(name) ? .hand(name) : .object
    case .given: return isObject && objects.contains(name) ? .object : .hand(name)
    }
  }

  private func own(
    _ type: DeclaredType, _ direction: Direction, within outer: Set<String>
  ) -> Crossing {
    let name = type.name
    if !type.parents.isDisjoint(with: ["Codable", "OptionSet", "RawRepresentable"]) {
      return .value
    }
    if direction == .given, type.parents.contains("Decodable") { return .value }
    if direction == .told, type.parents.contains("Encodable") { return .value }
    let isOpen = type.kind == .existential
    // An extension of somebody else's type says nothing of its members.
    if type.declaration == nil, !isOpen { return foreign(name, direction) }
    guard let declaration = type.declaration, !isOpen else {
      if direction == .told { return .object }
      if objects.contains(name) { return .object }
      if isOpen, hasListedValue(name, within: outer) { return .value }
      return doubled.contains(name) || hasLines ? .object : .hand(name)
    }
    // Values of a struct contain what crosses of its members; a class is at least known by name.
    if direction == .told {
      return type.kind == .reference && !declaration.isMade ? .object : .value
    }
    let isAtHand = objects.contains(name) || types.isNewClass(type)
    guard let needed = declaration.typesToMake else {
      return isAtHand || hasLines ? .object : .hand(name)
    }
    let made = worst(of: needed, direction, within: outer)
    if made.byHand != nil, type.kind == .reference, isAtHand { return .object }
    // The closures of a struct are those of its fake.
    return made.byHand != nil && (doubled.contains(name) || hasLines) ? .object : made
  }

  /// A type of another package, whose source is at hand.
  private func other(
    _ type: DeclaredType, _ direction: Direction, within outer: Set<String>
  ) -> Crossing {
    guard let declaration = type.declaration else { return foreign(type.name, direction) }
    let found = ForeignType(
      declaration: declaration, conformances: conformances(of: type.parents, seen: []))
    if direction == .told {
      return BuiltInTypes.opaque.contains(type.name)
        ? .hand(type.name) : type.kind == .value ? .value : .object
    }
    if type.kind != .existential, found.isValue(direction) { return .value }
    if hasLines || objects.contains(type.name) || found.isNewObject { return .object }
    if restates, type.kind == .existential { return .object }
    let made = found.typesToMake.map { worst(of: $0, direction, within: outer) }
    if let made, made.byHand == nil { return made }
    guard restates, let restated = found.restatedTypes else { return made ?? .hand(type.name) }
    return worst(of: restated, direction, within: outer)
  }

  /// Returns the protocols, and those from which they inherit.
  private func conformances(of names: Set<String>, seen: Set<String>) -> Set<String> {
    var all = names
    for name in names.subtracting(seen) {
      guard let type = types[name], type.kind == .existential || type.kind == .alias else {
        continue
      }
      let parents = type.target.map { Set($0.composedNames) } ?? type.parents
      all.formUnion(conformances(of: parents, seen: seen.union(names)))
    }
    return all
  }

  /// True if a type of the repository conforms to the protocol and is made of values, so that a
  /// suite can list it: `Conversion((any Item).self, among: …)`.
  private func hasListedValue(_ name: String, within outer: Set<String>) -> Bool {
    conforming[name, default: []].contains { other in
      guard let type = types.own[other], type.kind == .value, !outer.contains(other) else {
        return false
      }
      return own(type, .given, within: outer.union([other])).byHand == nil
    }
  }
}

/// Writes the types that are given for the type parameters of an alias.
private final class Substitution: SyntaxRewriter {
  private let types: [String: TypeSyntax]

  init(_ types: [String: TypeSyntax]) { self.types = types }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    types[node.name.text] ?? super.visit(node)
  }
}

extension TypeSyntax {
  /// The names in a composition of protocols, or the name alone.
  fileprivate var composedNames: [String] {
    self.as(CompositionTypeSyntax.self)?.elements.map(\.type.innermostName) ?? [innermostName]
  }
}
