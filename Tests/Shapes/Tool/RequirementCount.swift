import SwiftSyntax

/// The types that pass in one method or closure.
struct Method {
  let parameters: [TypeSyntax]
  /// The type of the result; `nil` if there is none.
  let result: TypeSyntax?
}

/// The operations that a declaration has, also those that cannot be called from a contract.
struct RequirementCount {
  /// The number of methods, accessors and initializers.
  private(set) var all = 0
  /// The types that pass in each method.
  private(set) var methods: [Method] = []
  /// The names of associated types and type parameters, and `Self`.
  private(set) var typeParameters: Set<String> = ["Self"]

  init(_ candidate: Candidate) {
    if let owned = candidate.declaration.as(ProtocolDeclSyntax.self) {
      owned.memberBlock.members.forEach { add($0.decl) }
    } else if let structure = candidate.declaration.as(StructDeclSyntax.self) {
      add(structure.genericParameterClause)
      structure.memberBlock.members.forEach { addStored($0.decl) }
    }
  }

  private mutating func add(_ member: DeclSyntax) {
    if let method = member.as(FunctionDeclSyntax.self) {
      all += 1
      add(method.genericParameterClause)
      methods.append(
        Method(
          parameters: method.signature.parameterClause.parameters.map(\.type),
          result: method.signature.returnClause?.type))
    } else if let type = member.as(AssociatedTypeDeclSyntax.self) {
      typeParameters.insert(type.name.text)
    } else if let property = member.as(VariableDeclSyntax.self) {
      for binding in property.bindings { all += (binding.accessorBlock?.accessorCount ?? 1) }
    } else if let accessors = member.as(SubscriptDeclSyntax.self)?.accessorBlock {
      all += accessors.accessorCount
    } else if member.is(InitializerDeclSyntax.self) {
      all += 1
    } else if let condition = member.as(IfConfigDeclSyntax.self) {
      for clause in condition.clauses {
        guard case .decls(let members)? = clause.elements else { continue }
        members.forEach { add($0.decl) }
      }
    }
  }

  private mutating func add(_ clause: GenericParameterClauseSyntax?) {
    typeParameters.formUnion(clause?.parameters.map(\.name.text) ?? [])
  }

  private mutating func addStored(_ member: DeclSyntax) {
    guard let property = member.as(VariableDeclSyntax.self),
      !property.modifiers.contains(where: {
        ["static", "private", "fileprivate"].contains($0.name.text)
      })
    else { return }
    for binding in property.bindings where binding.accessorBlock == nil {
      guard let function = binding.typeAnnotation?.type.function else {
        all += property.bindingSpecifier.text == "let" ? 1 : 2
        continue
      }
      all += 1
      methods.append(
        Method(parameters: function.parameters.map(\.type), result: function.returnClause.type))
    }
  }
}

extension AccessorBlockSyntax {
  /// The number of accessors: 1 for `{ get }`, 2 for `{ get set }`.
  fileprivate var accessorCount: Int {
    guard case .accessors(let list) = accessors else { return 1 }
    return list.count
  }
}

extension TypeSyntax {
  /// The function type within attributes, parentheses or an optional.
  var function: FunctionTypeSyntax? {
    if let function = self.as(FunctionTypeSyntax.self) { return function }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.function }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.function }
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type.function
  }
}
