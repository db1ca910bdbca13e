package import SwiftSyntax

/// The function type inside another type, such as `(Int) -> Void` in `(@MainActor (Int) -> Void)?`.
struct FunctionShape {
  /// The function type itself, such as `(Int) -> Void`, without parentheses, attributes and `?`.
  let type: FunctionTypeSyntax
  /// True for an optional function, such as `((Int) -> Void)?`.
  let isOptional: Bool
  /// The global actor of the function, such as `MainActor`; `nil` if the type names none.
  let actor: String?
}

extension FunctionShape {
  /// Finds the function type inside a type, even if it is optional or in parentheses.
  init?(_ type: TypeSyntax) {
    if let function = type.as(FunctionTypeSyntax.self) {
      self.init(type: function, isOptional: false, actor: nil)
    } else if let attributed = type.as(AttributedTypeSyntax.self) {
      guard let base = FunctionShape(attributed.baseType) else { return nil }
      let actor = attributed.attributes.globalActor ?? base.actor
      self.init(type: base.type, isOptional: base.isOptional, actor: actor)
    } else if let inner = type.inParentheses {
      self.init(inner)
    } else if let wrapped = type.wrappedInOptional {
      guard let base = FunctionShape(wrapped) else { return nil }
      self.init(type: base.type, isOptional: true, actor: base.actor)
    } else {
      return nil
    }
  }

  /// True for a function without a result, and without `inout`, variadic or function arguments.
  var isHandler: Bool { type.returnClause.type.isVoid && takesPlainArguments }

  /// True for a function of no actor that a contract can call with a list of arguments.
  ///
  /// Its result is at hand when it returns. `OperationReply` has an overload for each number of
  /// arguments up to six.
  var isCallable: Bool {
    let result = type.returnClause.type
    let arguments = type.parameters.map(\.type)
    return actor == nil && takesPlainArguments && arguments.count <= 6
      && FunctionShape(result) == nil && !result.isStream && !result.comesLater
      && !(arguments + [result]).contains(where: \.hasSpecifiers)
  }

  private var takesPlainArguments: Bool {
    changesNoArgument && type.parameters.allSatisfy { FunctionShape($0.type) == nil }
  }

  /// True without `inout` and variadic parameters.
  private var changesNoArgument: Bool {
    type.parameters.allSatisfy { !$0.type.hasSpecifier(.inout) && $0.ellipsis == nil }
  }

  /// The result type, if the function can return a constant for all arguments, or the type of its
  /// only `inout` parameter, if it can set this to a constant.
  ///
  /// It is `nil` for a result that is a function, `some` or `sending`, and for variadic parameters.
  var answer: Requirement.Answer? { constantAnswer ?? changedArgument }

  /// Words in types of which a contract has no constant.
  ///
  /// A span lives only as long as its memory.
  private static let constantless = [
    "some", "MutableRawSpan", "MutableSpan", "OutputRawSpan", "OutputSpan",
  ]

  private var changedArgument: Requirement.Answer? {
    let changed = type.parameters.enumerated().filter { $0.element.type.hasSpecifier(.inout) }
    guard type.returnClause.type.isVoid, changed.count == 1, let argument = changed.first,
      FunctionShape(argument.element.type) == nil,
      !Self.constantless.contains(where: argument.element.type.mentions),
      type.parameters.allSatisfy({ $0.ellipsis == nil })
    else { return nil }
    return Requirement.Answer(
      type: argument.element.type.asWrittenInExpressions, argumentCount: type.parameters.count,
      changed: argument.offset)
  }

  private var constantAnswer: Requirement.Answer? {
    let result = type.returnClause.type
    guard !result.isVoid, changesNoArgument, FunctionShape(result) == nil,
      !result.mentions("some"), !result.hasSpecifier(.sending)
    else { return nil }
    return Requirement.Answer(
      type: result.asWrittenInExpressions, argumentCount: type.parameters.count)
  }
}

extension TypeSyntax {
  /// True for a function, also an optional one, that a contract can call.
  var isCallableFunction: Bool {
    !hasAttribute("convention") && FunctionShape(self)?.isCallable == true
  }

  /// True for `Task<Int, Never>` and for futures; a type `Task` of the application has no types in
  /// angle brackets.
  fileprivate var comesLater: Bool {
    let type = unparenthesized
    return type.genericArguments != nil
      && ["EventLoopFuture", "Future", "Task"].contains(type.nameWithoutModule)
  }

  /// True for a specifier such as `inout`, `borrowing` or `sending`.
  var hasSpecifiers: Bool {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
    return !attributed.specifiers.isEmpty || attributed.baseType.hasSpecifiers
  }

  /// The type `T` in `T?`, `T!` or `Optional<T>`; `nil` for any other type.
  package var wrappedInOptional: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType
    }
    guard let name = self.as(IdentifierTypeSyntax.self), name.name.text == "Optional",
      case .type(let wrapped)? = name.genericArgumentClause?.arguments.first?.argument
    else { return nil }
    return wrapped
  }

  /// The type without attributes such as `@escaping`, which only a parameter may have.
  package var withoutAttributes: TypeSyntax {
    self.as(AttributedTypeSyntax.self)?.baseType.withoutAttributes ?? self
  }

  /// The type within parentheses, as in `(@escaping Handler)`, or the type itself.
  var withoutParentheses: TypeSyntax {
    inParentheses?.withoutParentheses ?? self
  }

  /// The type within one pair of parentheses; `nil` for any other type.
  var inParentheses: TypeSyntax? {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type
  }

  /// The type for use in an expression, in which `T!` must be written as `T?`.
  var asWrittenInExpressions: String {
    let type = withoutAttributes
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(unwrapped.wrappedType.onOneLine)?"
    }
    return type.onOneLine
  }

  /// The type without the attributes and specifiers that only a parameter may have, such as
  /// `@escaping` and `inout`.
  var asVariableType: String {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return asWrittenInExpressions }
    let attributes = attributed.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { !["escaping", "autoclosure"].contains($0.attributeName.trimmedDescription) }
      .map(\.trimmedDescription)
    return (attributes + [attributed.baseType.asVariableType]).joined(separator: " ")
  }

  var onOneLine: String {
    trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// True for `Void`, `Swift.Void` and `()`, even in parentheses.
  var isVoid: Bool {
    let type = withoutAttributes
    if let tuple = type.as(TupleTypeSyntax.self) {
      guard let element = tuple.elements.first else { return true }
      return tuple.elements.count == 1 && element.type.isVoid
    }
    return ["Void", "Swift.Void"].contains(type.trimmedDescription)
  }

  /// Checks whether a name or keyword, such as `Self`, occurs anywhere in the type.
  func mentions(_ word: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == word }
  }

  /// Returns true for a specifier such as `inout` or `isolated`.
  func hasSpecifier(_ keyword: Keyword) -> Bool {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
    let isHere = attributed.specifiers.contains { specifier in
      specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
    }
    return isHere || attributed.baseType.hasSpecifier(keyword)
  }

  /// Checks whether the type has an attribute; `name` is written without `@`, such as `escaping`.
  func hasAttribute(_ name: String) -> Bool {
    guard let attributed = withoutParentheses.as(AttributedTypeSyntax.self) else { return false }
    return attributed.attributes.names.contains(name) || attributed.baseType.hasAttribute(name)
  }
}

extension AttributeListSyntax {
  /// The names of the attributes, such as `MainActor`.
  package var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
  }

  /// The global actor among the attributes, such as `MainActor`.
  ///
  /// A macro sees only syntax, so a global actor is an attribute whose name ends with `Actor`.
  package var globalActor: String? {
    names.first { $0.hasSuffix("Actor") && $0 != "globalActor" }
  }
}
