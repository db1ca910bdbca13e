import SwiftSyntax

/// A type parameter of a generic method, for which a contract may name a type.
package struct TypeParameter {
  /// The name in the generated code, such as `Item`.
  package let name: String
  /// The protocols of the declaration that the type must conform to, such as `Decodable`.
  package let protocols: [String]
  /// The key under `with` in a contract: the name, or that of the parameter of type `Item.Type`.
  package var key: String
  /// True if a contract may omit the type, because plain data conforms to all of the protocols.
  package let isOptional: Bool
  /// True if the method has a parameter of type `Item.Type`.
  package var isPassed = false

  /// The condition in generated code, such as `Decodable & SendableMetatype`.
  package var constraint: String {
    (protocols + ["SendableMetatype"]).joined(separator: " & ")
  }

  /// Creates a type parameter; `nil` if `any (…).Type` cannot express it, as for `Store<Item>`.
  init?(_ name: String, constraints: [TypeSyntax]) {
    let protocols = constraints.flatMap(\.partsOfComposition)
    guard protocols.allSatisfy(\.isOpenable) else { return nil }
    let names = protocols.map(\.onOneLine)
    self.name = name
    key = name
    self.protocols = names
    isOptional = names.allSatisfy(Self.plain.contains)
  }

  /// The protocols to which the tool's own type for plain data conforms.
  private static let plain: Set<String> = [
    "Any", "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable",
    "SendableMetatype", "Swift.Decodable", "Swift.Encodable", "Swift.Sendable",
  ]
}

extension TypeSyntax {
  var partsOfComposition: [TypeSyntax] {
    guard let composition = self.as(CompositionTypeSyntax.self) else { return [self] }
    return composition.elements.flatMap { $0.type.partsOfComposition }
  }

  /// The existential `any Store<Item>` for `some Store<Item>`, which Swift opens in the call.
  ///
  /// If the protocol has no arguments in angle brackets, a contract names the type behind `some`
  /// instead.
  var openedInCall: TypeSyntax? {
    guard let opaque = withoutAttributes.as(SomeOrAnyTypeSyntax.self),
      opaque.someOrAnySpecifier.tokenKind == .keyword(.some),
      opaque.constraint.partsOfComposition.allSatisfy({
        $0.isOpenable || $0.genericArguments != nil
      })
    else { return nil }
    return TypeSyntax(
      opaque.trimmed.with(\.someOrAnySpecifier, .keyword(.any, trailingTrivia: .space)))
  }

  /// The class in `some UIView`, of which any instance serves.
  fileprivate var classBehindSome: TypeSyntax? {
    guard let opaque = withoutAttributes.as(SomeOrAnyTypeSyntax.self),
      opaque.someOrAnySpecifier.tokenKind == .keyword(.some), opaque.constraint.isClass
    else { return nil }
    return opaque.constraint.trimmed
  }

  /// True for `AnyObject`, and for a class of Apple's frameworks that is known by its name.
  fileprivate var isClass: Bool {
    guard let name = self.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return name == "AnyObject" || InheritedType.isClass(name)
  }

  /// True for a protocol such as `Model`, but not `Store<Item>`: Swift can open `any Model.Type`.
  ///
  /// A macro does not see if a name is a class. So a name that begins with `UI` or `NS` counts as
  /// one.
  fileprivate var isOpenable: Bool {
    guard self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) else { return false }
    let name = trimmedDescription
    return name != "AnyObject" && !name.contains("<") && !name.hasPrefix("UI")
      && !name.hasPrefix("NS")
  }
}

/// Reads the type parameters of a method: those in angle brackets, and those behind `some`.
struct TypeParameters {
  private(set) var list: [TypeParameter] = []
  /// True if a contract cannot name a type for one of the type parameters, such as a pack.
  private(set) var areInexpressible = false
  /// The stream or list by type parameter, such as `AsyncStream<Int>` for `S` in
  /// `<S: AsyncSequence> where S.Element == Int`.
  private(set) var sequences: [String: TypeSyntax] = [:]
  /// The class by type parameter, such as `UIView` for `<Cell: UIView>`, which serves as the type.
  private(set) var classes: [String: TypeSyntax] = [:]

  /// True if a parameter of type `some UIView` takes any instance of the class.
  private var hasClassBehindSome = false

  /// Reads the type parameters of a method, with the types of its parameters and its result.
  ///
  /// A type parameter that occurs inside another type, as in `[S]`, is never given as a list or
  /// stream.
  init(
    _ clause: GenericParameterClauseSyntax?, where constraints: GenericWhereClauseSyntax?,
    in types: [TypeSyntax] = []
  ) {
    guard let clause else { return }
    sequences = GenericSequences.sequences(clause, constraints, in: types)
    read(clause, constraints)
  }

  /// True if the compiler infers type parameters from a call.
  var areInferred: Bool { !list.isEmpty || !classes.isEmpty }

  /// True if a class serves as the type, in place of a type parameter or of `some`.
  var haveClasses: Bool { !classes.isEmpty || hasClassBehindSome }

  /// Returns true if a type contains a type parameter or `some`.
  func areMentioned(in type: TypeSyntax) -> Bool {
    (list.map(\.name) + classes.keys + sequences.keys + ["some"]).contains(where: type.mentions)
  }

  /// Returns the class for `some UIView`, and notes it; `nil` for any other type.
  mutating func classBehindSome(_ type: TypeSyntax) -> TypeSyntax? {
    let found = type.classBehindSome
    if found != nil { hasClassBehindSome = true }
    return found
  }

  /// Returns the type of the argument that a contract gives for a type parameter, such as `[Item]`
  /// for `S` in `<S: Sequence<Item>>`; `nil` for any other type.
  func sequence(for type: TypeSyntax) -> TypeSyntax? {
    sequences[type.withoutAttributes.trimmedDescription]
  }

  private mutating func read(
    _ clause: GenericParameterClauseSyntax, _ constraints: GenericWhereClauseSyntax?
  ) {
    var types: [String: [TypeSyntax]] = [:]
    for parameter in clause.parameters {
      if parameter.specifier != nil { areInexpressible = true }
      types[parameter.name.text] = parameter.inheritedType.map { [$0] } ?? []
    }
    for requirement in constraints?.requirements ?? [] {
      if let name = requirement.constrained, sequences[name] != nil { continue }
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        types[conformance.leftType.trimmedDescription] != nil
      else {
        areInexpressible = true
        continue
      }
      types[conformance.leftType.trimmedDescription]?.append(conformance.rightType)
    }
    for parameter in clause.parameters where sequences[parameter.name.text] == nil {
      let name = parameter.name.text
      if let constraints = types[name], constraints.count == 1, constraints[0].isClass {
        classes[name] = constraints[0].trimmed
        continue
      }
      guard let read = TypeParameter(name, constraints: types[name] ?? []) else {
        areInexpressible = true
        continue
      }
      list.append(read)
    }
    sequences = sequences.mapValues(withClasses)
  }

  /// Returns the type with classes in place of the type parameters that only a class constrains.
  func withClasses(_ type: TypeSyntax) -> TypeSyntax {
    guard classes.keys.contains(where: type.mentions) else { return type }
    return ClassRewriter(classes).rewrite(type.detached).as(TypeSyntax.self) ?? type
  }

  /// Replaces each `some` with a type parameter such as `Some1`; `nil` if none can express it.
  mutating func named(_ type: TypeSyntax) -> TypeSyntax? {
    guard type.mentions("some") else { return type }
    let rewriter = Rewriter(count: list.count)
    let named = rewriter.rewrite(type.detached).as(TypeSyntax.self)
    list += rewriter.found
    return rewriter.isExpressible ? named : nil
  }

  /// Removes `E` in `throws(E)` if only completion handlers use it, and returns true if so.
  ///
  /// Handlers in the generated code throw nothing, so the compiler infers `Never`.
  mutating func inferThrown(
    by clause: ThrowsClauseSyntax?, _ parameters: [Requirement.Parameter], _ result: TypeSyntax?
  ) -> Bool {
    guard let thrown = clause?.type?.trimmedDescription, result?.mentions(thrown) != true,
      list.contains(where: { $0.name == thrown })
    else { return false }
    let isNeeded = parameters.contains { parameter in
      let types = parameter.isHandler ? parameter.handlerTypes : [parameter.type]
      return types.contains {
        $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(thrown[...])
      }
    }
    if !isNeeded { list.removeAll { $0.name == thrown } }
    return !isNeeded
  }

  /// Records a parameter of type `Item.Type`, and returns the expression `Item.self` to pass.
  ///
  /// The result is `nil` for another type, and for a second parameter of this type.
  mutating func metatype(_ type: TypeSyntax, under key: String) -> String? {
    guard let metatype = type.withoutAttributes.as(MetatypeTypeSyntax.self),
      metatype.metatypeSpecifier.text == "Type",
      let index = list.firstIndex(where: {
        $0.name == metatype.baseType.withoutParentheses.trimmedDescription
      }),
      !list[index].isPassed
    else { return nil }
    list[index].isPassed = true
    list[index].key = key
    return "\(list[index].name).self"
  }

  private final class ClassRewriter: SyntaxRewriter {
    private let classes: [String: TypeSyntax]

    init(_ classes: [String: TypeSyntax]) { self.classes = classes }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      guard node.genericArgumentClause == nil, let type = classes[node.name.text] else {
        return super.visit(node)
      }
      return type.with(\.trailingTrivia, node.trailingTrivia)
    }
  }

  private final class Rewriter: SyntaxRewriter {
    let count: Int
    var found: [TypeParameter] = []
    var isExpressible = true

    init(count: Int) { self.count = count }

    override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax {
      guard node.someOrAnySpecifier.tokenKind == .keyword(.some) else { return super.visit(node) }
      let name = "Some\(count + found.count + 1)"
      guard let parameter = TypeParameter(name, constraints: [node.constraint]) else {
        isExpressible = false
        return TypeSyntax(node)
      }
      found.append(parameter)
      return TypeSyntax(IdentifierTypeSyntax(name: .identifier(name)))
    }
  }
}
