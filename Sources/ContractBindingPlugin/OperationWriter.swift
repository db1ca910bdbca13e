import ContractInterface

/// Writes the description of one member, as a statement that adds it to `operations` of the
/// generated enum.
///
/// A statement can be within `#if`, and the compiler checks each one separately. The description is
/// a text, because the compiler needs much more time for an initializer with many arguments.
struct OperationWriter {
  let requirement: Requirement
  let interface: OwnedInterface

  /// The statement `ContractBinding.OperationDescription.add("…", to: &list)`.
  var statement: [String] {
    let text = lines.joined(separator: "\n").literal.replacing("\n", with: "\\n")
    return ["ContractBinding.OperationDescription.add(\(text), to: &list)"]
  }

  /// The lines of the text, which `OperationDescription.add(_:to:)` reads.
  private var lines: [String] {
    var lines = [requirement.name, requirement.signature]
    if requirement.kind != .method { lines.append(requirement.kind.rawValue) }
    lines += requirement.parameters.flatMap(description(of:))
    lines += requirement.typeParameters.filter { !$0.isPassed }
      .flatMap { description(of: $0, label: nil) }
    lines += requirement.parameters.filter(\.isHandler).map { "handler \($0.name)" }
    if interface.isAwaited(requirement) { lines.append("async") }
    if requirement.isThrowing { lines.append("throws") }
    if interface.mayOverlap(requirement) { lines.append("overlaps") }
    if requirement.isStream { lines.append("streams") }
    return lines
  }

  private func description(of type: TypeParameter, label: String?) -> [String] {
    let constraint = type.constraint.replacing(" & SendableMetatype", with: "")
    let shown = constraint == "SendableMetatype" ? "Any.Type" : "any (\(constraint)).Type"
    return parameter(type.key, label: label, type: shown, isOptional: type.isOptional)
  }

  private func description(of parameter: Requirement.Parameter) -> [String] {
    let label = parameter.label.map(\.withoutBackQuotes)
    if case .metatype = parameter.role {
      let type = requirement.typeParameters.first { $0.isPassed && $0.key == parameter.name }
      return type.map { description(of: $0, label: label) } ?? []
    }
    guard case .value(let type, let isOptional) = parameter.role else { return [] }
    return self.parameter(
      parameter.name, label: label, type: interface.shown(type), isOptional: isOptional)
  }

  private func parameter(
    _ name: String, label: String?, type: String, isOptional: Bool
  ) -> [String] {
    let labelled = label.map { ["label \($0)"] } ?? []
    return ["parameter \(name)"] + labelled + ["type \(type)"] + (isOptional ? ["optional"] : [])
  }
}
