import ContractInterface
import SwiftSyntax

/// A value of a struct of closures that the package creates, such as `InvoiceClient.live`.
struct ClientValue {
  /// The name of the struct of closures, such as `InvoiceClient`.
  var type: String
  /// The name in reports, such as `live`, or `Doubles.live` for a member of another type.
  var name: String
  var creation: Creation
  var file: SourceFile
  var line: Int
  /// True if the value is created without arguments, and its closures are the struct's defaults.
  var isEmpty: Bool
  var hasGlobalActor: Bool
  /// The member that the value only refers to: `live` in `static let liveValue = live()`.
  var alias: String?
  /// True if each closure only reports that it was called, as `unimplemented("find")` does.
  var isUnimplemented = false
  /// True if the closures share no data, so that a call to one cannot change the result of another.
  var isCanned = false
}

/// Finds values of structs of closures: members of types and doubles, and global declarations.
struct ClientValueReader {
  let clients: Set<String>
  let file: SourceFile

  /// The type or extension that contains a member.
  struct Scope {
    /// A name such as `InvoiceClient`; `nil` at the top of a file.
    var name: String?
    /// The default access in an extension such as `public extension`.
    var access: Access?
    /// The expression for an instance, such as `FakeInvoices()`, whose members may return a struct
    /// of closures.
    ///
    /// It is `nil` for a type whose instance members are ignored, such as one that is no double.
    var object: String?
  }

  /// Finds the value that a function returns, or those that variables contain.
  func values(of declaration: DeclSyntax, in scope: Scope) -> [ClientValue] {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return value(of: function, in: scope).map { [$0] } ?? []
    }
    guard let property = declaration.as(VariableDeclSyntax.self) else { return [] }
    return property.bindings.compactMap { value(of: property, $0, in: scope) }
  }

  /// Finds the value that an initializer of a struct of closures creates, such as `init(baseURL:)`.
  ///
  /// The result is `nil` if all parameters are closures or properties, because the caller then
  /// decides what the value does.
  func value(of node: InitializerDeclSyntax, of type: TypeFacts, in scope: Scope) -> ClientValue? {
    guard clients.contains(type.name) else { return nil }
    let creation = node.creation(of: type.name, access: scope.access)
    let stored = Set(type.stored.map(\.property.name))
    guard let parameters = creation.parameters, !parameters.isEmpty,
      !parameters.allSatisfy({ stored.contains($0.name) || $0.type.contains("->") })
    else { return nil }
    return value(type.name, named: "init", creation, node.initKeyword, in: scope)
  }

  private func value(of node: FunctionDeclSyntax, in scope: Scope) -> ClientValue? {
    guard let returned = node.signature.returnClause?.type,
      let type = client(returned, in: scope), node.genericParameterClause == nil,
      let prefix = prefix(of: node.modifiers, in: scope)
    else { return nil }
    let parameters = node.signature.parameterClause.parameters.map(TypeFacts.Parameter.init)
    // A function that takes a struct of closures only modifies it, so it is no value itself.
    guard !parameters.contains(where: { clients.contains($0.type) || $0.type == "Self" }),
      scope.object == nil || prefix.isStatic || parameters.allSatisfy(\.hasDefault)
    else { return nil }
    let effects = node.signature.effectSpecifiers
    let creation = Creation(
      callee: prefix.text + node.name.text, parameters: parameters,
      access: Access(node.modifiers, in: scope.access), isThrowing: effects?.throwsClause != nil,
      isAsync: effects?.asyncSpecifier != nil)
    var value = value(type, named: node.name.text, creation, node.funcKeyword, in: scope)
    value.hasGlobalActor = node.attributes.globalActor != nil
    value.describe(ClientValueBody(node))
    return value
  }

  private func value(
    of node: VariableDeclSyntax, _ binding: PatternBindingSyntax, in scope: Scope
  ) -> ClientValue? {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let prefix = prefix(of: node.modifiers, in: scope), prefix.isStatic || binding.isComputed
    else { return nil }
    let written = binding.declaredType.flatMap { client($0, in: scope) }
    let expression = ClientValueBody(binding).onlyExpression
    let call = expression?.as(FunctionCallExprSyntax.self)
    let made = call.flatMap { maker(of: $0, in: scope) }
    guard let type = written ?? made else { return nil }
    let creation = Creation(
      callee: prefix.text + name, access: Access(node.modifiers, in: scope.access))
    var value = value(type, named: name, creation, node.bindingSpecifier, in: scope)
    value.hasGlobalActor = node.attributes.globalActor != nil
    let isInit = call.map { maker(of: $0, in: scope) != nil || $0.calls(".init") } ?? false
    value.isEmpty = isInit && call?.arguments.isEmpty == true && call?.trailingClosure == nil
    value.describe(ClientValueBody(binding))
    if !isInit {
      value.alias = (call?.calledExpression ?? expression)?.memberName(of: type)
    }
    return value
  }

  private func value(
    _ type: String, named name: String, _ creation: Creation, _ place: TokenSyntax, in scope: Scope
  ) -> ClientValue {
    let owner = scope.name.map { $0 == type ? "" : "\($0)." } ?? ""
    return ClientValue(
      type: type, name: owner + name, creation: creation, file: file, line: file.line(of: place),
      isEmpty: false, hasGlobalActor: false, alias: nil)
  }

  /// Returns the code before a member's name, such as `InvoiceClient.` or `FakeInvoices().`.
  ///
  /// The result is `nil` for an instance member of a type that cannot be created.
  private func prefix(
    of modifiers: DeclModifierListSyntax, in scope: Scope
  ) -> (text: String, isStatic: Bool)? {
    guard let name = scope.name else { return ("", true) }
    if modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) {
      return ("\(name).", true)
    }
    return scope.object.map { ("\($0).", false) }
  }

  /// Returns the struct to which a type such as `Self` or `Shop.InvoiceClient` refers.
  private func client(_ type: TypeSyntax, in scope: Scope) -> String? {
    client(type.trimmedDescription.split(separator: ".").last, in: scope)
  }

  /// Returns the struct that a call such as `InvoiceClient(create: …)` creates.
  private func maker(of call: FunctionCallExprSyntax, in scope: Scope) -> String? {
    var words = call.calledExpression.trimmedDescription.split(separator: ".")
    if words.last == "init" { words.removeLast() }
    return client(words.last, in: scope)
  }

  private func client(_ word: Substring?, in scope: Scope) -> String? {
    guard let name = word == "Self" ? scope.name : word.map(String.init) else { return nil }
    return clients.contains(name) ? name : nil
  }
}

extension PatternBindingSyntax {
  /// True for a property such as `var live: Client { … }`.
  fileprivate var isComputed: Bool {
    if case .getter? = accessorBlock?.accessors { true } else { false }
  }
}

extension FunctionCallExprSyntax {
  fileprivate func calls(_ name: String) -> Bool { calledExpression.trimmedDescription == name }
}

extension ExprSyntax {
  /// Returns the member to which an expression such as `.live` or `Self.live` refers.
  fileprivate func memberName(of type: String) -> String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    let base = member.base?.trimmedDescription
    return base == nil || base == "Self" || base == type ? member.declName.baseName.text : nil
  }
}
