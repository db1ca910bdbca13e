import ContractInterface

/// Writes the extension that converts a type to a contract's values and back.
///
/// The extension names no types of the application except the extended one and the one after `of:`.
/// Outside of an enclosing type, the names of its other nested types would not be found. So the
/// compiler infers the types of the members.
struct ValueTypeWriter {
  let type: ValueType
  /// The name of the type, after the names of the types around it, such as `Shop.Order`.
  let name: String

  var declaration: String {
    let actor = type.isolation.globalActor.map { "@\($0) " } ?? ""
    // The suite converts instances of a vendor's type on any thread.
    let isolation = type.isNonisolated || type.restated != nil ? "nonisolated " : ""
    let opening =
      "\(isolation)extension \(name): \(actor)ContractBinding.ContractValueConvertible {"
    let parts = [members, creation, assigning] + restatement.filter { !$0.isEmpty }
    let body = Array(parts.map(\.indented).joined(separator: [""]))
    return (type.availability + [opening] + body + ["}"]).joined(separator: "\n")
  }

  private var restatement: [[String]] {
    type.restated.map { RestatedTypeWriter(type: type, name: name, subject: $0).parts } ?? []
  }

  private var opening: String {
    (type.isolation == .actor ? "nonisolated " : "") + type.access
  }
}

extension ValueTypeWriter {
  private var members: [String] {
    guard !type.isEnum else { return [] }
    let entries = type.shown.map {
      "members[\($0.key.literal)] = self.\($0.reference) as Any"
    }
    return deprecation(type.shown.contains(where: \.isDeprecated)) + [
      "\(opening)var contractMembers: [Swift.String: Any]? {",
      "  \(entries.isEmpty ? "let" : "var") members: [Swift.String: Any] = [:]",
    ] + entries.indented + ["  return members", "}"]
  }
}

extension ValueTypeWriter {
  private var creation: [String] {
    let result = "((ContractBinding.ContractMembers) throws -> Any)?"
    return deprecation(makesDeprecated)
      + ["\(opening)static var contractInitializer: \(result) {"] + body.indented + ["}"]
  }

  private var makesDeprecated: Bool {
    switch type.making {
    case .none: false
    case .assignments: type.shown.contains(where: \.isDeprecated)
    case .initializer(let initializer):
      initializer.availability.isDeprecated || type.shown.contains(where: \.isDeprecated)
    case .cases(let cases): cases.contains(where: \.availability.isDeprecated)
    }
  }

  /// Returns the attribute that silences warnings about deprecated members in generated code.
  private func deprecation(_ usesDeprecated: Bool) -> [String] {
    usesDeprecated ? ["@available(*, deprecated)"] : []
  }

  private var body: [String] {
    switch type.making {
    case .none: ["return nil"]
    case .assignments: ["return { members in try Self(contractMembers: members) }"]
    case .initializer(let initializer):
      ["return { members in"]
        + initializer.availability.limited(call(initializer), otherwise: unavailable).indented
        + ["}"]
    case .cases(let cases): ["return { members in"] + choice(of: cases).indented + ["}"]
    }
  }

  /// The generated initializer that sets each property of a struct from the contract's values.
  ///
  /// Swift does not allow it to set a constant with a default, which is left out.
  private var assigning: [String] {
    guard case .assignments = type.making else { return [] }
    let set = type.shown.filter { !$0.isConstant || !$0.hasDefault }
    let unset = type.shown.filter { $0.isConstant && $0.hasDefault }
    // A wrapped property can only be set after all other properties have a value.
    let (first, last) = (set.filter { !isTried($0) }, set.filter(isTried))
    return deprecation(makesDeprecated)
      + ["private init(contractMembers members: ContractBinding.ContractMembers) throws {"]
      + ((first + last).flatMap { assignment(of: $0, to: "self", mayKeep: $0.hasDefault) }
      + kept(unset, of: "self")).indented + ["}"]
  }

  private func call(_ initializer: ValueType.Initializer) -> [String] {
    let arguments = initializer.arguments.map { argument in
      let missing = argument.missing.map { ", or: \($0)" } ?? ""
      let label = argument.label.map { "\($0): " } ?? ""
      let like = argument.likeness.map { ", like: \\Self.\($0)" } ?? ""
      return "\(label)members.make(\(argument.key.literal)\(like)\(missing))"
    }
    let passed = Set(initializer.arguments.map(\.key))
    let others = type.shown.filter { !passed.contains($0.key) }
    let set = others.filter { $0.isSettable && type.isolation != .actor }
    let unset = others.filter { !$0.isSettable || type.isolation == .actor }
    let isVariable = type.isReference ? set.contains(where: \.isWrapped) : !set.isEmpty
    let keyword = isVariable ? "var" : "let"
    let effects = initializer.isThrowing || !arguments.isEmpty ? "try " : ""
    // For a struct, `Self` also stands for the type arguments. For a class, its name is written,
    // because `Self(…)` could create only a final class.
    let created = type.isReference ? name : "Self"
    let made = "\(keyword) made = \(effects)\(created)(\(arguments.joined(separator: ", ")))"
    return [initializer.isFailable ? "guard \(made) else { throw members.refused() }" : made]
      + set.flatMap { assignment(of: $0, to: "made", mayKeep: true) }
      + kept(unset, of: "made") + ["return made"]
  }

  private var unavailable: String { "throw members.unavailable()" }

  /// True for a property that may or may not have a setter, which only the compiler knows.
  private func isTried(_ property: ValueType.Property) -> Bool {
    property.isWrapped && property.hasDefault
  }

  /// Writes the lines that set a property from the contract's value.
  ///
  /// With `mayKeep`, the contract may leave the value out, and the property keeps the one that it
  /// has.
  private func assignment(
    of property: ValueType.Property, to instance: String, mayKeep: Bool
  ) -> [String] {
    if property.isWrapped, mayKeep {
      return [
        "try members.set(\(property.key.literal), \\.\(property.reference), of: &\(instance))"
      ]
    }
    let line = "\(instance).\(property.reference) = try members.make(\(property.key.literal))"
    return mayKeep ? ["if try members.has(\(property.key.literal)) {", "  \(line)", "}"] : [line]
  }

  /// Writes the lines that compare the contract's values with properties that cannot be set.
  ///
  /// A property that differs in each instance, such as `let id = UUID()`, is skipped.
  private func kept(_ properties: [ValueType.Property], of instance: String) -> [String] {
    properties.map { property in
      property.isFresh
        ? "members.skip(\(property.key.literal))"
        : "try members.keep(\(property.key.literal), \(instance).\(property.reference))"
    }
  }

  private func choice(of cases: [ValueType.Case]) -> [String] {
    let names = cases.map(\.key.literal).joined(separator: ", ")
    let payload = cases.isEmpty ? "_" : "payload"
    return ["let (name, \(payload)) = try members.enumCase(\(names))", "switch name {"]
      + cases.flatMap { enumCase in
        ["case \(enumCase.key.literal):"]
          + enumCase.availability.limited(instance(of: enumCase), otherwise: unavailable).indented
      }
      + ["default: throw members.refused()", "}"]
  }

  private func instance(of enumCase: ValueType.Case) -> [String] {
    let labels = enumCase.labels.map { ($0?.withoutBackQuotes ?? "").literal }
    let values = "try payload.values(\(labels.joined(separator: ", ")))"
    guard !labels.isEmpty else { return ["_ = \(values)", "return Self.\(enumCase.reference)"] }
    let arguments = enumCase.labels.enumerated().map { index, label in
      let key = label?.withoutBackQuotes ?? "\(index)"
      return (label.map { "\($0): " } ?? "") + "values.make(\(key.literal))"
    }
    return [
      "let values = \(values)",
      "return try Self.\(enumCase.reference)(\(arguments.joined(separator: ", ")))",
    ]
  }
}
