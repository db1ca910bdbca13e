import ContractInterface
import SwiftSyntax

extension Method {
  /// True for the argument of a generated client of AWS, such as `TagResourceInput`.
  ///
  /// It is a struct of optional and of required members, which the layout makes. In each of these
  /// clients, the method returns the output of the same name.
  func isInputOfAWS(_ parameter: TypeSyntax) -> Bool {
    let name = parameter.trimmedDescription
    guard name.hasSuffix("Input"), let result = result?.trimmedDescription else { return false }
    return result == name.dropLast("Input".count) + "Output"
  }
}

extension DeclGroupSyntax {
  /// The types that must be made first to make an instance: with `@ContractValue`, or by the layout
  /// of a struct; `nil` if neither makes one.
  ///
  /// A contract may leave an optional property out.
  var typesToMake: [TypeSyntax]? {
    guard let making else { return nil }
    switch making {
    case .initializer(let initializer):
      return initializer.arguments.filter { $0.missing == nil }.map { TypeSyntax.named($0.type) }
        .filter { !$0.isOptional }
    case .assignments: return memberTypes.filter { !$0.isOptional }
    case .cases: return memberTypes
    case .none:
      return self.is(StructDeclSyntax.self) ? storedTypes?.filter { !$0.isOptional } : nil
    }
  }

  /// True if `@ContractValue` on the type makes instances of values.
  var isMade: Bool {
    guard let making else { return false }
    if case .none = making { return false }
    return true
  }

  private var making: ValueType.Making? {
    var reader = ValueTypeReader(options: ContractValueOptions(), isNested: parent != nil)
    return reader.read(self)?.making
  }

  /// The type of a property, as far as the source names it.
  func typeOfProperty(_ name: String) -> TypeSyntax? {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .flatMap(\.bindings)
      .first { $0.pattern.trimmedDescription == name }?
      .typeAnnotation?.type
  }

  /// The types of all that a result shows of an instance, as far as the source names them.
  var typesOfParts: [TypeSyntax] { (storedTypes ?? []) + memberTypes }

  /// The types of all stored properties of a struct; `nil` if the source does not show one of them.
  private var storedTypes: [TypeSyntax]? {
    var types: [TypeSyntax] = []
    for property in memberBlock.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) })
    where !property.modifiers.contains(where: { $0.name.text == "static" }) {
      for binding in property.bindings where binding.isStored {
        guard let type = binding.typeAnnotation?.type else { return nil }
        types.append(type)
      }
    }
    return types
  }

  /// The types of stored properties that need a value, and of associated values.
  private var memberTypes: [TypeSyntax] {
    memberBlock.members.flatMap { member -> [TypeSyntax] in
      if let property = member.decl.as(VariableDeclSyntax.self) {
        guard !property.modifiers.contains(where: { $0.name.text == "static" }) else { return [] }
        return property.bindings.filter { $0.accessorBlock == nil && $0.initializer == nil }
          .compactMap(\.typeAnnotation?.type)
      }
      return member.decl.as(EnumCaseDeclSyntax.self)?.elements
        .flatMap { $0.parameterClause?.parameters.map(\.type) ?? [] } ?? []
    }
  }
}

extension TypeSyntax {
  /// True for `Item?`, but not for a type that only says so by its name.
  fileprivate var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}
