import ContractInterface

/// Writes the description of one member, as a statement that adds it to `operations` of the
/// generated enum.
///
/// A statement can stand inside `#if`, and the compiler type-checks each one separately. The
/// description is a string, because an initializer with many arguments takes the compiler much
/// longer.
struct OperationWriter {
  let requirement: Requirement
  let interface: OwnedInterface

  /// The statement `ContractBinding.OperationDescription.add("…", to: &list)`.
  ///
  /// If types may be enums, a closure follows whose parameters are lists of these types. In a
  /// closure's parameters, the compiler also finds an application's type that has the same name as
  /// a type of the binding.
  var statement: [String] {
    guard let later = requirement.laterResult, later.kind == .stream, let module = later.module
    else {
      return statement(isStream: requirement.isStream)
    }
    return ["#if canImport(\(module))"] + statement(isStream: true) + ["#else"]
      + statement(isStream: false) + ["#endif"]
  }

  private func statement(isStream: Bool) -> [String] {
    let text = lines(isStream: isStream).joined(separator: "\n").literal
      .replacing("\n", with: "\\n")
    let types =
      requirement.parameters.compactMap {
        interface.alias(of: $0, in: requirement) ?? possibleEnum($0)
      } + [possibleEnumResult].compactMap(\.self)
    // The name may be an alias of a function type. The parameter is a list, because a function as
    // the parameter itself could not escape.
    let parameters = types.map { "_: [\($0)]" }
    let closure = types.isEmpty ? "" : " { (\(parameters.joined(separator: ", "))) in }"
    return ["ContractBinding.OperationDescription.add(\(text), to: &list)\(closure)"]
  }

  /// The lines of the string, which `OperationDescription.add(_:to:)` parses.
  private func lines(isStream: Bool) -> [String] {
    var lines = [requirement.name, requirement.signature]
    if requirement.kind != .method { lines.append(requirement.kind.rawValue) }
    lines += requirement.parameters.flatMap(description(of:))
    lines += requirement.typeParameters.filter { !$0.isPassed }
      .flatMap { description(of: $0, label: nil) }
    lines += requirement.parameters.filter {
      $0.isHandler && interface.alias(of: $0, in: requirement) == nil
    }.map { "handler \($0.name)" }
    if interface.isAwaited(requirement) { lines.append("async") }
    if requirement.isThrowing { lines.append("throws") }
    if interface.mayOverlap(requirement) { lines.append("overlaps") }
    if isStream { lines.append("streams") }
    if interface.returnsCallableFunction(requirement) { lines.append("functions") }
    if possibleEnumResult != nil { lines.append("result") }
    return lines
  }

  private func description(of type: TypeParameter, label: String?) -> [String] {
    let protocols = type.protocols.joined(separator: " & ")
    let shown = protocols.isEmpty ? "Any.Type" : "any (\(protocols)).Type"
    return parameter(type.key, label: label, type: shown, isOptional: type.isOptional)
  }

  private func description(of parameter: Requirement.Parameter) -> [String] {
    let label = parameter.label.map(\.withoutBackQuotes)
    if case .metatype = parameter.role {
      let type = requirement.typeParameters.first { $0.isPassed && $0.key == parameter.name }
      return type.map { description(of: $0, label: label) } ?? []
    }
    if let alias = interface.alias(of: parameter, in: requirement) {
      return self.parameter(parameter.name, label: label, type: alias, isOptional: false)
        + ["function"]
    }
    guard case .value(let type, let isOptional) = parameter.role else { return [] }
    return self.parameter(
      parameter.name, label: label, type: interface.shown(type), isOptional: isOptional)
      + (possibleEnum(parameter) == nil
        ? [] : [mayBeOptionalFunction(parameter) ? "handled" : "cases"])
  }

  private func parameter(
    _ name: String, label: String?, type: String, isOptional: Bool
  ) -> [String] {
    let labelled = label.map { ["label \($0)"] } ?? []
    return ["parameter \(name)"] + labelled + ["type \(type)"] + (isOptional ? ["optional"] : [])
  }

  /// The type of a parameter if it may be an enum, such as `Status?`.
  ///
  /// The tool can then check the names of cases in a contract before a run.
  private func possibleEnum(_ parameter: Requirement.Parameter) -> String? {
    guard case .value(let type, _) = parameter.role, parameter.answer == nil, !parameter.isFunction
    else { return nil }
    return possibleEnum(type)
  }

  /// True for a parameter such as `Completion?`, which may be an alias of a function or another
  /// type.
  ///
  /// The generated code works for both. A spy and a setter are left out: a spy reports each
  /// argument as a value, and a setter takes a value.
  func mayBeOptionalFunction(_ parameter: Requirement.Parameter) -> Bool {
    guard interface.spy == nil, requirement.kind == .method, parameter.name != "newValue",
      !parameter.isInOut, let type = possibleEnum(parameter)
    else { return false }
    return type.hasSuffix("?") && type.first != "["
  }

  private var possibleEnumResult: String? {
    guard !requirement.returnsNothing, !requirement.isStream,
      !requirement.parameters.contains(where: \.isInOut)
    else { return nil }
    return requirement.resultType.flatMap(possibleEnum)
  }

  /// Returns the type if it may be an enum, and if its name is also valid outside of the member.
  ///
  /// The generated code writes the name there, where a type parameter of the member is unknown.
  private func possibleEnum(_ type: String) -> String? {
    guard requirement.availability.isEmpty, !requirement.isDeprecated else { return nil }
    // The name may be an inherited associated type, which is unknown outside of the protocol.
    guard interface.generics == nil || !interface.inheritsRequirements else { return nil }
    let name = type.trimmingPrefix { $0 == "[" }.prefix { $0 != "]" && $0 != "?" }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
      ),
      !Self.plainTypes.contains(String(last)), !["Type", "Protocol", "Self"].contains(last),
      first != "Self", !requirement.typeParameters.contains(where: { $0.name == first })
    else { return nil }
    return type
  }

  /// Common types that are not enums; without them the generated code is shorter.
  private static let plainTypes: Set<String> = [
    "Any", "AnyObject", "Bool", "Character", "Data", "Date", "Decimal", "Double", "Duration",
    "Error", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "TimeInterval", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64", "URL", "URLRequest", "UUID", "Void",
  ]
}
