import SwiftSyntax

/// A parameter as a method or a function type declares it.
struct DeclaredParameter {
  /// The whole declaration, where refusals are shown.
  let node: Syntax
  /// The argument label as it must be written in a call, or `nil` for none.
  let label: String?
  /// The label as a signature shows it.
  let shownLabel: String
  /// The name by which contracts give it.
  let name: String
  /// Its type, attributes included.
  let type: TypeSyntax
  /// The `...` after the type.
  let ellipsis: TokenSyntax?

  /// Creates a parameter of a method, which contracts call by its own name or its label.
  init(_ parameter: FunctionParameterSyntax, at position: Int) {
    let label = parameter.firstName.text
    let isUnlabelled = parameter.firstName.tokenKind == .wildcard
    let ownName = parameter.secondName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
    self.label = isUnlabelled ? nil : label
    node = Syntax(parameter)
    shownLabel = label.withoutBackQuotes
    name = (ownName ?? (isUnlabelled ? "\(position)" : label)).withoutBackQuotes
    type = parameter.type
    ellipsis = parameter.ellipsis
  }

  /// Creates a parameter of a closure: a function type has no labels, but may have names.
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

  /// Finds the argument that a binding passes for the parameter.
  ///
  /// - Throws: A ``Refusal`` when a contract can pass nothing for it.
  func read() throws(Refusal) -> Requirement.Parameter {
    try refuseWhatIsNoValue()
    return Requirement.Parameter(
      label: label,
      shownLabel: shownLabel,
      name: name,
      role: try role(),
      type: type.withoutAttributes.onOneLine)
  }

  /// The parameter in a message.
  private var title: String { Int(name) == nil ? "'\(name)'" : "parameter \(name)" }

  private func refuseWhatIsNoValue() throws(Refusal) {
    if let ellipsis { throw Refusal(.variadic, at: ellipsis) }
    if type.hasSpecifier(.inout) { throw Refusal(.inout, at: type) }
    if type.hasSpecifier(.isolated) { throw Refusal(.isolated, at: type) }
    if type.hasAttribute("autoclosure") { throw Refusal(.autoclosure, at: type) }
    if type.mentions("some") { throw Refusal(.opaque, at: type) }
  }

  private func role() throws(Refusal) -> Requirement.Parameter.Role {
    if let function = FunctionShape(type) {
      return .handler(argumentCount: try argumentCount(of: function.type))
    }
    // Only a function can escape: the identifier is an alias of a function type.
    if type.hasAttribute("escaping") { return .aliasedHandler }
    if type.mentions("Self") { throw Refusal(.selfType, at: type) }
    return .value(
      type: type.asWrittenInExpressions,
      isOptional: type.withoutAttributes.wrappedInOptional != nil)
  }

  private func argumentCount(of handler: FunctionTypeSyntax) throws(Refusal) -> Int {
    guard handler.returnClause.type.isVoid else {
      throw Refusal(.returningFunction(title), at: handler.returnClause.type)
    }
    for argument in handler.parameters {
      if argument.type.hasSpecifier(.inout) {
        throw Refusal(.returningFunction(title), at: argument)
      }
      if FunctionShape(argument.type) != nil {
        throw Refusal(.functionOfFunction(title), at: argument)
      }
      if let ellipsis = argument.ellipsis { throw Refusal(.variadic, at: ellipsis) }
    }
    return handler.parameters.count
  }
}
