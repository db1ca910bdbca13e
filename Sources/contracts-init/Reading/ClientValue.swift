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
  var isEmpty = false
  var hasGlobalActor = false
  /// The member that the value only refers to: `live` in `static let liveValue = live()`.
  var alias: String?
  /// True if each closure only reports that it was called, as `unimplemented("find")` does.
  var isUnimplemented = false
  /// True if the closures share no data, so that a call to one cannot change the result of another.
  var isCanned = false
}

/// Finds the values of structs of closures that one declaration creates or contains.
struct ClientValueReader {
  let clients: Set<String>
  let member: DeclarationCollector.Member
  /// The expression for an instance of the type around the declaration, such as `FakeInvoices()`,
  /// whose members may return a struct of closures.
  ///
  /// It is `nil` for a type whose instance members are ignored, such as one that is no double.
  let object: String?

  /// Finds the value that a function or initializer returns, or those that variables contain.
  func values(in types: TypeCatalogue) -> [ClientValue] {
    if let function = member.node.as(FunctionDeclSyntax.self) {
      return [value(of: function)].compactMap(\.self)
    }
    if let property = member.node.as(VariableDeclSyntax.self) {
      return property.bindings.compactMap { value(of: property, $0) }
    }
    guard let initializer = member.node.as(InitializerDeclSyntax.self),
      let type = member.scope.flatMap({ types[$0.name] })
    else { return [] }
    return [value(of: initializer, of: type)].compactMap(\.self)
  }

  /// Finds the value that an initializer of a struct of closures creates, such as `init(baseURL:)`.
  ///
  /// The result is `nil` if all parameters are closures or properties, because the caller then
  /// decides what the value does.
  private func value(of node: InitializerDeclSyntax, of type: TypeFacts) -> ClientValue? {
    guard clients.contains(type.name) else { return nil }
    let creation = node.creation(of: type.name, access: member.scope?.access)
    let stored = Set(type.stored.map(\.property.name))
    guard let parameters = creation.parameters, !parameters.isEmpty,
      !parameters.allSatisfy({ stored.contains($0.name) || $0.type.contains("->") })
    else { return nil }
    return value(type.name, named: "init", creation, node.initKeyword)
  }

  private func value(of node: FunctionDeclSyntax) -> ClientValue? {
    guard let returned = node.signature.returnClause?.type,
      let type = client(returned), node.genericParameterClause == nil,
      let prefix = prefix(of: node.modifiers)
    else { return nil }
    let parameters = node.signature.parameterClause.parameters.map(TypeFacts.Parameter.init)
    // A function that takes a struct of closures only modifies it, so it is no value itself.
    guard !parameters.contains(where: { clients.contains($0.type) || $0.type == "Self" }),
      object == nil || prefix.isStatic || parameters.allSatisfy(\.hasDefault)
    else { return nil }
    let effects = node.signature.effectSpecifiers
    let creation = Creation(
      callee: prefix.text + node.name.text, parameters: parameters,
      access: Access(node.modifiers, in: member.scope?.access),
      isThrowing: effects?.throwsClause != nil,
      isAsync: effects?.asyncSpecifier != nil)
    var value = value(type, named: node.name.text, creation, node.funcKeyword)
    value.hasGlobalActor = node.attributes.globalActor != nil
    value.describe(ClientValueBody(node))
    return value
  }

  private func value(
    of node: VariableDeclSyntax, _ binding: PatternBindingSyntax
  ) -> ClientValue? {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let prefix = prefix(of: node.modifiers), prefix.isStatic || binding.isComputed
    else { return nil }
    let written = binding.declaredType.flatMap(client)
    let expression = ClientValueBody(binding).onlyExpression
    let call = expression?.as(FunctionCallExprSyntax.self)
    let made = call.flatMap(maker)
    guard let type = written ?? made else { return nil }
    let creation = Creation(
      callee: prefix.text + name, access: Access(node.modifiers, in: member.scope?.access))
    var value = value(type, named: name, creation, node.bindingSpecifier)
    value.hasGlobalActor = node.attributes.globalActor != nil
    let isInit = call.map { maker(of: $0) != nil || $0.calls(".init") } ?? false
    value.isEmpty = isInit && call?.arguments.isEmpty == true && call?.trailingClosure == nil
    value.describe(ClientValueBody(binding))
    if !isInit {
      value.alias = (call?.calledExpression ?? expression)?.memberName(of: type)
    }
    return value
  }

  private func value(
    _ type: String, named name: String, _ creation: Creation, _ place: TokenSyntax
  ) -> ClientValue {
    let owner = member.scope.map { $0.name == type ? "" : "\($0.name)." } ?? ""
    return ClientValue(
      type: type, name: owner + name, creation: creation, file: member.file,
      line: member.file.line(of: place))
  }

  /// Returns the code before a member's name, such as `InvoiceClient.` or `FakeInvoices().`.
  ///
  /// The result is `nil` for an instance member of a type that cannot be created.
  private func prefix(
    of modifiers: DeclModifierListSyntax
  ) -> (text: String, isStatic: Bool)? {
    guard let name = member.scope?.name else { return ("", true) }
    if modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) {
      return ("\(name).", true)
    }
    return object.map { ("\($0).", false) }
  }

  /// Returns the struct to which a type such as `Self` or `Shop.InvoiceClient` refers.
  private func client(_ type: TypeSyntax) -> String? {
    client(type.trimmedDescription.split(separator: ".").last)
  }

  /// Returns the struct that a call such as `InvoiceClient(create: …)` creates.
  private func maker(of call: FunctionCallExprSyntax) -> String? {
    var words = call.calledExpression.trimmedDescription.split(separator: ".")
    if words.last == "init" { words.removeLast() }
    return client(words.last)
  }

  private func client(_ word: Substring?) -> String? {
    guard let name = word == "Self" ? member.scope?.name : word.map(String.init) else { return nil }
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
