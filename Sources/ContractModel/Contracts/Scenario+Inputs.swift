import ContractBinding

extension Scenario {
  /// The texts and whole numbers that the scenario gives to states and operations.
  ///
  /// A relative path counts as a whole, and so does each of its segments.
  ///
  /// A segment of a request's path that equals one of them is no fixed part of the operation.
  package var inputs: Set<String> {
    let values = states.flatMap(\.parameters.values) + steps.flatMap(\.action.arguments)
    return values.reduce(into: []) { $1.add(to: &$0) }.subtracting([""])
  }
}

extension Value {
  fileprivate func add(to texts: inout Set<String>) {
    switch self {
    case .string(let text):
      texts.insert(text)
      // A whole path or address names an operation, so its parts are no inputs.
      guard !text.hasPrefix("/"), !text.contains("://") else { return }
      texts.formUnion(text.split(separator: "/").map(String.init))
    case .integer(let number): texts.insert(String(number))
    case .array(let elements): elements.forEach { $0.add(to: &texts) }
    case .object(let fields): fields.values.forEach { $0.add(to: &texts) }
    case .null, .boolean, .largeInteger, .number, .error, .token: break
    }
  }
}
