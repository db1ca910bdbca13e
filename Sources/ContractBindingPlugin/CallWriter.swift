import ContractInterface

/// Writes the source text that calls one member of a protocol or struct, and reports the result.
struct CallWriter {
  let requirement: Requirement
  let interface: OwnedInterface
  /// The number of arguments that the call passes to the variadic parameter.
  private var elementCount = 0

  /// The longest list that a contract can give for a variadic parameter.
  private static let mostElements = 8

  init(requirement: Requirement, interface: OwnedInterface) {
    self.requirement = requirement
    self.interface = interface
  }

  /// The lines that create the arguments, such as `let a0: Int = try arguments.make("id")`.
  ///
  /// They stand outside of the `do` around the call, because an argument of the wrong type is a
  /// mistake in the contract, and not an error of the adapter. For a member that an implementation
  /// may lack, another line checks that the implementation has it.
  var preparation: [String] {
    let arguments = requirement.parameters.enumerated().flatMap { index, parameter -> [String] in
      if let alias = interface.alias(of: parameter, in: requirement) {
        return function(parameter, named: "a\(index)", alias)
      }
      guard case .value(let type, _) = parameter.role else { return [] }
      let keyword = parameter.isInOut ? "var" : "let"
      return ["\(keyword) a\(index): \(type) = try " + creation(of: parameter, type)]
    }
    guard requirement.mayBeAbsent else { return arguments }
    return arguments + ["guard let member = \(member) else { \(absence) }"]
  }

  /// Writes the lines that create a function whose type is an alias.
  ///
  /// Only the compiler knows the type behind the alias. So the lines let it choose between a
  /// completion handler and a function with a result.
  private func function(
    _ parameter: Requirement.Parameter, named variable: String, _ alias: String
  ) -> [String] {
    let name = parameter.name.literal
    return [
      "let \(variable): \(alias)",
      "if let named: \(alias) = try arguments.named(\(name)) {", "  \(variable) = named",
      "} else {", "  \(variable) = try arguments.handler(\(name), reply)", "}",
    ]
  }

  /// Writes the call that creates an argument, such as `arguments.make("id")`.
  private func creation(of parameter: Requirement.Parameter, _ type: String) -> String {
    let name = parameter.name.literal
    if parameter.isVariadic { return "arguments.list(\(name), atMost: \(Self.mostElements))" }
    let description = OperationWriter(requirement: requirement, interface: interface)
    if description.mayBeOptionalFunction(parameter) { return "arguments.optional(\(name), reply)" }
    guard let answer = parameter.answer else { return "arguments.make(\(name))" }
    let names = (0..<answer.argumentCount).map { $0 == answer.changed ? "changed" : "_" }
    let given = "answer: @escaping @Sendable () -> \(answer.type)"
    return "arguments.function(\(name)) { (\(given)) -> \(type) in "
      + "{ (\(names.joined(separator: ", "))) in "
      + (answer.changed == nil ? "answer() } }" : "changed = answer() } }")
  }

  /// The statement that throws for a member that the implementation or this system does not have.
  var absence: String {
    "throw ContractBinding.UnknownOperation(absent: \(requirement.signature.literal))"
  }

  /// The lines that call the member and report its result, such as
  /// `reply.returned(try await subject.find(a0))`.
  ///
  /// Swift passes no list to a variadic parameter, so there is a call for each number of elements.
  var call: [String] {
    guard let index = requirement.parameters.firstIndex(where: \.isVariadic) else { return oneCall }
    let calls = (0...Self.mostElements).flatMap { count in
      var writer = self
      writer.elementCount = count
      let label = count == Self.mostElements ? "default:" : "case \(count):"
      return [label] + writer.oneCall.indented
    }
    return ["switch a\(index).count {"] + calls + ["}"]
  }

  private var oneCall: [String] {
    guard requirement.isThrowing else { return outcome }
    return ["do {"] + outcome.indented + ["} catch {", "  reply.threw(error)", "}"]
  }

  /// The result type, unless the compiler infers it from the call.
  private var type: String? { requirement.needsResultType ? requirement.resultType : nil }

  private var outcome: [String] {
    if requirement.isStream {
      guard type != nil else { return ["reply.stream(\(expression))"] }
      return [constant("stream"), "reply.stream(stream)"]
    }
    if case .initializer(let isFailable) = requirement.form {
      guard isFailable else { return ["subject = \(expression)", "reply.returned()"] }
      return [
        "if let made = \(expression) {", "  subject = made", "  reply.returned(true)", "} else {",
        "  reply.returned(false)", "}",
      ]
    }
    if let changed { return changed }
    if requirement.returnsNothing {
      return [requirement.needsResultType ? typedStatement : statement, "reply.returned()"]
    }
    if let later = requirement.laterResult {
      let reading =
        switch later.kind {
        case .value: "reply.returned(later: result) { source in \(later.expression) }"
        case .stream: "reply.stream(\(later.expression))"
        }
      guard let module = later.module else { return [constant("result"), reading] }
      return [
        constant("result"),
        "#if canImport(\(module))", reading, "#else", "reply.returned(result)", "#endif",
      ]
    }
    let name = requirement.objectName.map { ", as: \($0.literal)" } ?? ""
    if interface.returnsCallableFunction(requirement) {
      return [constant("result"), "reply.returned(result, function: result\(name))"]
    }
    guard type != nil else { return ["reply.returned(\(expression)\(name))"] }
    return [constant("result"), "reply.returned(result\(name))"]
  }

  /// The call as the value of a constant, with the type if the compiler cannot infer it.
  private func constant(_ name: String) -> String {
    "let \(name)\(type.map { ": \($0)" } ?? "") = \(expression)"
  }

  /// Wraps the lines in a local function with the type parameters of a generic method.
  ///
  /// The contract names the types for these parameters, and the compiler opens them in the call.
  func inGenericFunction(_ lines: [String]) -> [String] {
    let types = requirement.typeParameters
    guard !types.isEmpty else { return lines }
    let clause = types.map { "\($0.name): \($0.constraint)" }.joined(separator: ", ")
    let parameters = types.map { "_: \($0.name).Type" } + ["on subject: inout \(interface.subject)"]
    let chosen = types.enumerated().map { index, type in
      "let t\(index): any (\(type.constraint)).Type = try arguments.type(\(type.key.literal))"
    }
    let passed = types.indices.map { "t\($0)" } + ["on: &subject"]
    return ["func open<\(clause)>(\(parameters.joined(separator: ", "))) async throws {"]
      + lines.indented + ["}"] + chosen + ["try await open(\(passed.joined(separator: ", ")))"]
  }

  /// The lines for a member with `inout` parameters, whose new values are a part of the result.
  private var changed: [String]? {
    let variables = requirement.parameters.enumerated().filter(\.element.isInOut)
    guard !variables.isEmpty else { return nil }
    if requirement.returnsNothing, variables.count == 1 {
      return [statement, "reply.returned(a\(variables[0].offset))"]
    }
    let parts = variables.map { "(\($0.element.name.literal), a\($0.offset) as Any)" }
    // An `inout` parameter called `result` takes this key, so the result gets another one.
    let isTaken = variables.contains { $0.element.name == "result" }
    let name = (isTaken ? "returned" : "result").literal
    let result = requirement.returnsNothing ? [] : ["(\(name), result as Any)"]
    let list = (result + parts).joined(separator: ", ")
    return [
      requirement.returnsNothing ? statement : constant("result"),
      "reply.returned(Swift.Dictionary<Swift.String, Any>(uniqueKeysWithValues: [\(list)]))",
    ]
  }

  private var expression: String {
    let access =
      switch (requirement.kind, requirement.form) {
      case (.get, _): member
      case (.set, _): "\(member) = a0"
      case (.method, .member) where requirement.fixity != nil: operation
      case (.method, .member) where requirement.mayBeAbsent: "member(\(arguments(labelled: false)))"
      case (.method, .member): "\(member)(\(arguments(labelled: true)))"
      case (.method, .initializer): "\(target).init(\(arguments(labelled: true)))"
      case (.method, .element): "\(target)[\(elementArguments)]"
      case (.method, .elementSetter):
        "\(target)[\(elementArguments)] = a\(requirement.parameters.count - 1)"
      }
    let attempt = requirement.isThrowing ? "try " : ""
    if isCalledSynchronously { return "\(attempt){ \(attempt)\(access) }()" }
    return attempt + (interface.isAwaited(requirement) ? "await " : "") + access
  }

  /// The call of a member without a result.
  ///
  /// A statement cannot begin with the brace of a closure, so the result is assigned to `_`.
  private var statement: String { isCalledSynchronously ? typedStatement : expression }

  private var typedStatement: String { "let _: Void = \(expression)" }

  private var isCalledSynchronously: Bool {
    !interface.isAwaited(requirement)
      && requirement.isCalledSynchronously(mayInherit: interface.inheritsRequirements)
  }

  private var operation: String {
    let operands = requirement.parameters.enumerated().map { index, parameter in
      parameter.isInOut ? "a\(index)" : argument(parameter, at: index)
    }
    switch requirement.fixity {
    case .prefix: return requirement.reference + operands.joined()
    case .postfix: return operands.joined() + requirement.reference
    case .infix, nil: return operands.joined(separator: " \(requirement.reference) ")
    }
  }

  /// The instance, or its type for a `static` member.
  private var target: String { requirement.isOfType ? "Swift.type(of: subject)" : "subject" }

  private var member: String {
    let member = "\(target).\(requirement.reference)"
    guard requirement.mayBeAbsent, interface.isProtocol, !requirement.parameters.isEmpty else {
      return member
    }
    // With its full name, such as `find(id:)`, an optional method is read and not called.
    return "\(member)(\(requirement.parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }

  /// The arguments of a subscript, without the new value that a setter takes.
  private var elementArguments: String {
    guard case .elementSetter = requirement.form else { return arguments(labelled: true) }
    return passed(labelled: true).dropLast().joined(separator: ", ")
  }

  private func arguments(labelled isLabelled: Bool) -> String {
    passed(labelled: isLabelled).joined(separator: ", ")
  }

  private func passed(labelled isLabelled: Bool) -> [String] {
    requirement.parameters.enumerated().flatMap { index, parameter in
      let label = isLabelled ? parameter.label.map { "\($0): " } ?? "" : ""
      guard parameter.isVariadic else { return [label + argument(parameter, at: index)] }
      return (0..<elementCount).map { ($0 == 0 ? label : "") + "a\(index)[\($0)]" }
    }
  }

  /// Writes the argument; a completion handler is always `@Sendable`.
  ///
  /// If the handler were isolated to the binding's actor, the process would trap when the vendor
  /// calls it on another thread.
  private func argument(_ parameter: Requirement.Parameter, at index: Int) -> String {
    switch parameter.role {
    case .value: return (parameter.isInOut ? "&" : "") + "a\(index)"
    case .fixed(let expression), .metatype(let expression): return expression
    case .aliasedHandler:
      return interface.alias(of: parameter, in: requirement) == nil
        ? "reply.handler(\(parameter.name.literal))" : "a\(index)"
    case .handler(let count):
      let names = (0..<count).map { "v\($0)" }
      let given =
        requirement.needsHandlerTypes
        ? zip(names, parameter.handlerTypes).map { "\($0): \($1)" } : names
      let arguments = [parameter.name.literal] + names
      return "{ @Sendable (\(given.joined(separator: ", "))) in "
        + "reply.calledBack(\(arguments.joined(separator: ", "))) }"
    }
  }
}

extension MemberAvailability {
  /// Writes lines under the conditions of `@available`, and `otherwise` for all other systems.
  func limited(_ lines: [String], otherwise: String) -> [String] {
    let limited = lines.available(under: conditions, otherwise: otherwise)
    guard !platforms.isEmpty else { return limited }
    return ["#if \(platforms.joined(separator: " && "))"] + limited
      + ["#else", otherwise, "#endif"]
  }
}

extension [String] {
  /// The lines under conditions such as `#available(macOS 16, *)`, and `otherwise` without them.
  func available(under conditions: [String], otherwise: String) -> [String] {
    guard !conditions.isEmpty else { return self }
    return ["if \(conditions.joined(separator: ", ")) {"] + indented
      + ["} else {", "  \(otherwise)", "}"]
  }

  /// The lines within an `#if` for each branch, the outermost first.
  func conditional(on branches: [ConditionalBranch]) -> [String] {
    branches.reversed().reduce(self) { ["#if \($1.condition)"] + $0 + ["#endif"] }
  }

  /// The lines, indented by two more spaces; empty lines stay empty.
  var indented: [String] { map { $0.isEmpty ? $0 : "  \($0)" } }
}

extension String {
  /// The text as a Swift string literal, with quotes and with escapes for `"` and `\`.
  var literal: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
