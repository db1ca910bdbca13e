import ContractModel

extension Expectation {
  /// The names that `$bind` matchers in `returns`, `throws` and `calls-back` give to values.
  var boundNames: [String] {
    ([returns, self.throws].compactMap(\.self) + callsBack.flatMap(\.arguments))
      .flatMap(\.boundNames)
  }
}

extension Expected {
  fileprivate var boundNames: [String] {
    switch matcher {
    case .bind(let name): [name]
    case .object(let parts), .xpath(let parts): parts.values.flatMap(\.boundNames)
    case .array(let parts), .all(let parts), .unordered(let parts), .oneOf(let parts):
      parts.flatMap(\.boundNames)
    case .optional(let inner), .exactly(let inner), .each(let inner), .contains(let inner),
      .json(let inner):
      inner.boundNames
    default: []
    }
  }
}
