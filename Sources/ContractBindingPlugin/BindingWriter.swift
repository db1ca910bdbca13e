import ContractInterface

/// Writes the enum that lets a contract call the members of a protocol or struct by name.
///
/// Types of `ContractBinding` are written with their module, because an application may have its
/// own `Vendor` or `Task`. The application's types only appear where Swift expects a type. In an
/// expression, Swift would first find a type with the same name inside `OperationBinding`.
struct BindingWriter {
  let interface: OwnedInterface

  private var access: String { interface.access }
  private var requirements: [Requirement] { interface.requirements }

  var declaration: String {
    let summary = "/// Makes the operations of ``\(interface.type)`` callable by name."
    let generics = interface.generics
    let name = interface.bindingName + (generics?.clause ?? "")
    let opening =
      "nonisolated \(access)enum \(name): ContractBinding.OperationBinding"
      + "\(generics?.constraints ?? "") {"
    let parts =
      [description, perform] + (overlapping.isEmpty && interface.included.isEmpty ? [] : [start])
      + FactoryWriter(interface: interface).factories
    let body = Array(parts.map(\.indented).joined(separator: [""]))
    return ([summary] + interface.availability + [opening] + body + ["}"])
      .joined(separator: "\n")
  }
}

extension BindingWriter {
  /// True if the binding has type parameters, so that Swift allows no stored static properties.
  private var isGeneric: Bool { interface.generics != nil }

  private var description: [String] {
    [
      "\(access)typealias Subject = \(interface.subject)",
      "",
      isGeneric
        ? "\(access)static var protocolName: Swift.String { \(interface.contractName.literal) }"
        : "\(access)static let protocolName = \(interface.contractName.literal)",
      "",
      "\(access)static \(isGeneric ? "var" : "let") operations: "
        + "[ContractBinding.OperationDescription]\(isGeneric ? "" : " =") {",
      "  var list: [ContractBinding.OperationDescription] = []",
    ]
      + requirements.flatMap { requirement in
        OperationWriter(requirement: requirement, interface: interface).statement
          .conditional(on: requirement.branches).indented
      } + inherited.indented + ["  return list", isGeneric ? "}" : "}()"]
  }
}

extension BindingWriter {
  /// The lines that add the operations of inherited protocols, except those already in the list.
  private var inherited: [String] {
    interface.included.map { binding in
      "list += included(\(binding).self, upcast: { $0 }).operations.filter { other in "
        + "!list.contains { $0.signature == other.signature } }"
    }
  }

  /// The lines that pass the call of an inherited operation to the binding of its protocol.
  ///
  /// That binding calls a copy of a struct. If the call has changed the copy, it replaces
  /// `subject`.
  private var inheritedCalls: [String] {
    inclusions([
      "var inherited = view(of: subject, for: parent, upcast: { $0 })",
      "defer { if let changed = restored(inherited) { subject = changed } }",
      "return try await parent.perform(",
      "  signature, on: &inherited, with: arguments, reply: reply)",
    ])
  }

  private var inheritedStarts: [String] {
    inclusions([
      "return try await parent.start(",
      "  signature, on: view(of: subject, for: parent, upcast: { $0 }), with: arguments,",
      "  reply: reply)",
    ])
  }

  /// Writes lines for each inherited protocol, which run only if its binding has the operation.
  ///
  /// The macro does not see if that binding has type parameters. So the lines call generic
  /// functions, and the compiler infers the parameters.
  private func inclusions(_ lines: [String]) -> [String] {
    interface.included.flatMap { binding in
      ["do {", "  let parent = included(\(binding).self, upcast: { $0 })"]
        + (["if parent.operations.contains(where: { $0.signature == signature }) {"]
        + lines.indented + ["}"]).indented + ["}"]
    }
  }
}

extension BindingWriter {
  private var overlapping: [Requirement] { requirements.filter(interface.canStart) }

  private var perform: [String] {
    let cases = requirements.flatMap { requirement in
      (["case \(requirement.signature.literal):"] + performance(of: requirement).indented)
        .conditional(on: requirement.branches)
    }
    let body =
      ["switch signature {"] + cases
      + ["default:"] + inheritedCalls.indented
      + ["  throw ContractBinding.UnknownOperation(signature)", "}"]
    return function("perform", on: "inout Subject", passing: "&subject", body: body)
  }

  /// A requirement with its own global actor is called through a local function on that actor.
  ///
  /// Even an implementation that is not `Sendable` can be passed to the function, because nothing
  /// else uses the implementation until the call returns.
  private func performance(of requirement: Requirement) -> [String] {
    let writer = CallWriter(requirement: requirement, interface: interface)
    var body = writer.inGenericFunction(writer.preparation + writer.call)
    if let actor = requirement.ownActor {
      body =
        ["@\(actor) func call(on subject: inout Subject) async throws {"] + body.indented + ["}"]
        + (interface.isSendable
          ? ["try await call(on: &subject)"]
          : [
            // `nonisolated(unsafe)` is safe in the generated code: the caller awaits the call, and
            // uses the subject only after the call has returned.
            "nonisolated(unsafe) var moved = subject", "defer { subject = moved }",
            "try await call(on: &moved)",
          ])
    }
    return body.available(under: requirement.availability, otherwise: writer.absence)
  }

  private var start: [String] {
    let cases = overlapping.flatMap { requirement in
      let writer = CallWriter(requirement: requirement, interface: interface)
      let actor = requirement.ownActor.map { " @\($0) in" } ?? ""
      let task = ["return _Concurrency.Task {\(actor)"] + writer.call.indented + ["}"]
      let body = (writer.preparation + task)
        .available(under: requirement.availability, otherwise: "return nil")
      return (["case \(requirement.signature.literal):"] + body.indented)
        .conditional(on: requirement.branches)
    }
    let body =
      ["switch signature {"] + cases + ["default:"] + inheritedStarts.indented
      + ["  return nil", "}"]
    return function(
      "start", on: "Subject", passing: "subject",
      result: " -> _Concurrency.Task<Void, Never>?", body: body)
  }

  /// Writes the function, or two for a protocol on a global actor.
  ///
  /// There, the implementation need not be `Sendable`. So the required function is nonisolated, and
  /// calls a second one on the actor.
  private func function(
    _ name: String, on subject: String, passing passed: String, result: String = "",
    body: [String]
  ) -> [String] {
    let parameters = [
      "  _ signature: String,",
      "  on subject: \(subject),",
      "  with arguments: ContractBinding.ContractArguments,",
      "  reply: ContractBinding.OperationReply",
      ") async throws\(result) {",
    ]
    // The attribute silences warnings about the deprecated members that the function calls.
    let deprecation =
      requirements.contains(where: \.isDeprecated) ? ["@available(*, deprecated)"] : []
    let head = deprecation + ["\(access)static func \(name)("] + parameters
    guard let actor = interface.isolation.globalActor else {
      return head + body.indented + ["}"]
    }
    let call = "try await \(name)Isolated("
    return head + ["  \(call)signature, on: \(passed), with: arguments, reply: reply)", "}", ""]
      + deprecation + ["@\(actor) private static func \(name)Isolated("] + parameters
      + body.indented + ["}"]
  }
}
