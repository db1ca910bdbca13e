package import ContractBinding

extension Scenario {
  /// The texts and whole numbers that the scenario passes to states and operations.
  ///
  /// A relative path is included as a whole, together with each of its segments. If a segment of a
  /// request's path equals one of these inputs, it is not a fixed part of the operation.
  package var inputs: Set<String> {
    givenValues.reduce(into: []) { $1.add(to: &$0) }.subtracting([""])
  }

  package var givenValues: [Value] {
    states.flatMap(\.parameters.values) + steps.flatMap(\.action.arguments)
  }
}

extension Value {
  fileprivate func add(to texts: inout Set<String>) {
    switch self {
    case .string(let text):
      texts.insert(text)
      // An absolute path or a URL names an operation, so its segments are not inputs.
      guard !text.hasPrefix("/"), !text.contains("://") else { return }
      texts.formUnion(text.split(separator: "/").map(String.init))
    case .integer(let number): texts.insert(String(number))
    case .array(let elements): elements.forEach { $0.add(to: &texts) }
    case .object(let fields): fields.values.forEach { $0.add(to: &texts) }
    case .null, .boolean, .largeInteger, .number, .error, .token: break
    }
  }
}
