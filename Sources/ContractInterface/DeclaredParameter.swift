import SwiftDiagnostics
import SwiftSyntax

/// A parameter as a method or closure declares it, even if a contract cannot pass an argument.
struct DeclaredParameter {
  /// The declaration, where an error message appears.
  let node: Syntax
  /// The argument label in Swift code, with back quotes if it needs them; `nil` without one.
  let label: String?
  /// The label in a signature such as `find(id:)`, or a closure parameter's name; `_` for none.
  let shownLabel: String
  /// The key under `with` in a contract: the own name, the label, or a position such as "1".
  let name: String
  /// The type with its attributes, such as `@escaping (Int) -> Void`.
  var type: TypeSyntax
  /// The `...` of a variadic parameter; `nil` for other parameters.
  let ellipsis: TokenSyntax?

  /// Reads a parameter of a method or subscript; a position counts from 1.
  ///
  /// In a subscript, a single name is not a label.
  init(_ parameter: FunctionParameterSyntax, at position: Int, ofSubscript: Bool = false) {
    let label = parameter.firstName.text
    let isUnlabelled =
      parameter.firstName.tokenKind == .wildcard || ofSubscript && parameter.secondName == nil
    let ownName = parameter.secondName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
    self.label = isUnlabelled ? nil : label.asLabel
    node = Syntax(parameter)
    shownLabel = label.withoutBackQuotes
    let isNamed = parameter.firstName.tokenKind != .wildcard
    name = (ownName ?? (isNamed ? label : "\(position)")).withoutBackQuotes
    type = parameter.type
    ellipsis = parameter.ellipsis
  }

  /// Reads a parameter of a closure, which may have a name, as in `(_ id: Int) -> Void`.
  init(_ element: TupleTypeElementSyntax, at position: Int) {
    let ownName = [element.secondName, element.firstName].compactMap { $0 }
      .first { $0.tokenKind != .wildcard }?.text
    label = nil
    node = Syntax(element)
    shownLabel = ownName?.withoutBackQuotes ?? "_"
    name = ownName?.withoutBackQuotes ?? "\(position)"
    type = element.type
    ellipsis = element.ellipsis
  }

  /// Decides if a contract passes a value for the parameter, a function or something else.
  ///
  /// A parameter of type `some Item` adds a type parameter to `generics`. An error is thrown if a
  /// contract cannot pass an argument, such as for a list of functions.
  func read(
    _ names: OwnTypeNames, _ generics: inout TypeParameters
  ) throws(Refusal) -> Requirement.Parameter {
    try refuseWhatIsNoValue()
    // Without elements, the compiler could not infer a type parameter.
    if let ellipsis, generics.areMentioned(in: type) { throw refusal(of: ellipsis) }
    let sequence = type.givenStream ?? type.givenList ?? generics.sequence(for: type)
    let pointee = type.outPointee
    guard
      let named = generics.classBehindSome(type) ?? generics.named(sequence ?? pointee ?? type)
        ?? type.openedInCall
    else {
      throw Refusal(.opaque, at: type)
    }
    let written = names.qualified(named, except: generics.list)
    if ellipsis != nil { return list(of: written) }
    let metatype = generics.metatype(named, under: name)
    let function = FunctionShape(type)
    return Requirement.Parameter(
      label: label,
      shownLabel: shownLabel,
      name: name,
      role: metatype.map { .metatype($0) } ?? role(of: written),
      type: type.withoutAttributes.onOneLine,
      isInOut: type.hasSpecifier(.inout) || pointee != nil,
      isSending: type.hasSpecifier(.sending),
      isPointer: pointee != nil,
      handlerTypes: FunctionShape(written)?.type.parameters.map(\.type.asVariableType) ?? [],
      isGivenAsSequence: sequence != nil,
      isFunction: function != nil,
      mayThrow: !type.hasAttribute("autoclosure") && function?.isHandler == false
        && function?.type.effectSpecifiers?.throwsClause?.canThrow == true,
      answer: type.hasAttribute("autoclosure") ? nil : FunctionShape(written)?.answer)
  }

  /// The parameter `Item...`, for which a contract gives a list.
  private func list(of element: TypeSyntax) -> Requirement.Parameter {
    Requirement.Parameter(
      label: label,
      shownLabel: shownLabel,
      name: name,
      role: .value(type: "[\(element.asWrittenInExpressions)]", isOptional: true),
      type: "\(type.withoutAttributes.onOneLine)...",
      isSending: type.hasSpecifier(.sending),
      isVariadic: true)
  }

  fileprivate func refusal(of ellipsis: TokenSyntax) -> Refusal {
    let parameter = node.as(FunctionParameterSyntax.self)
    return Refusal(
      .variadic, at: ellipsis, suggesting: parameter.map { [FixIt.array(insteadOf: $0)] } ?? [])
  }

  private func refuseWhatIsNoValue() throws(Refusal) {
    if let ellipsis, FunctionShape(type) != nil || type.hasAttribute("escaping") {
      throw refusal(of: ellipsis)
    }
    if type.hasSpecifier(.isolated), type.withoutAttributes.wrappedInOptional == nil {
      throw Refusal(.isolated, at: type)
    }
  }

  private func role(of type: TypeSyntax) -> Requirement.Parameter.Role {
    if type.hasSpecifier(.isolated) { return .fixed("nil") }
    if let function = FunctionShape(type) { return role(of: function, type) }
    // Only a function can be `@escaping`, so this identifier is an alias of a function type.
    if type.hasAttribute("escaping") {
      return .aliasedHandler(type: type.withoutParentheses.asVariableType)
    }
    return .value(
      type: type.asWrittenInExpressions,
      isOptional: type.withoutAttributes.wrappedInOptional != nil)
  }

  /// Distinguishes a completion handler from a function that the suite registers by name.
  ///
  /// A contract cannot compute the result of a function, and cannot call a function that a handler
  /// receives. An `@autoclosure` gets a value from the contract.
  private func role(
    of function: FunctionShape, _ type: TypeSyntax
  ) -> Requirement.Parameter.Role {
    let result = function.type.returnClause.type
    if type.hasAttribute("autoclosure") {
      return .value(
        type: result.asWrittenInExpressions, isOptional: result.wrappedInOptional != nil)
    }
    guard function.isHandler else {
      return .value(type: type.asVariableType, isOptional: function.isOptional)
    }
    return .handler(argumentCount: function.type.parameters.count)
  }
}

extension [DeclaredParameter] {
  /// Reads the parameters, and adds an error for each to which a contract cannot pass an argument.
  func read(
    _ names: OwnTypeNames, _ generics: inout TypeParameters, _ refusals: inout [Refusal]
  ) -> [Requirement.Parameter] {
    var parameters: [Requirement.Parameter] = []
    for parameter in self {
      do throws(Refusal) {
        // A call would be written for each pair of numbers of elements.
        if let ellipsis = parameter.ellipsis, parameters.contains(where: \.isVariadic) {
          throw parameter.refusal(of: ellipsis)
        }
        parameters.append(try parameter.read(names, &generics))
      } catch {
        refusals.append(error)
      }
    }
    return parameters
  }
}
