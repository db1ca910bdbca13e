import ContractInterface

/// Writes the description of one member, as a statement that adds it to `operations` of the
/// generated enum.
///
/// Statements can stand within `#if`, and the compiler checks each by itself.
struct OperationWriter {
  let requirement: Requirement
  let interface: OwnedInterface

  /// The lines of the statement `list.append(ContractBinding.OperationDescription(…))`.
  var statement: [String] {
    var fields = fields
    for index in fields.indices.dropLast() { fields[index][fields[index].count - 1] += "," }
    return ["list.append(", "  ContractBinding.OperationDescription("]
      + fields.joined().map { "    \($0)" } + ["  ))"]
  }

  /// The arguments of the initializer, each as one or more lines.
  ///
  /// Arguments with the default value are left out.
  private var fields: [[String]] {
    var fields = [
      ["name: \(requirement.name.literal)"],
      ["signature: \(requirement.signature.literal)"],
    ]
    if requirement.kind != .method { fields.append(["kind: .\(requirement.kind.rawValue)"]) }
    let values =
      requirement.parameters.compactMap(description(of:))
      + requirement.typeParameters.filter { !$0.isPassed }.map { description(of: $0, label: nil) }
    if !values.isEmpty { fields.append(["parameters: ["] + values.indented + ["]"]) }
    let handlers = requirement.parameters.filter(\.isHandler).map(\.name.literal)
    if !handlers.isEmpty { fields.append(["handlers: [\(handlers.joined(separator: ", "))]"]) }
    if interface.isAwaited(requirement) { fields.append(["isAsync: true"]) }
    if requirement.isThrowing { fields.append(["isThrowing: true"]) }
    if interface.mayOverlap(requirement) { fields.append(["mayOverlap: true"]) }
    if requirement.isStream { fields.append(["isStream: true"]) }
    return fields
  }

  private func description(of type: TypeParameter, label: String?) -> String {
    let constraint = type.constraint.replacing(" & SendableMetatype", with: "")
    let shown = constraint == "SendableMetatype" ? "Any.Type" : "any (\(constraint)).Type"
    return ".init(label: \(label ?? "nil"), name: \(type.key.literal), type: \(shown.literal)"
      + (type.isOptional ? ", isOptional: true)," : "),")
  }

  private func description(of parameter: Requirement.Parameter) -> String? {
    if case .metatype = parameter.role {
      let type = requirement.typeParameters.first { $0.isPassed && $0.key == parameter.name }
      let label = parameter.label.map(\.withoutBackQuotes.literal)
      return type.map { description(of: $0, label: label) }
    }
    guard case .value(let type, let isOptional) = parameter.role else { return nil }
    let label = parameter.label.map(\.withoutBackQuotes.literal) ?? "nil"
    return ".init(label: \(label), name: \(parameter.name.literal), "
      + "type: \(interface.shown(type).literal)"
      + (isOptional ? ", isOptional: true)," : "),")
  }
}
