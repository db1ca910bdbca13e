import ContractBinding

/// The matchers for a JSON body with matching rules.
struct JSONExpectation {
  private let rules: [PactRule]

  init(_ rules: [PactRule]) { self.rules = rules }

  /// Converts an example to matchers.
  func value(of example: Value, at place: [String]) -> Value {
    let best = rules.best(for: place)
    switch example {
    case .object(let fields):
      return .object(
        Dictionary(
          uniqueKeysWithValues: fields.map { key, value in
            (CaseContract.literal(key).text ?? key, self.value(of: value, at: place + [key]))
          }))
    case .array(let elements):
      guard let best else {
        return .array(
          elements.enumerated().map { value(of: $1, at: place + ["\($0)"]) })
      }
      return list(elements, best.isOwn ? best.rule : nil, at: place)
    default:
      guard let best else {
        return example.text.map(CaseContract.literal) ?? example
      }
      return best.rule.pattern.map(CaseContract.pattern) ?? type(of: example)
    }
  }

  /// The matchers for a list in which each element is like the examples.
  private func list(_ examples: [Value], _ rule: PactRule?, at place: [String]) -> Value {
    var kinds: [Value] = []
    for (index, example) in examples.enumerated() {
      let kind = value(of: example, at: place + ["\(index)"])
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    guard let first = kinds.first else { return [] }
    var list: [String: Value] = ["$each": kinds.count == 1 ? first : ["$one-of": .array(kinds)]]
    if let count = rule?.minCount { list["$length"] = ["$at-least": .integer(count)] }
    if let count = rule?.maxCount { list["$length"] = ["$at-most": .integer(count)] }
    return .object(list)
  }

  private func type(of example: Value) -> Value {
    switch example {
    case .string: "$string"
    case .boolean: "$boolean"
    case .integer, .largeInteger, .number: "$number"
    default: example
    }
  }
}
