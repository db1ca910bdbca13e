import ContractInterface
import SwiftSyntax

/// Decides if a type crosses between Swift and contracts without a conversion written by hand.
struct ConversionJudge {
  /// The types of the repository by name.
  let types: [String: DeclaredType]
  /// The associated types and type parameters of the declaration, for which instances are chosen.
  var parameters: Set<String> = []

  /// Returns the innermost type that needs a conversion, such as `UIImage` for `[UIImage]?`.
  ///
  /// It is `nil` if the built-in rules serve, or `@ContractValue` on types of the application.
  func unconverted(_ type: TypeSyntax) -> String? { unconverted(type, depth: 0) }

  private func unconverted(_ type: TypeSyntax, depth: Int) -> String? {
    guard depth < 16 else { return nil }
    func inside(_ types: [TypeSyntax]) -> String? {
      types.lazy.compactMap { unconverted($0, depth: depth + 1) }.first
    }
    if let function = type.function {
      let isHandler = ["Void", "()"].contains(function.returnClause.type.trimmedDescription)
      return isHandler ? inside(function.parameters.map(\.type)) : "a function with a result"
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return inside([attributed.baseType]) }
    if let optional = type.as(OptionalTypeSyntax.self) { return inside([optional.wrappedType]) }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return inside([optional.wrappedType])
    }
    if let array = type.as(ArrayTypeSyntax.self) { return inside([array.element]) }
    if let pairs = type.as(DictionaryTypeSyntax.self) { return inside([pairs.key, pairs.value]) }
    if let tuple = type.as(TupleTypeSyntax.self) { return inside(tuple.elements.map(\.type)) }
    if let existential = type.as(SomeOrAnyTypeSyntax.self) {
      return inside([existential.constraint])
    }
    if let composition = type.as(CompositionTypeSyntax.self) {
      return inside(composition.elements.map(\.type))
    }
    if let metatype = type.as(MetatypeTypeSyntax.self) {
      let isChosen = parameters.contains(metatype.baseType.trimmedDescription)
      return isChosen ? nil : metatype.trimmedDescription
    }
    if let simple = type.as(IdentifierTypeSyntax.self) {
      return named(simple.name.text, simple.genericArgumentClause, depth: depth)
    }
    if let member = type.as(MemberTypeSyntax.self) {
      return named(member.name.text, member.genericArgumentClause, depth: depth)
    }
    return type.trimmedDescription
  }

  private func named(
    _ name: String, _ arguments: GenericArgumentClauseSyntax?, depth: Int
  ) -> String? {
    let given =
      arguments?.arguments.compactMap { argument -> TypeSyntax? in
        if case .type(let type) = argument.argument { type } else { nil }
      } ?? []
    if let missing = given.lazy.compactMap({ unconverted($0, depth: depth + 1) }).first {
      return missing
    }
    if BuiltInTypes.names.contains(name) || parameters.contains(name) { return nil }
    guard let type = types[name] else { return name }
    if !type.parents.isDisjoint(with: ["Codable", "Decodable", "OptionSet", "RawRepresentable"]) {
      return nil
    }
    if let target = type.target { return unconverted(target, depth: depth + 1) }
    guard let declaration = type.declaration else { return name }
    if type.kind == .existential { return name }
    return isMade(declaration) ? nil : name
  }

  /// True if `@ContractValue` on the type makes instances of values.
  private func isMade(_ declaration: any DeclGroupSyntax) -> Bool {
    func read(_ declaration: some DeclGroupSyntax) -> Bool {
      var reader = ValueTypeReader(
        options: ContractValueOptions(), isNested: declaration.parent != nil)
      guard let type = reader.read(declaration) else { return false }
      if case .none = type.making { return false }
      return true
    }
    return read(declaration)
  }
}
