import ContractInterface
import SwiftSyntax

/// A type of another package, on which nobody writes `@ContractValue`.
///
/// An argument is made by the rules that serve for any type: `Decodable`, a raw value, a text, a
/// list, or the layout of a struct or an enum.
struct ForeignType {
  let declaration: any DeclGroupSyntax
  /// The protocols to which it conforms, also through other protocols.
  let conformances: Set<String>

  /// True if one of its conformances makes it a value, whatever it contains.
  func isValue(_ direction: Direction) -> Bool {
    let protocols = direction == .given ? Self.given : Self.told
    return !conformances.isDisjoint(with: protocols)
  }

  private static let told: Set<String> = ["Codable", "Encodable", "OptionSet", "RawRepresentable"]
  private static let given: Set<String> = [
    "Codable", "Decodable", "ExpressibleByStringLiteral", "LosslessStringConvertible", "OptionSet",
    "RawRepresentable",
  ]
  /// The attributes of a property that stores its own type; another one may be a wrapper.
  private static let harmless: Set<String> = [
    "available", "inlinable", "objc", "usableFromInline",
  ]
  private static let rawValues: Set<String> = [
    "Character", "Double", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8",
  ]

  /// The types that must be made first to make an argument; `nil` if no rule makes one.
  var typesToMake: [TypeSyntax]? {
    // What is given for the type parameters is judged apart.
    if conformances.contains("RangeReplaceableCollection") { return [] }
    if declaration.is(StructDeclSyntax.self) { return storedTypes }
    guard let choice = declaration.as(EnumDeclSyntax.self) else { return nil }
    return conformances.isDisjoint(with: Self.rawValues) ? payloads(of: choice) : []
  }

  /// The types of all associated values; `nil` if a case is `indirect` or has a function.
  private func payloads(of choice: EnumDeclSyntax) -> [TypeSyntax]? {
    let cases = choice.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    let modifiers = cases.flatMap(\.modifiers) + Array(choice.modifiers)
    guard !cases.isEmpty, !modifiers.contains(where: { $0.name.text == "indirect" }) else {
      return nil
    }
    let types = cases.flatMap(\.elements)
      .flatMap { $0.parameterClause?.parameters.map(\.type) ?? [] }
    return types.contains { $0.function != nil } ? nil : types
  }

  /// True for a class of Objective-C with an `init()`, which `new` calls on Apple's systems.
  var isNewObject: Bool {
    declaration.is(ClassDeclSyntax.self) && conformances.contains("NSObject")
      && publicInitializers.contains { $0.signature.parameterClause.parameters.isEmpty }
  }

  /// The types that `@ContractValue(of:)` beside a restated list of members must make first; `nil`
  /// if such a list makes none.
  var restatedTypes: [TypeSyntax]? {
    if declaration.is(EnumDeclSyntax.self) { return declaration.typesToMake }
    return publicInitializers.first.map { initializer in
      initializer.signature.parameterClause.parameters.filter { $0.defaultValue == nil }
        .map(\.type)
    }
  }

  private var publicInitializers: [InitializerDeclSyntax] {
    declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      .filter { $0.modifiers.contains { ["public", "open"].contains($0.name.text) } }
  }

  /// The types of the stored properties, without optional ones, which may be missing.
  ///
  /// It is `nil` if the source does not show one of them, or if it is a function or a reference
  /// that is not strong.
  private var storedTypes: [TypeSyntax]? {
    var types: [TypeSyntax] = []
    for property in declaration.memberBlock.members.compactMap({
      $0.decl.as(VariableDeclSyntax.self)
    }) {
      let modifiers = property.modifiers.map(\.name.text)
      guard !modifiers.contains("static") else { continue }
      for binding in property.bindings where binding.isStored {
        guard let type = binding.typeAnnotation?.type ?? binding.initializer?.value.evidentType,
          property.attributes.names.allSatisfy(Self.harmless.contains), !modifiers.contains("weak"),
          !modifiers.contains("unowned")
        else { return nil }
        if type.is(OptionalTypeSyntax.self) { continue }
        guard type.function == nil else { return nil }
        types.append(type)
      }
    }
    return types
  }
}
