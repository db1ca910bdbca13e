import ContractInterface

/// Writes the static property `conversion` of a type that repeats the members of another type.
struct RestatedTypeWriter {
  let type: ValueType
  /// The type that repeats the members, such as `PinValue`.
  let name: String
  /// The other type, such as `ThirdParty.Pin`.
  let subject: String

  /// The static property `conversion`, and an initializer that copies the other type's instance.
  ///
  /// An enum needs only the property.
  var parts: [[String]] {
    if case .cases(let cases) = type.making { return [conversion(from: choice(of: cases))] }
    return [
      conversion(from: type.makesRestated ? creation : [], to: "\(name)(contractOf: other)"),
      reading,
    ]
  }

  private func conversion(from: [String], to: String? = nil) -> [String] {
    var arguments = ["\(subject).self"]
    if !from.isEmpty {
      arguments.append((["from: { value in"] + from.indented + ["}"]).joined(separator: "\n"))
    }
    if let to { arguments.append("to: { other in\n  ContractBinding.Value(of: \(to))\n}") }
    let lines = arguments.joined(separator: ",\n").split(separator: "\n").map { "    \($0)" }
    return [
      "\(type.access)static var conversion: ContractBinding.SuiteConversion<\(subject)> {",
      "  ContractBinding.SuiteConversion(",
    ] + lines + ["  )", "}"]
  }

  private var reading: [String] {
    let copied = type.shown.filter { !$0.isConstant || !$0.hasDefault }
    return ["private init(contractOf other: \(subject)) {"]
      + copied.map { "self.\($0.reference) = other.\($0.reference)" }.indented + ["}"]
  }

  /// The lines that pass the constants to the other type's initializer, and then set the variables.
  private var creation: [String] {
    let arguments = type.shown.filter(\.isConstant).map { "\($0.reference): own.\($0.reference)" }
    let created = "\(subject)(\(arguments.joined(separator: ", ")))"
    let variables = type.shown.filter { !$0.isConstant }
    let read = "let own = try value.make(as: \(name).self)"
    if variables.isEmpty {
      return arguments.isEmpty ? ["_ = value", "return \(created)"] : [read, "return \(created)"]
    }
    // With an `inout` parameter, the same code serves structs and classes. A variable would give a
    // warning for a class.
    let function =
      ["func set(_ made: inout \(subject)) {"]
      + variables.map { "made.\($0.reference) = own.\($0.reference)" }.indented + ["}"]
    return [read] + function + ["var made = \(created)", "set(&made)", "return made"]
  }

  private func choice(of cases: [ValueType.Case]) -> [String] {
    ["switch try value.make(as: \(name).self) {"]
      + cases.map { enumCase in
        let given = enumCase.labels.indices.map { "let v\($0)" }.joined(separator: ", ")
        let passed = enumCase.labels.enumerated()
          .map { index, label in (label.map { "\($0): " } ?? "") + "v\(index)" }
          .joined(separator: ", ")
        let pattern = given.isEmpty ? "" : "(\(given))"
        let call = passed.isEmpty ? "" : "(\(passed))"
        return "case .\(enumCase.reference)\(pattern): return .\(enumCase.reference)\(call)"
      } + ["}"]
  }
}
