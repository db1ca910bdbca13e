/// Writes the enumeration that makes the requirements of an interface callable by name.
///
/// Every type of `ContractBinding` is written with its module: Foundation has an `Operation` as
/// well, and an application may have a `Vendor` or a `Task` of its own.
struct BindingWriter {
  let interface: OwnedInterface

  private var access: String { interface.access }
  private var requirements: [Requirement] { interface.requirements }

  /// The declaration.
  var declaration: String {
    let head =
      interface.availability + [
        "/// Makes the operations of ``\(interface.type)`` callable by name.",
        "nonisolated \(access)enum \(interface.bindingName): ContractBinding.OperationBinding {",
      ]
    let parts =
      [description, perform] + (overlapping.isEmpty ? [] : [start])
      + FactoryWriter(interface: interface).factories
    let body = Array(parts.map(\.indented).joined(separator: [""]))
    return (head + body + ["}"]).joined(separator: "\n")
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
      "\(access)static let operations: [ContractBinding.Operation] = [",
    ] + requirements.map { "  \(operation($0))," } + ["]"]
  }

  /// One element of `operations`: what differs from the defaults of `Operation`'s initializer.
  private func operation(_ requirement: Requirement) -> String {
    var fields = [
      "name: \(requirement.name.literal)", "signature: \(requirement.signature.literal)",
    ]
    if requirement.kind != .method { fields.append("kind: .\(requirement.kind.rawValue)") }
    let values = requirement.parameters.compactMap(description(of:))
    if !values.isEmpty { fields.append("parameters: [\(values.joined(separator: ", "))]") }
    let handlers = requirement.parameters.filter(\.isHandler).map(\.name.literal)
    if !handlers.isEmpty { fields.append("handlers: [\(handlers.joined(separator: ", "))]") }
    if interface.isAwaited(requirement) { fields.append("isAsync: true") }
    if requirement.isThrowing { fields.append("isThrowing: true") }
    if interface.mayOverlap(requirement) { fields.append("mayOverlap: true") }
    return "ContractBinding.Operation(\(fields.joined(separator: ", ")))"
  }

  private func description(of parameter: Requirement.Parameter) -> String? {
    guard case .value(let type, let isOptional) = parameter.role else { return nil }
    let label = parameter.label.map(\.withoutBackQuotes.literal) ?? "nil"
    return ".init(label: \(label), name: \(parameter.name.literal), type: \(type.literal)"
      + (isOptional ? ", isOptional: true)" : ")")
  }
}

// MARK: Calls

extension BindingWriter {
  private var overlapping: [Requirement] { requirements.filter(interface.mayOverlap) }

  private var perform: [String] {
    let cases = requirements.flatMap { requirement in
      ["case \(requirement.signature.literal):"] + performance(of: requirement).indented
    }
    let body =
      ["switch signature {"] + cases
      + ["default:", "  throw ContractBinding.UnknownOperation(signature)", "}"]
    return function("perform", on: "inout Subject", passing: "&subject", body: body)
  }

  /// The body of one `case`; a requirement on a global actor of its own is called from there.
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

  /// A function that the binding must have, in two where its protocol is on a global actor: the
  /// requirement of `OperationBinding` is on none, and takes subjects that are not `Sendable`.
  private func function(
    _ name: String, on subject: String, passing passed: String, result: String = "",
    body: [String]
  ) -> [String] {
    let parameters = [
      "  _ signature: String,",
      "  on subject: \(subject),",
      "  with arguments: ContractBinding.Arguments,",
      "  reply: ContractBinding.Reply",
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

extension Requirement.Parameter {
  /// Whether a completion handler is passed for it.
  var isHandler: Bool {
    if case .value = role { return false }
    return true
  }
}
