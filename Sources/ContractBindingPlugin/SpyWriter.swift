import ContractInterface

/// Writes a class that implements a delegate protocol and only reports its calls.
struct SpyWriter {
  let interface: OwnedInterface
  let spy: OwnedInterface.Spy

  var declaration: String {
    let summary = "/// A ``\(interface.type)`` that reports its calls to the scenario."
    let inherited = [spy.superclass, interface.type, "ContractBinding.DelegateSpy"]
      .compactMap(\.self)
    let opening =
      "\(isolation) \(interface.access)final class \(spy.name): "
      + "\(inherited.joined(separator: ", ")) {"
    let parts =
      [operations, creation]
      + interface.requirements.filter { $0.kind == .method }
      .map { method($0).conditional(on: $0.branches) }
    let body = Array(parts.map(\.indented).joined(separator: [""]))
    return ([summary] + interface.availability + [opening] + body + ["}"])
      .joined(separator: "\n")
  }

  private var isolation: String {
    interface.isolation.globalActor.map { "@\($0)" } ?? "nonisolated"
  }

  /// The property is nonisolated, because the tool reads it before a run and on no actor.
  private var operations: [String] {
    ["nonisolated \(interface.access)static let operations = \(interface.bindingName).operations"]
  }

  private var creation: [String] {
    [
      "private let contractLog: ContractBinding.DelegateLog",
      "",
      "nonisolated \(interface.access)init(_ log: ContractBinding.DelegateLog) {",
      "  contractLog = log",
      "}",
    ]
  }

  /// Returns the label in a declaration, where more keywords need back quotes than in a call.
  private func label(of parameter: Requirement.Parameter) -> String {
    let label = parameter.label ?? "_"
    return ["let", "var"].contains(label) ? "`\(label)`" : label
  }

  private func generics(of requirement: Requirement) -> String {
    let parameters = requirement.typeParameters.map { parameter in
      let protocols = parameter.protocols.joined(separator: " & ")
      return protocols.isEmpty ? parameter.name : "\(parameter.name): \(protocols)"
    }
    return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
  }

  /// Returns the type of a parameter as the delegate's method must declare it.
  ///
  /// For a pointer, the role has the type of the variable that the pointer leads to.
  private func type(of parameter: Requirement.Parameter) -> String {
    guard case .value(let type, _) = parameter.role, !parameter.isPointer, !parameter.isVariadic
    else {
      return parameter.type
    }
    return type
  }

  private func method(_ requirement: Requirement) -> [String] {
    let parameters = requirement.parameters.enumerated().map { index, parameter in
      "\(label(of: parameter)) a\(index): \(type(of: parameter))"
    }
    let arguments =
      [requirement.signature.literal] + requirement.parameters.indices.map { "a\($0)" }
    let isolation =
      requirement.ownActor.map { "@\($0) " } ?? (requirement.isNonisolated ? "nonisolated " : "")
    let availability = requirement.availability.map {
      $0.replacing("#available", with: "@available")
    }
    return availability + [
      "\(isolation)\(interface.access)func \(requirement.reference)\(generics(of: requirement))"
        + "(\(parameters.joined(separator: ", "))) {",
      "  contractLog.called(\(arguments.joined(separator: ", ")))",
      "}",
    ]
  }
}
