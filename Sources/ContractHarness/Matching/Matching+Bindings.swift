package import ContractBinding
package import ContractModel
package import ContractValues

extension Matching {
  /// Finds the values that `$bind` matchers bind to names, for `${name}` in later steps.
  ///
  /// If a matcher matches several elements, the first one is bound. Matchers below `$not` bind
  /// nothing.
  package func collect(_ expected: Expected, _ actual: Value?, keep: (String, Value) -> Void) {
    guard let actual else { return }
    switch expected.matcher {
    case .bind(let name): keep(name, actual)
    case .optional(let inner), .exactly(let inner): collect(inner, actual, keep: keep)
    case .all(let parts): parts.forEach { collect($0, actual, keep: keep) }
    case .oneOf(let alternatives):
      let answers = alternatives.map { answer($0, actual) }
      if let index = answers.firstIndex(of: .yes) ?? answers.firstIndex(of: .unknown) {
        collect(alternatives[index], actual, keep: keep)
      }
    case .object(let fields):
      for (key, inner) in fields { collect(inner, actual.part(key, among: fields), keep: keep) }
    case .json(let inner):
      if case .string(let text) = actual, let value = try? Value(json: Array(text.utf8)) {
        collect(inner, value, keep: keep)
      }
    case .xpath(let expressions):
      guard case .string(let text) = actual else { return }
      for (expression, inner) in expressions {
        collect(inner, try? xpath?.evaluate(expression, in: Array(text.utf8)), keep: keep)
      }
    case .part(let part, let inner):
      guard case .object(let fields) = actual else { return }
      collect(inner, .array(part.list(of: fields)), keep: keep)
    case .url(let parts):
      guard case .string(let text) = actual, let url = URLParts(text) else { return }
      for (name, inner) in parts { collect(inner, url[name], keep: keep) }
    case .array(let elements):
      for (element, value) in zip(elements, actual.elements) { collect(element, value, keep: keep) }
    case .each(let inner): collect(inner, actual.elements.first, keep: keep)
    case .contains(let inner): collect(inner.elements, actual.elements, keep: keep)
    case .unordered(let elements): collect(elements, actual.elements, keep: keep)
    default: break
    }
  }

  private func collect(_ elements: [Expected], _ values: [Value], keep: (String, Value) -> Void) {
    for (element, index) in zip(elements, assignment(of: elements, to: values).elements) {
      if let index { collect(element, values[index], keep: keep) }
    }
  }
}

extension Value {
  /// Returns the value that a key in a contract's mapping names, such as a field.
  ///
  /// If the only key names an error's case, it means the payload of that case.
  package func part(_ key: String, among keys: [String: Expected]) -> Value? {
    if keys.count == 1, case .error(let error) = self, key == error.caseName,
      error.fields[key] == nil, let payload = error.payload
    {
      return payload
    }
    return self[part: key]
  }
}

extension Bindings {
  /// Binds the values that the `$bind` matchers of a step find in its outcome.
  ///
  /// Without an evaluator, nothing below `$xpath` is bound.
  package mutating func collect(
    from expectation: Expectation, outcome: Outcome, xpath: XPathEvaluator? = nil
  ) {
    collect(from: expectation, outcome: outcome, by: Matching(xpath: xpath))
  }

  /// Binds the values that the `$bind` matchers of a step find in its outcome, with a comparison
  /// that considers redaction.
  ///
  /// The comparison uses these bindings in place of its own.
  mutating func collect(
    from expectation: Expectation, outcome: Outcome, by matching: Matching
  ) {
    // Most steps bind nothing, so this check saves time.
    guard !expectation.boundNames.isEmpty else { return }
    var matching = matching
    matching.bindings = self
    var kept: [String: Value] = [:]
    for (expected, actual) in expectation.values(in: outcome) {
      matching.collect(expected, actual) { kept[$0] = $1 }
    }
    for (name, value) in kept { self[name] = value }
  }
}
