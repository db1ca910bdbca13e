import ContractInterface

/// The text of an operation's scenarios: with example values, and with an unknown value.
struct ScenarioDraft {
  let requirement: Requirement
  /// The operations that create the entity whose identifier this operation takes.
  let chain: StepChain?
  /// The operation that stores the data that this operation finds by the same key.
  var store: StoringOperation?
  /// True if another operation has the same name, so that a contract must use the signature.
  let isOverloaded: (Requirement) -> Bool
  let values: ExampleValues
  /// The object that the operation belongs to, such as a session that an earlier step opens; `nil`
  /// for an operation of the contract's own protocol.
  var object: OwnedObject?

  private var parameters: [(name: String, type: String)] { requirement.valueParameters }

  /// The scenario with example values, after a step that creates or stores what it needs.
  var text: String {
    if let object { return text(on: object) }
    guard let chain, isValued(chain.maker.requirement), isValued(requirement) else {
      return scenario(reference(of: requirement), after: store?.requirement, with: values)
    }
    var lines = ["  - name: \(YAMLText(reference(of: requirement)))", "    steps:"]
    lines += call(chain.maker.requirement, with: values)
    lines.append("        \(chain.maker.binding)")
    lines += steps(of: requirement, with: values.giving(chain.maker.bound, to: chain.parameter))
    if let (finder, parameter) = chain.finder {
      lines += call(finder, with: values.giving(chain.maker.bound, to: parameter))
      if chain.findsNothing, finder.isThrowing, !finder.shownResult.hasSuffix("?") {
        lines.append("        throws: true")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func text(on object: OwnedObject) -> String {
    let missing = [object.maker, requirement].lazy.compactMap(obstacle).first
    var lines = ["  - name: \(YAMLText("\(object.name).\(reference(of: requirement))"))"]
    if let missing { lines.append("    pending: \(YAMLText(missing))") }
    lines.append("    steps:")
    lines += call(object.maker, with: missing == nil ? values : nil)
    if let answer = Answer(of: object.maker) {
      lines.append("        \(answer.line(expecting: "{ $bind: \(YAMLText(object.bound)) }"))")
    }
    var called = steps(of: requirement, with: missing == nil ? values : nil)
    called.insert("        on: \"${\(object.bound)}\"", at: 1)
    return (lines + called).joined(separator: "\n")
  }

  /// Returns the reason why an operation has no example values.
  private func obstacle(to requirement: Requirement) -> String? {
    requirement.valueParameters.first { values.value(of: $0.type, named: $0.name) == nil }
      .map { values.obstacle(to: $0.type) }
  }

  private func reference(of requirement: Requirement) -> String {
    isOverloaded(requirement) ? requirement.signature : requirement.name
  }

  /// True if each parameter has an example value, so that the suite needs no `Conversion`.
  private func isValued(_ requirement: Requirement) -> Bool {
    requirement.valueParameters.allSatisfy { values.value(of: $0.type, named: $0.name) != nil }
  }

  /// The scenario with an unknown value, which shows if a fake fails like the vendor.
  ///
  /// It is `nil` for a property or a stream, and for an operation that cannot fail, that creates an
  /// entity, or that takes neither a text nor an integer.
  var ofSomethingUnknown: String? {
    guard requirement.kind == .method, requirement.canFail, !requirement.isStream,
      let parameter = unknownParameter
    else { return nil }
    var unknown = values
    unknown.unknown = parameter
    let name = reference(of: requirement)
    let what = Int(parameter) == nil ? "an unknown \(Words(parameter).spaced)" : "something unknown"
    return scenario("\(name) of \(what)", with: unknown)
  }

  /// The parameter by which the vendor looks up an entity, such as `id`.
  ///
  /// Without such a name, it is the first text, or else the first number. An operation that creates
  /// an entity looks up nothing.
  private var unknownParameter: String? {
    let plain = parameters.filter {
      ["String", "Int"].contains(values.types.plain(.init($0.type)).name)
        && !Words($0.name).nameOneCall
    }
    if CreatingOperation.isNamed(requirement) { return nil }
    let named = plain.first { !Self.identifiers.isDisjoint(with: Words($0.name).words) }
    let text = plain.first { values.types.plain(.init($0.type)).name == "String" }
    return (named ?? text ?? plain.first)?.name
  }

  /// Words in the names of parameters that identify an entity, such as `id` in `user(id:)`.
  static let identifiers: Set<String> = [
    "id", "identifier", "key", "code", "name", "slug", "uuid", "handle",
  ]

  private func scenario(
    _ name: String, after first: Requirement? = nil, with values: ExampleValues
  ) -> String {
    let obstacle = obstacle(to: requirement)
    var lines = ["  - name: \(YAMLText(name))"]
    if let obstacle { lines.append("    pending: \(YAMLText(obstacle))") }
    lines.append("    steps:")
    if let first, obstacle == nil, isValued(first) { lines += call(first, with: values) }
    return (lines + steps(of: requirement, with: obstacle == nil ? values : nil))
      .joined(separator: "\n")
  }

  private func steps(of requirement: Requirement, with values: ExampleValues?) -> [String] {
    let word = YAMLText(reference(of: requirement))
    guard requirement.isStream else {
      return requirement.kind == .get
        ? ["      - get: \(word)"] : call(requirement, with: values)
    }
    let with = values.flatMap { arguments(of: requirement, from: $0) }
    return ["      - begin: \(word)", "        as: reading"]
      + (with.map { ["        with: \($0)"] } ?? [])
      + ["      - cancel: reading", "      - finish: reading"]
  }

  private func call(_ requirement: Requirement, with values: ExampleValues?) -> [String] {
    let with = values.flatMap { arguments(of: requirement, from: $0) }
    return ["      - call: \(YAMLText(reference(of: requirement)))"]
      + (with.map { ["        with: \($0)"] } ?? [])
  }

  private func arguments(of requirement: Requirement, from values: ExampleValues) -> String? {
    var values = values
    values.operation = requirement.name
    let arguments = requirement.valueParameters.compactMap { parameter in
      values.value(of: parameter.type, named: parameter.name).map {
        (key: parameter.name, value: $0)
      }
    }
    guard !arguments.isEmpty else { return nil }
    // A parameter without a name has a position such as `1` instead.
    let isNamed = arguments.allSatisfy { Int($0.key) == nil }
    return isNamed
      ? ExampleValue.mapping(arguments).yaml : ExampleValue.list(arguments.map(\.value)).yaml
  }
}

extension OwnedObject {
  /// The name that a contract binds the object to, such as `session` for a `CheckoutSession`.
  fileprivate var bound: String { CreatingOperation.bound(Words(name).words) }
}
