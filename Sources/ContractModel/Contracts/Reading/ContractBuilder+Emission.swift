extension ContractBuilder {
  /// Converts the value under `emits`: a list, or a mapping of the form ``Language/emission``.
  mutating func emission(_ node: YAMLNode) -> Expectation.Emission {
    let location = source.location(node.span)
    guard node.kind == .mapping else {
      return Expectation.Emission(elements: expected(node), location: location)
    }
    let emission = Expectation.Emission(
      elements: node["elements"].map { expected($0) }, then: node["then"].flatMap { ending($0) },
      location: location)
    if emission.then?.value == .open, emission.count == nil {
      report(
        "how many elements come is not said", at: node["elements"]?.span ?? node.span,
        label: "an open stream is read no further than its elements",
        help: ["write a list: elements: […]"])
    }
    return emission
  }

  private mutating func ending(_ node: YAMLNode) -> Located<Expectation.Emission.Ending>? {
    let location = source.location(node.span)
    if let error = node["failed"] { return Located(.failed(expected(error)), at: location) }
    switch node.text {
    case "open": return Located(.open, at: location)
    case "finished": return Located(.finished, at: location)
    case "cancelled": return Located(.cancelled, at: location)
    case "failed": return Located(.failed(nil), at: location)
    default: return nil
    }
  }
}
