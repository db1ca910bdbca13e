/// Writes the enumeration that makes the requirements of an interface callable by name.
///
/// It writes every type of `ContractBinding` with its module, because an application may have a
/// `Vendor` or a `Task` of its own. It writes the interface's own types only where Swift expects a
/// type: in expressions, the short names of `OperationBinding` would come first.
struct BindingWriter {
  let interface: OwnedInterface

  private var access: String { interface.access }
  private var requirements: [Requirement] { interface.requirements }

  /// The declaration.
  var declaration: String {
    let summary = "/// Makes the operations of ``\(interface.type)`` callable by name."
    let opening =
      "nonisolated \(access)enum \(interface.bindingName): ContractBinding.OperationBinding {"
    let parts =
      [description, perform] + (overlapping.isEmpty ? [] : [start])
      + FactoryWriter(interface: interface).factories
    let body = Array(parts.map(\.indented).joined(separator: [""]))
    return ([summary] + interface.availability + [opening] + body + ["}"])
      .joined(separator: "\n")
  }
}

// MARK: Operations

extension BindingWriter {
  private var description: [String] {
    [
      "\(access)typealias Subject = \(interface.subject)",
      "",
      "\(access)static let protocolName = \(interface.contractName.literal)",
      "",
      "\(access)static let operations: [ContractBinding.OperationDescription] = [",
    ]
      + requirements.flatMap { requirement in
        OperationWriter(requirement: requirement, interface: interface).element.indented
      } + ["]"]
  }
}

// MARK: Calls

extension BindingWriter {
  private var overlapping: [Requirement] { requirements.filter(interface.canStart) }

  private var perform: [String] {
    let cases = requirements.flatMap { requirement in
      ["case \(requirement.signature.literal):"] + performance(of: requirement).indented
    }
    let body =
      ["switch signature {"] + cases
      + ["default:", "  throw ContractBinding.UnknownOperation(signature)", "}"]
    return function("perform", on: "inout Subject", passing: "&subject", body: body)
  }

  /// The body of one `case`; it calls a requirement with its own global actor from that actor.
  private func performance(of requirement: Requirement) -> [String] {
    let writer = CallWriter(requirement: requirement, interface: interface)
    let body = writer.preparation + writer.call
    guard let actor = requirement.ownActor else { return body }
    return ["@\(actor) func call(on subject: inout Subject) async throws {"] + body.indented
      + ["}", "try await call(on: &subject)"]
  }

  private var start: [String] {
    let cases = overlapping.flatMap { requirement in
      let writer = CallWriter(requirement: requirement, interface: interface)
      let actor = requirement.ownActor.map { " @\($0) in" } ?? ""
      let task = ["return _Concurrency.Task {\(actor)"] + writer.call.indented + ["}"]
      return ["case \(requirement.signature.literal):"] + (writer.preparation + task).indented
    }
    let body = ["switch signature {"] + cases + ["default:", "  return nil", "}"]
    return function(
      "start", on: "Subject", passing: "subject",
      result: " -> _Concurrency.Task<Void, Never>?", body: body)
  }

  /// A function that every binding has.
  ///
  /// For a protocol on a global actor it becomes two, because the requirement of `OperationBinding`
  /// is on no actor and takes subjects that are not `Sendable`.
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
    let head = ["\(access)static func \(name)("] + parameters
    guard case .global(let actor) = interface.isolation else {
      return head + body.indented + ["}"]
    }
    let call = "try await \(name)Isolated("
    return head + ["  \(call)signature, on: \(passed), with: arguments, reply: reply)", "}", ""]
      + ["@\(actor) private static func \(name)Isolated("] + parameters + body.indented + ["}"]
  }
}
