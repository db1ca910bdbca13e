import ContractInterface

/// The scenarios of one operation.
struct ScenarioDraft {
  let requirement: Requirement
  /// True if another operation has the same name, so that a contract needs the signature.
  let isOverloaded: Bool
  let values: ExampleValues

  private var reference: String { isOverloaded ? requirement.signature : requirement.name }

  /// The parameters for which a contract gives values, by name and type.
  private var parameters: [(name: String, type: String)] {
    requirement.parameters.compactMap { parameter in
      guard case .value(let type, _) = parameter.role else { return nil }
      return (parameter.name, type)
    }
  }

  /// The scenario with example values.
  var text: String { scenario(reference, with: values) }

  /// The scenario with a value that no vendor is likely to know.
  ///
  /// It shows whether a fake fails as the vendor does. The result is `nil` for an operation that
  /// cannot fail, or takes no text and no number.
  var ofSomethingUnknown: String? {
    guard requirement.kind == .method, requirement.isThrowing, !requirement.isStream,
      let parameter = unknownParameter, Int(parameter) == nil
    else { return nil }
    var unknown = values
    unknown.unknown = parameter
    return scenario("\(reference) of an unknown \(Words(parameter).spaced)", with: unknown)
  }

  /// The text or number by which a vendor finds something.
  ///
  /// It is a parameter named as an identifier is, or else the first text, or else the first number.
  /// An operation that makes something takes what it is given, and finds nothing.
  private var unknownParameter: String? {
    let plain = parameters.filter { ["String", "Int"].contains($0.type) }
    let words = { (name: String) in Words(name).spaced.split(separator: " ").map(String.init) }
    if Self.making.contains(words(requirement.name).first ?? "") { return nil }
    let named = plain.first { !Self.identifiers.isDisjoint(with: words($0.name)) }
    return (named ?? plain.first { $0.type == "String" } ?? plain.first)?.name
  }

  /// Words in the names of parameters by which something is found.
  private static let identifiers: Set<String> = [
    "id", "identifier", "key", "code", "name", "slug", "uuid", "handle",
  ]
  /// First words of operations that make something.
  private static let making: Set<String> = [
    "add", "create", "insert", "make", "open", "post", "put", "register", "save", "send", "set",
    "start", "store", "submit", "upload", "write",
  ]

  private func scenario(_ name: String, with values: ExampleValues) -> String {
    let unknown = parameters.filter { values.value(of: $0.type, named: $0.name) == nil }
    var lines = ["  - name: \(YAMLText(name))"]
    if let parameter = unknown.first {
      let reason = "the suite needs a Conversion for \(parameter.type)"
      lines.append("    pending: \(YAMLText(reason))")
    }
    lines.append("    steps:")
    return (lines + steps(with: unknown.isEmpty ? values : nil)).joined(separator: "\n")
  }

  private func steps(with values: ExampleValues?) -> [String] {
    let word = YAMLText(reference)
    if requirement.kind == .get { return ["      - get: \(word)"] }
    let with = values.flatMap(arguments).map { ["        with: \($0)"] } ?? []
    guard requirement.isStream else { return ["      - call: \(word)"] + with }
    return ["      - begin: \(word)", "        as: reading"] + with
      + ["      - cancel: reading", "      - finish: reading"]
  }

  private func arguments(from values: ExampleValues) -> String? {
    let arguments = parameters.compactMap { parameter in
      values.value(of: parameter.type, named: parameter.name).map {
        (key: parameter.name, value: $0)
      }
    }
    guard !arguments.isEmpty else { return nil }
    // A parameter without a name has its position instead.
    let isNamed = arguments.allSatisfy { Int($0.key) == nil }
    return isNamed
      ? ExampleValue.mapping(arguments).yaml : ExampleValue.list(arguments.map(\.value)).yaml
  }
}
