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
  /// Everything that passed, as messages quote it.
  fileprivate var texts: [String] {
    exchanges.flatMap(\.texts)
      + (interactions.flatMap(\.values) + outcomes.flatMap(\.values)).map { ValuePreview($0).line }
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

extension SeamInteraction {
  fileprivate var values: [Value] {
    if case .event(let event) = self { return [.object(event.arguments)] }
    var values: [Value] = []
    _ = mapValues {
      values.append($0)
      return $0
    }
    return values
  }
}

extension Outcome {
  fileprivate var values: [Value] {
    var values = callbacks.flatMap(\.arguments) + received.flatMap(\.arguments)
    values += emissions?.elements ?? []
    if case .failed(let error)? = emissions?.end { values.append(error) }
    switch end {
    case .returned(let value?), .threw(let value): values.append(value)
    case .returned(nil), .open: break
    }
    return values + observed.values
  }
}
