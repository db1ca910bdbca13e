import ContractInterface
import SwiftSyntax

/// The way in which a type passes between Swift and contracts.
enum Crossing: Equatable {
  /// It becomes a value, or is made of one.
  case value
  /// It is the name of an object, such as `View#1`, which says that it is the same one.
  case object
  /// It needs a conversion written by hand, for the innermost type of this name.
  case hand(String)

  /// The innermost type that needs a conversion; `nil` if rules serve.
  var byHand: String? { if case .hand(let name) = self { name } else { nil } }
}

/// The direction in which an instance passes.
enum Direction {
  /// A contract gives it, as an argument.
  case given
  /// The subject tells it, as a result or as an argument of a handler.
  case told

  var opposite: Direction { self == .given ? .told : .given }
}

/// Decides if a type crosses between Swift and contracts without a conversion written by hand.
struct ConversionJudge {
  /// The types of the repository and of the packages on which it depends.
  var types: KnownTypes
  /// The associated types and type parameters of the declaration, for which instances are chosen.
  var parameters: Set<String> = []
  /// The names of the declarations with `@Contracted`, whose doubles and spies are arguments by name.
  var doubled: Set<String> = []
  /// True if a suite has a line for each other type: `Conversion(…, named: …)`, or a function that
  /// waits for a result.
  var hasLines = false
  /// True if a suite makes the requests, databases and loggers of a server: `Conversion(…, always: …)`.
  var suppliesContexts = false
  /// True if a suite restates the members of other packages' types: `@ContractValue(of:)`.
  var restates = false
  /// The results for the declaration that is judged.
  var memory = CrossingMemory()
  /// The names of the objects that other methods tell, so that a contract can pass them on.
  private(set) var objects: Set<String> = []

  /// The names of the types that conform to each protocol of the repository.
  let conforming: [String: [String]]

  init(types: KnownTypes) {
    self.types = types
    var conforming: [String: [String]] = [:]
    for type in types.own.values {
      for parent in type.parents { conforming[parent, default: []].append(type.name) }
    }
    self.conforming = conforming
  }

  /// Returns how a type passes, by the built-in rules and by `@ContractValue` on own types.
  func crossing(of type: TypeSyntax, _ direction: Direction) -> Crossing {
    let crossing = crossing(of: type, direction, within: [])
    memory.settle(isSound: crossing.byHand == nil)
    return crossing
  }

  /// The same judge for another declaration, or with other rules, of which nothing is remembered.
  var anew: Self {
    var judge = self
    judge.memory = CrossingMemory()
    return judge
  }

  /// Notes the objects that methods return or pass to handlers.
  mutating func tell(_ methods: [Method]) {
    for method in methods {
      let handlers = method.parameters.compactMap(\.function).flatMap { $0.parameters.map(\.type) }
      for type in handlers + (method.result.map { [$0] } ?? []) { tell(type) }
    }
  }

  /// Notes the objects in an instance of a type.
  ///
  /// A result shows the stored properties of a struct and the associated values of an enum, so that
  /// a contract can write the same with the objects.
  private mutating func tell(_ type: TypeSyntax) {
    for name in type.tokens(viewMode: .sourceAccurate).map(\.text)
    where objects.insert(name).inserted {
      guard let known = types.own[name], known.kind == .value else { continue }
      for part in known.declaration?.typesOfParts ?? [] { tellObjects(in: part) }
    }
  }

  private mutating func tellObjects(in part: TypeSyntax) {
    let names = part.tokens(viewMode: .sourceAccurate).map(\.text)
    objects.formUnion(
      names.filter { BuiltInTypes.isObject($0) || types.own[$0]?.kind == .reference })
  }

  /// Returns how the types of a method pass; those of a spy pass in the opposite direction.
  func crossings(of method: Method, isSpied: Bool) -> [Crossing] {
    method.parameters.map { parameter in
      if !isSpied, !hasLines, let name = functionAlias(parameter) { return .hand(name) }
      return method.isInputOfAWS(parameter) && types.own[parameter.trimmedDescription] == nil
        ? .value : crossing(of: parameter, isSpied ? .told : .given)
    }
      + (method.result.map { [isSpied ? crossing(of: $0, .given) : returned($0)] } ?? [])
  }

  /// Returns how a result passes, which may be a function that later steps call.
  private func returned(_ type: TypeSyntax) -> Crossing {
    guard let function = type.function else { return crossing(of: type, .told) }
    let parts = function.parameters.map(\.type)
    let isCallable =
      parts.count <= 3
      && !parts.contains { $0.function != nil || $0.is(AttributedTypeSyntax.self) }
    let given = isCallable ? worst(of: parts, .given, within: []) : .hand("a function as a result")
    guard given.byHand == nil else { return given }
    let result = function.returnClause.type
    let told =
      result.function == nil ? crossing(of: result, .told) : .hand("a function as a result")
    return told.byHand == nil ? .object : told
  }

  /// Returns the alias of a function for a parameter without `@escaping`, which the tool takes for a
  /// value; `nil` for any other parameter.
  private func functionAlias(_ parameter: TypeSyntax) -> String? {
    guard let name = parameter.as(IdentifierTypeSyntax.self)?.name.text,
      types[name]?.target?.function != nil
    else { return nil }
    return name
  }

  /// Returns the kind of a type, such as `own reference`, for lists.
  func kind(of name: String) -> String {
    guard let type = types[name] else { return "foreign" }
    guard type.declaration != nil else { return "foreign" }
    return "\(type.package ?? "own") \(type.kind)"
  }

  func crossing(
    of type: TypeSyntax, _ direction: Direction, within outer: Set<String>
  ) -> Crossing {
    if let function = type.function { return crossing(of: function, direction, within: outer) }
    if direction == .given, let name = type.escapingName, types[name]?.isDeclared != true {
      // Only a function can escape, so the name is an alias of one. A handler crosses, and for
      // another function a contract gives the answer.
      return .value
    }
    if let parts = type.parts { return worst(of: parts, direction, within: outer) }
    // The generated code passes `nil`.
    if type.trimmedDescription.hasPrefix("isolated ") { return .value }
    // A contract names one of the types that a suite registers.
    if type.is(MetatypeTypeSyntax.self) || type.trimmedDescription == "AnyClass" { return .value }
    if direction == .given, let pointee = type.outPointee {
      return crossing(of: pointee, .told, within: outer)
    }
    if let simple = type.as(IdentifierTypeSyntax.self) {
      return named(simple.name.text, simple.genericArgumentClause, direction, within: outer)
    }
    if let member = type.as(MemberTypeSyntax.self) {
      if BuiltInTypes.rawMembers.contains(member.qualifiedName) { return .value }
      // An extension of another package's type says nothing of it.
      let known = types[member.qualifiedName]
      let isKnown = known?.declaration != nil || known?.target != nil
      if !isKnown, let part = types.partName(of: member) {
        return crossing(of: part, direction, within: outer)
      }
      return named(
        isKnown ? member.qualifiedName : member.name.text, member.genericArgumentClause, direction,
        within: outer)
    }
    return .hand(type.trimmedDescription)
  }

  private func crossing(
    of function: FunctionTypeSyntax, _ direction: Direction, within outer: Set<String>
  ) -> Crossing {
    let isVoid = ["Void", "()"].contains(function.returnClause.type.trimmedDescription)
    let takesFunction = function.parameters.contains { $0.type.function != nil }
    let changed = function.parameters.filter { $0.type.trimmedDescription.hasPrefix("inout") }
    let changes = !changed.isEmpty
    guard direction == .given else { return .hand("a function as a result") }
    if !isVoid, !changes {
      // A contract gives its answer.
      return crossing(of: function.returnClause.type, .given, within: outer)
    }
    if isVoid, !takesFunction, changed.count == 1, let argument = changed.first {
      // A contract gives what it sets.
      return crossing(of: argument.type, .given, within: outer)
    }
    guard isVoid, !changes, !takesFunction else {
      return hasLines ? .object : .hand("a function that is no handler")
    }
    return worst(of: function.parameters.map(\.type), .told, within: outer)
  }

  func worst(
    of types: [TypeSyntax], _ direction: Direction, within outer: Set<String>
  ) -> Crossing {
    var worst = Crossing.value
    for type in types {
      switch crossing(of: type, direction, within: outer) {
      case .hand(let name): return .hand(name)
      case .object: worst = .object
      case .value: break
      }
    }
    return worst
  }

  private func named(
    _ name: String, _ arguments: GenericArgumentClauseSyntax?, _ direction: Direction,
    within outer: Set<String>
  ) -> Crossing {
    let given =
      arguments?.arguments.compactMap { argument -> TypeSyntax? in
        if case .type(let type) = argument.argument { type } else { nil }
      } ?? []
    let isPublisher = BuiltInTypes.publishers.contains(name)
    let isList = BuiltInTypes.sequences.contains(name) && direction == .given && !given.isEmpty
    let isWrapper = BuiltInTypes.givenWrappers.contains(name) && direction == .given
    if !types.hides(name), BuiltInTypes.isValue(name) || isPublisher || isList || isWrapper {
      return worst(of: given, direction, within: outer)
    }
    if direction == .given, !types.hides(name), BuiltInTypes.given.contains(name) { return .value }
    // The repository may extend a type of a framework, such as Vapor's `Request`.
    if direction == .given, types.own[name]?.declaration == nil {
      if suppliesContexts, BuiltInTypes.contexts.contains(name) { return .value }
      if BuiltInTypes.keyPaths.contains(name), let root = given.first, hasStoredProperties(root) {
        return .value
      }
    }
    if BuiltInTypes.awaited.contains(name), direction == .told, types.own[name] == nil {
      return worst(of: given, direction, within: outer)
    }
    if parameters.contains(name) || outer.contains(name) { return .value }
    guard let type = types[name] else { return foreign(name, direction) }
    // Where packages have types of one name, each must cross.
    let crossings = ([type] + type.namesakes)
      .map { known($0, given, direction, within: outer.union([name])) }
    return crossings.first { $0.byHand != nil } ?? crossings.first { $0 == .object } ?? .value
  }

  /// True for a struct of the repository, whose stored properties a key path can name.
  private func hasStoredProperties(_ root: TypeSyntax) -> Bool {
    guard let declaration = types[root.trimmedDescription]?.declaration else { return false }
    return declaration.is(StructDeclSyntax.self) && !declaration.typesOfParts.isEmpty
  }
}

extension TypeSyntax {
  /// The name in `@escaping Handler`; `nil` for any other type.
  fileprivate var escapingName: String? {
    guard let attributed = self.as(AttributedTypeSyntax.self),
      attributed.attributes.contains(where: { $0.trimmedDescription == "@escaping" })
    else { return nil }
    return attributed.baseType.as(IdentifierTypeSyntax.self)?.name.text
  }

  /// The types within an optional, a collection, a tuple or an existential; `nil` for a name.
  fileprivate var parts: [TypeSyntax]? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return [attributed.baseType] }
    if let optional = self.as(OptionalTypeSyntax.self) { return [optional.wrappedType] }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return [optional.wrappedType]
    }
    if let array = self.as(ArrayTypeSyntax.self) { return [array.element] }
    if let pairs = self.as(DictionaryTypeSyntax.self) { return [pairs.key, pairs.value] }
    if let tuple = self.as(TupleTypeSyntax.self) { return tuple.elements.map(\.type) }
    if let existential = self.as(SomeOrAnyTypeSyntax.self) { return [existential.constraint] }
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.map(\.type)
    }
    return nil
  }
}
