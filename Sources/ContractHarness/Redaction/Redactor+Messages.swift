import ContractBinding
package import ContractModel
package import ContractRedaction

extension Redactor {
  /// A redactor that knows, beyond what rules say, the secrets that they find in a run and in what
  /// else messages quote: messages name them in places of their own, and cut them short.
  package func knowing(secretsOf observation: Observation, and texts: [String] = []) -> Redactor {
    var pass = finding(observation).pass
    let parts = SecretPatterns(pass.parts.sorted { $0.value < $1.value })
    var redactor = knowing(pass.echoed).knowing(parts)
    for text in texts { _ = pass.leaf(text, at: "text") }
    let quoted = observation.texts + texts
    redactor.cut =
      pass.found.map { Array($0.value.utf8) } + pass.wrapped
      + unknownTokens(in: quoted.map { Array($0.utf8) })
    return redactor
  }

  /// A message with `redacted` for each secret; where two lines differ in secrets alone, it says
  /// so.
  package func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
    var clean = diagnostic.mapTexts(text)
    let removed = clean.facts.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    for (index, fact) in clean.facts.enumerated()
    where fact.hasPrefix("+ ") && removed.contains(fact.dropFirst(2))
      && !diagnostic.facts.contains("- " + diagnostic.facts[index].dropFirst(2))
    {
      clean.facts[index] += "  (another secret)"
    }
    return clean
  }
}

extension Observation {
  /// All values and messages of the run, in the form in which diagnostics quote them.
  fileprivate var texts: [String] {
    var values: [Value] = []
    // The names of an event's arguments can show that a value is secret.
    for case .event(let event) in interactions { values.append(.object(event.arguments)) }
    var copy = self
    copy.transformValues { value, _ in
      values.append(value)
      return value
    }
    return exchanges.flatMap(\.texts) + values.map { ValuePreview($0).line }
  }
}

extension Exchange {
  fileprivate var texts: [String] {
    var headers = request.headers
    var bodies = [request.body]
    if case .response(let response) = result {
      headers += response.headers + response.trailers
      bodies.append(response.body)
    }
    return [request.target] + headers.map { "\($0.name): \($0.value)" }
      + bodies.compactMap { String(validating: $0, as: UTF8.self) }
  }
}
