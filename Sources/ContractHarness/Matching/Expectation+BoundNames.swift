import ContractModel

extension Expectation {
  /// The names that `$bind` matchers of the step give to values.
  ///
  /// A name below `$not` is left out, because it never gets a value.
  var boundNames: [String] {
    var names: [String] = []
    func note(_ expected: Expected) { expected.forEachBoundName { names.append($0) } }
    if let returns { note(returns) }
    if let error = self.throws { note(error) }
    for callback in callsBack { callback.arguments.forEach(note) }
    if let elements = emits?.elements { note(elements) }
    if let error = emits?.error { note(error) }
    for call in receives ?? [] { call.byPosition.forEach(note) }
    for observed in observes.values { note(observed) }
    return names
  }
}

extension Expected {
  /// Calls a function with each name that a `$bind` matcher gives to a value, at any depth.
  fileprivate func forEachBoundName(_ body: (String) -> Void) {
    switch matcher {
    case .bind(let name): body(name)
    case .object(let parts), .xpath(let parts), .url(let parts):
      for part in parts.values { part.forEachBoundName(body) }
    case .array(let parts), .all(let parts), .unordered(let parts), .oneOf(let parts):
      for part in parts { part.forEachBoundName(body) }
    case .optional(let inner), .exactly(let inner), .each(let inner), .contains(let inner),
      .json(let inner), .part(_, let inner):
      inner.forEachBoundName(body)
    default: break
    }
  }
}
